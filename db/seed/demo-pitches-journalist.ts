// Pitches on the requests of the sign-in journalist, and those that the sign-in PR member sent.
//   = pitch | request | pitcher | source | when (share of the request's life so far) | read, unread or unopened
//   (no longer unread, although its author never opened it);
//   the pitch; then < for the request's owner, > for the PR member, with ! when the text is still unread.

export const pitchesNearHome = `
= pitch | overdraft | zainab-farouk | Doug Petrakis | 0.35 | unread
Doug Petrakis runs Harvest Moon Credit Union, which dropped its overdraft fee two years ago and can show,
line by line, what replaced it. The surprise was wires.

He is free tomorrow from 8 to 11 Eastern and will send the two income statements beforehand.
= pitch | overdraft | rashid-valiyev | Leon Szabo | 0.6 | read
A little off the center, but Leon Szabo designed account tiers at two banks before he went to payments. He
can tell you what a tier is worth per customer.
= pitch | overdraft | lakshmi-pereira | Max Ellingham | 0.8 | unread
Max Ellingham lends to card programs and reads their fee schedules for a living. He would speak on
background first, as you ask, and on the record if his partners agree.
= pitch | wire-fraud | pr | Thaddeus Boyle | 0.12 | read
Thaddeus Boyle, general counsel at Cobalt Payments, handled disputes for receiving banks for nine years. He
can explain the account-opening checks, why a freeze needs a request in a certain form, and where the nine
days go.

He will not discuss a named bank. Everything else is on the record.
< Thank you, Dana. That is the right person. Can he talk about the form of the request? Victims tell me that
nobody tells them it exists.
> He can, and he has a sample with the fields that are most often left empty. Thursday at 9 or Friday at 2,
Eastern?
< Friday at 2. May I record?
> Yes. I will listen in and say nothing.
<! Confirmed. One more question for him to think about: who closes the account, and when may they?
= pitch | wire-fraud | wren-gallardo | Hana Ito-Fleming | 0.25 | read
Hana Ito-Fleming follows money-mule accounts from the criminals' side. She can tell you what an aged account
costs and why nine days is a long life for one.
< Very interesting. Is the price list something that she can show me?
> A redacted one, yes. She suggests a call before Friday.
>! She also asks me to say that one of the two states publishes receiving-bank names on request. I can send
you the form.
= pitch | wire-fraud | luther-beckwith | Marguerite Oyer | 0.5 | read
Marguerite Oyer wrote the plain-language comment on the fraud-reimbursement rule, and knows which bank
letters were copied from one another.
= pitch | wire-fraud | miguel-arrieta | Catalina Berrio | 0.7 | unread
Catalina Berrio refuses transfers for a living and can describe the pattern of an account that is about to
be emptied. English or Spanish.
= pitch | wire-fraud | zainab-farouk | Shirin Azimi | 0.04 | read
Shirin Azimi ran wire operations at a trust company before she ran its mortgages. She can draw the nine days
as a chart of who waited for whom.
< The chart is what I am missing. Could I see a draft?
> She is redrawing it without the names. You have it tonight.
= pitch | wire-fraud | lakshmi-pereira | Beverly Nakashima | 0.06 | read
Beverly Nakashima chairs the audit committee of a receiving bank. She has asked your question in the
boardroom and will repeat the answer that she was given.
= pitch | wire-fraud | stella-markopoulos | Nadine Sarkis | 0.08 | read
Nadine Sarkis has tried eleven wire cases, seven of them for the bank. She can say where "authorized" comes
from in the statute, and which judge has stopped believing it.
< Both sides of the same courtroom, thank you. May I name the seven banks?
>! Four of them, where the file is public. List attached to my next message.
= pitch | wire-fraud | rashid-valiyev | Nia Prentice | 0.1 | read
Nia Prentice pays 40,000 creators and has had to explain to a dozen of them that the account was not theirs.
Chargebacks rather than wires, but the freeze works the same way.
= pitch | wire-fraud | adaeze-okonjo | Monique Tilden | 0.15 | read
Monique Tilden lost a closing payment of $212,000 and got $180,000 back. She kept the call log, with the
minute at which each person passed her on.
< The call log, yes. Who was the first to say "authorized"?
> The third person, at minute 41. She has the name and would rather not use it.
= pitch | wire-fraud | felix-amundsen | Rhonda Kisling | 0.18 | read
Rhonda Kisling pays 900 owner-operators by wire every Friday and could say how a carrier checks a changed
account number.
= pitch | wire-fraud | camille-desrosiers | Noémie Brassard | 0.22 | read
Noémie Brassard can explain which account-opening data a bank may share with the sending bank, in Quebec and
in general. She thinks that the privacy argument is used more often than it is true.
= pitch | wire-fraud | ivy-chandrasekar | Aaron Feathers | 0.28 | read
Aaron Feathers builds the models that score a new account. He can show what an account looks like on day
two, and why the score is read on day nine.
= pitch | wire-fraud | victor-szymanski | Lorraine Pikul | 0.31 | read
Lorraine Pikul nearly paid $96,000 to a toolmaker who was not one. Her bookkeeper called the old number. She
recommends the bookkeeper.
= pitch | wire-fraud | henry-takagawa | Kirsten Aoki | 0.35 | unopened
Kirsten Aoki bought a ferry engine abroad and can describe the letter of credit that made fraud impossible.
= pitch | wire-fraud | june-hathaway | Beatriz Amaro | 0.4 | read
Beatriz Amaro handles payments for 60 clinics, three of which were hit in one week by the same account. She
called the receiving bank herself and took notes.
< The same account, three times? After the first report?
>! Two days after. She has the report's time stamp.
= pitch | wire-fraud | patrick-ngata | Omar Dessalines | 0.44 | unopened
Omar Dessalines can speak about identity checks in patient registries, which are stricter than most banks'.
= pitch | wire-fraud | graham-iverson | Rosemary Big Sky-Turner | 0.47 | read
Rosemary Big Sky-Turner's trust pays royalties to 3,000 households. Two lost a quarter's check to a changed
account, and one bank made it good without being asked. She would like to name that bank.
= pitch | wire-fraud | annika-brandvold | Dominic Reyes-Hart | 0.55 | unopened
Dominic Reyes-Hart sells to shops that pay late, and would be glad of any wire at all. A lighter voice, if
you need one.
= pitch | wire-fraud | tobias-renner | Corinne Ashdown | 0.6 | read
Corinne Ashdown's port wired a dredging invoice to the wrong Gulf. It was reported in an hour and frozen in
six, which she believes is the record.
= pitch | wire-fraud | greta-olofsson | Lars Hedlund | 0.66 | read
Lars Hedlund takes deposits on milking robots by wire and now reads the account number aloud to each farmer.
It costs him an hour a week.
= pitch | wire-fraud | rosalind-achebe | Clarence Umbridge-Hayes | 0.76 | unread
Clarence Umbridge-Hayes runs the money of a rural hospital that lost a payroll for a weekend. The bank
manager drove over on Sunday. Both will talk.
= pitch | wire-fraud | desmond-baptiste | Capt. Moira Fenwick | 0.86 | unread
Pilotage fees are paid by wire from every flag there is. Capt. Moira Fenwick has a folder of the letters
that ask her to use a new account.
= pitch | construction-loans | adaeze-okonjo | Monique Tilden | 0.2 | read
Monique Tilden had a term sheet withdrawn in March, eleven days before closing. She has the emails and the
bank's permission to leave its name out.
< This is exactly it. Does the loan officer still speak to her?
> They had lunch last week. She will ask whether he would speak to you.
< Please do. I will keep him unnamed if he needs it.
>! He will, unnamed, after 6 p.m. Central. Shall I connect you tonight?
= pitch | construction-loans | expert | Naomi Ferreira-Lund | 0.3 | read
I am the actuary behind the flood and hail figures on which two community banks withdrew term sheets last
spring. I can show which line of the model moved, and what a builder could have sent to move it back.

I speak for myself, on the record, today after 2 Eastern.
= pitch | construction-loans | zainab-farouk | Shirin Azimi | 0.45 | read
A Canadian comparison, if that helps: Shirin Azimi can show how the limit on construction loans works north
of the border, and who fills the gap.
= pitch | cra-comment | zainab-farouk | Doug Petrakis | 0.5 | unread
Short and today: Doug Petrakis files the Canadian counterpart and has sat through the American one with a
cousin who runs a bank with $310 million. The cousin will be quoted by name. Paragraph attached below.

"We spent 212 hours on a form that nobody has asked us about."
= pitch | cra-comment | lakshmi-pereira | Max Ellingham | 0.7 | read
Max Ellingham can give you a paragraph within the hour on what the threshold does to small business lenders
which are not banks.
= pitch | teller-jobs | pr | Harriet Okafor-Lane | 0.3 | read
Harriet Okafor-Lane was a teller at nineteen and hired the first class of the program that you describe. Two
of her former tellers run branches now, and one left to farm. All three have agreed to talk.
< What a cast. Could I speak with the farmer first?
> She milks until 8 and is yours from 8:15.
< Done. The piece runs on Sunday. Thank you for finding her.
> She has already told the cows.
= pitch | teller-jobs | victor-szymanski | Darnell Westbrook | 0.6 | read
Darnell Westbrook compares retraining programs across sectors and can say why bank ones finish people and
factory ones lose them.
< Thank you. I have the space for one line about completion rates, could he send me the source?
> Sent to your inbox, page 14.
= pitch | stable-deposits | rashid-valiyev | Leon Szabo | 0.4 | read
Leon Szabo can show inflows by type of bank account, which answers the question from the other side.
< I prefer a bank treasurer for this one, but please keep him in mind for a later piece.
= pitch | stable-deposits | pr | Leopold Strand | 0.7 | read
Leopold Strand has modelled deposit flight for 40 community banks. His answer is short: not yet, and here is
what it would look like.
< Short answers are my favorite kind. What is the first sign?
> Sweep balances on a Friday. He has a chart.
= pitch | stable-deposits | zainab-farouk | Doug Petrakis | 0.5 | read
Doug Petrakis watched $1.4 million leave for one wallet app in a quarter, and got most of it back when the app
raised its fees. He can show the transfers by week.
< That is the chart I hoped existed. Canadian dollars?
> Canadian, and he has a column with the others.
= pitch | exam-findings | felix-amundsen | Orrin Blakely | 0.5 | read
An unusual offer: a borrower. Orrin Blakely was interviewed by his bank's examiner about a cold-storage loan
and wrote down the questions.
= pitch | exam-findings | pr | Harriet Okafor-Lane | 0.3 | read
Harriet Okafor-Lane has sat through eleven exams and kept the agenda of each. The questions about property
doubled in length two years ago.
= pitch | model-liability | pr | Marisol Quintero | 0.4 | read
Marisol Quintero's underwriting model was wrong 212 times in a year and she knows what each error cost. Who
paid is the interesting column.
= pitch | vendor-reviews | pr | Wes Atherton | 0.3 | read
Wes Atherton sends the 300-question form that you are writing about, and reads perhaps forty of the answers.
He will say which forty.
< That is braver than I expected. On the record?
> On the record, with his title.
= pitch | last-resort | pr | Bennett Sorel | 0.35 | read
1,840 policies per licensed agent in the one state that Bennett Sorel's company takes over from. He can add
what a file looks like when it arrives, and what is missing from it.
= pitch | prior-auth | pr | Dr. Anjali Voss | 0.5 | unread
Dr. Anjali Voss, chief medical officer at Fernhill Clinics: "We lost 40 codes from the list and 11 minutes a
week. The three that stayed take a nurse's whole Tuesday." She can add numbers by phone until five.
= pitch | hiring-models | pr | Marisol Quintero | 0.4 | unread
Marisol Quintero switched off the screening tool at her own company, Parcelwise AI, after it ranked the same
résumé twice and differently. On the record, with the two scores.
= pitch | roof-age | pr | Bennett Sorel | 0.3 | read
Bennett Sorel will defend the fifteen years, with claims data by roof age, and then tell you where it is
unfair. He can bring the adjuster who measured it.
= pitch | extend-pretend | pr | Harriet Okafor-Lane | 0.6 | unopened
Harriet Okafor-Lane has extended two office loans and called one. She can take you through the called one
from the first late rent roll.
= pitch | receivers | pr | Harriet Okafor-Lane | 0.5 | read
Harriet Okafor-Lane was the secured lender in two such sales and voted no in one. She can show you what the
unsecured creditors were sent, and what they weren't.
= pitch | status-pages | pr | Ingrid Faulkner | 0.4 | read
Ingrid Faulkner has stood beside the person with the switch in three outages. In one of them the argument about
yellow took 50 of the 70 minutes.
= pitch | questionnaire | pr | Wes Atherton | 0.25 | read
Wes Atherton answered "no" to immutable backups and paid for it at renewal. He will give you the sentence
and the amount.
< Perfect for tomorrow. Is the amount on the record?
>! As a percentage, yes: 31. The dollars are off the record.
= pitch | mitigation-discounts | pr | Bennett Sorel | 0.4 | read
For the paper and not for the press: Tidewater Mutual can share 60 pairs of declarations pages with names
removed. Bennett Sorel signs the release.
< Dana, this is generous. Are the pairs from one state or several? I need to describe the sample.
> Four states, listed in the cover note. He only asks to see the table in which they appear.
<! He will see the whole draft. Thank you both.
`
