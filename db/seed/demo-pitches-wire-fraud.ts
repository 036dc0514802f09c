// More pitches on the request "Small businesses that lost a wire", in the notation of demo-pitches-journalist.ts.

export const pitchesOnWireFraud = `
= pitch | wire-fraud | marisa-tolentino | Paula Wojcik | 0.03 | read
Paula Wojcik ran fraud operations at a bank that received these wires, and closed about 400 mule accounts in
four years. She'll go through the nine days with you hour by hour, starting with an account that she left
open for eleven. On the record; she left the bank in March.
< Yes, please. Is the eleven-day account in one of my two states?
> It is. She can't name the customer, but you have the complaint and she can confirm the dates.
< Tomorrow at 4:30, Eastern?
> She'll be at her desk from 4:15. I'm staying out of it.
= pitch | wire-fraud | bettina-kowal | Martin Obradovich | 0.07 | read
Martin Obradovich drafted the denial letter that your Ohio complaints keep quoting, and he thinks it has been
misread from the start. He'll explain what "authorized" means under Article 4A and what he would write today.
The bank has cleared it in writing, with his name and title.
< Who at the bank cleared it? I will need that for the file.
> The general counsel. I'm forwarding her email now.
= pitch | wire-fraud | abigail-mensah | Tanya Ruffin | 0.11 | read
Tanya Ruffin is the Bank Secrecy Act officer of a $640 million bank, which makes her the person who answers
when another bank reports a bad wire. She took 187 such calls last year and logged how each one ended.
= pitch | wire-fraud | ibrahim-sesay | Frank Delacourt | 0.13 | read
Frank Delacourt worked wire cases for the county for 17 years. He's colorful, he's early for everything, and
he thinks police reports are the problem: banks wait for one, and nobody has time to write it.
= pitch | wire-fraud | jae-won-lim | Cody Reinhart | 0.14 | unopened
Wires are yesterday's problem! Cody Reinhart, CEO of Vaultlet, can explain how stablecoin rails will make
payment fraud impossible within three years. Can I set up a 20-minute demo?
= pitch | wire-fraud | tyrell-ambrose | Roland Thibeaux | 0.16 | read
Roland Thibeaux wired $87,400 for shingles to an account that wasn't his supplier's, noticed within two hours
and drove to the branch with the invoice in his hand. The bank taped its own callback, and he has the
recording. Mornings only; he's on a roof by noon.
< The bank gave him the recording?
>! It came with the denial, on a disc. He had to buy a drive to play it.
= pitch | wire-fraud | esperanza-villa | Consuelo Barragán | 0.2 | read
Two closings, six weeks apart, the same fake payoff letter: Consuelo Barragán's title company stopped the
second because of what the first had cost. That was a seller's $311,250, of which $94,000 came back. The
seller will talk, too.
= pitch | wire-fraud | leilani-kahale | Dr. Brandon Teague | 0.21 | unopened
Money worries cost employers 11 minutes per worker per day. Dr. Brandon Teague wrote the workbook that 40 employers
hand to new hires, and he can speak today by phone or video about what stress does to a decision. He'll share
resilience tips for owners who have been scammed.
= pitch | wire-fraud | svetlana-marchuk | Todd Ransome | 0.23 | read
Hi Maren, any interest in speaking with a fraud expert? Let me know!
= pitch | wire-fraud | priya-venkatesan | Kenji Morimoto | 0.24 | read
Kenji Morimoto's software checks whether the name on a wire is the name on the account. He's selling the cure,
so discount accordingly, but he has match rates for 2.3 million wires and will hand over the table.
= pitch | wire-fraud | omar-haidari | Nasrin Tabrizi | 0.27 | read
A Toronto bakery lost $58,000, and its credit union was so embarrassed that it set up a fraud line that other
credit unions can call at 2 a.m. Nasrin Tabrizi runs it. Most accounts are frozen within 90 minutes; she'd
rather tell you about the one that took 16 days.
= pitch | wire-fraud | kwame-boadu | Renata Sholl | 0.29 | unopened
With phishing on the rise, Renata Sholl of Clickwise Training has five tips for spotting a suspicious email.
She's free all week and loves radio.
= pitch | wire-fraud | mei-ling-chow | Raymond Siu | 0.3 | read
Raymond Siu lost US$73,600 that was meant for a quarry, and is now the man other importers call. He keeps
a list: 23 companies, bank, amount, days until anyone called back.
= pitch | wire-fraud | colleen-dougherty | Imogen Prouty | 0.33 | read
In discovery last fall Imogen Prouty got a receiving bank's alert log, and the judge unsealed 14 pages. There
were four alerts before the first withdrawal. I can send the pages and the docket number tonight.
< Tonight is perfect. Are the analysts' names redacted?
> All but one, which the bank missed. She asks you to leave it out.
= pitch | wire-fraud | brett-sorensen | Kayla Jessop | 0.36 | read
Kayla Jessop's company lost $164,000 between two video calls. She'll say how, on the record, any day this week.
= pitch | wire-fraud | walter-bruning | Eldon Haas | 0.38 | read
Eldon Haas has one branch, 14 people and a wire desk that is also the front desk. He phoned a customer before
sending $46,000 and sent it anyway, because the customer said yes.
= pitch | wire-fraud | pilar-escamilla | Nolan Pryce | 0.39 | read
This may be a no already, because Nolan Pryce can't be named: he takes inbound fraud reports at a regional bank
and would lose the job. The nine days are a staffing number, he says.
= pitch | wire-fraud | caleb-stroud | Marge Lutz | 0.41 | read
Not a wire, but hear me out. Somebody washed a $9,800 check from Marge Lutz's print shop, and her bank paid it
twice. She had the money back in a week, after calling the branch manager's mother.
= pitch | wire-fraud | danilo-ferrante | Alison Greaves | 0.42 | read
Alison Greaves can give you the whole sequence: the email on a Thursday that looked like the crane supplier's,
the approval by two people who each thought that the other had phoned, the $129,000 on Friday, the call to the
bank at 7:10 on Monday, the transfer to a second bank at 9:30, and everything since, which has taken fourteen
months, three lawyers and a complaint to the ombudsman that she won and hasn't been paid for. She's honest about
her own part in it, which was the second approval.
= pitch | wire-fraud | nikolai-drozd | Warren Tkachuk | 0.43 | unopened
Security starts at the door. Warren Tkachuk has fitted 600 bank vaults on the Prairies.
= pitch | wire-fraud | joanne-pickersgill | Merle Hrycak | 0.46 | read
Merle Hrycak's elevator lost $18,000 by e-transfer rather than by wire, and the credit union made it good in
three days. If you need a happy ending, it's in Saskatchewan.
= pitch | wire-fraud | vivek-raman | Anita Bhargava | 0.48 | read
Three pharmacies in Edison, one fake wholesaler, $33,900. Anita Bhargava's bank took 48 hours to answer and
then wrote two lines. She'd answer by email only.
= pitch | wire-fraud | hector-ybarra | Lucía Montes-Peralta | 0.5 | read
Cross-border wires are where this gets strange, because there are two banks, two reporting forms, two holidays
and, in Lucía Montes-Peralta's experience, nobody who has ever read the other side's form; she has filed both
for 30 clients, she has a laminated chart of who to call in which order, she has opinions about correspondent
banks that would fill your whole story, and she also has a wonderful cousin in Juárez who used to work in the
wire room of a bank there and could do a second interview, with video if you like.
= pitch | wire-fraud | deshawn-pruitt | Rev. Alma Whitfield | 0.52 | read
A church in Decatur saved nine years for a roof and lost the $64,000 deposit to a changed account number. Rev.
Alma Whitfield read the bank's letter aloud from the pulpit, and the service is on video.
= pitch | wire-fraud | margot-ellsworth | Ethan Birdsall | 0.53 | read
Ethan Birdsall paid $12,600 for a Dutch cheese vat that doesn't exist. His bank refunded it on the spot, since
the teller had told him not to send it and had written that down.
= pitch | wire-fraud | gwen-lachance | Étienne Rouleau | 0.58 | read
Étienne Rouleau a fermé 19 comptes receveurs l'an dernier et sait combien de jours chacun est resté ouvert. The
interview can be in English; he learned it in a call center and is very fast.
= pitch | wire-fraud | sunny-gill | Harpreet Dhaliwal | 0.63 | read
Harpreet Dhaliwal's bookkeeper reported a C$41,800 wire at 4:08 on a Friday. The fraud line had closed at 4.
He has the phone bill to prove it, and eight minutes that he can't let go of.
= pitch | wire-fraud | hannah-lindholm | Celeste Moriyama | 0.68 | unread
Celeste Moriyama's legal clinic has 26 wire files open, nearly all of them restaurants, and can share a table
without names. Four owners will be named. Please wait until Tuesday to call the one in Bend, who hasn't told
her mother yet.
= pitch | wire-fraud | connor-macisaac | Bernadette Gouthro | 0.72 | unread
Bernadette Gouthro was the receiving account. A stranger's stolen $27,300 arrived as payment for lobster, she
shipped the lobster, and her bank froze everything she had for 22 days. I doubt that anyone else has offered
you this end of it.
= pitch | wire-fraud | naledi-khumalo | Stuart Renfrow | 0.74 | unread
No exam procedure asks how long a reported account stays open. Stuart Renfrow examined wire rooms for 12 years
and will show you the page where the question would go.
= pitch | wire-fraud | mateo-quiroga | Gloria Santamarina | 0.79 | unread
Nine of Gloria Santamarina's clients claimed a lost wire on their crime policy, and seven were turned down for
"voluntary parting." It's an insurance story that starts with your bank's letter. She can send all seven.
= pitch | wire-fraud | aiyana-yazzie | Vernon Tsosie | 0.81 | unread
Vernon Tsosie drills wells, and waited five weeks for a $52,700 pump that the real supplier had never been paid
for. Every call with the bank is in his notebook, in pencil, with the time.
= pitch | wire-fraud | fatoumata-diarra | Me Julien Castonguay | 0.84 | unread
You asked for the other side. Me Julien Castonguay defends banks, and says that a freeze is slow because a
wrongful one costs more than a late one; he'll put his name to that in either language.
= pitch | wire-fraud | quentin-fitzhugh | Bradley Coombs | 0.88 | unread
Great topic, and very timely. Our client has some thoughts on this. What's your deadline?
= pitch | wire-fraud | anneke-de-jong | Ruth Vander Meulen | 0.9 | unread
At 6 a.m. Ruth Vander Meulen read a confirmation twice and saw that $218,000 had gone to the wrong bank. She
called that bank before she called her own, and got $201,000 of it stopped.
= pitch | wire-fraud | ramona-estrella | Dwayne Hollins | 0.93 | unread
I've known Dwayne Hollins since he dug his first pool, and when he told me what happened I said that somebody
has to write about it, because this is a man who remembers every customer's dog and who still, two years later,
can't say the name of the bank without walking around the yard first, and who lost not just the $38,500 but a
crew of six whom he couldn't pay that month and a contract with a hotel that had been three years in the making,
all because of one email with one letter changed. He's a natural on camera.
= pitch | wire-fraud | sigrid-aune | Paul Niemi | 0.95 | unread
Paul Niemi signs off on every wire above $25,000 at his credit union, and refused eleven this year. Nine members
were furious; two came back with pie.
= pitch | wire-fraud | lorna-beauchamp | Elmer Robichaux | 0.975 | unread
Resending in case you missed it: with hurricane season on the way, Elmer Robichaux of Robichaux Marina is
available to comment on marina insurance.
`
