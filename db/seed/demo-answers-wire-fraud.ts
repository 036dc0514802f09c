// What each pitch on "Small businesses that lost a wire" answers:
//   PR member | has dealt with a fraudulent wire | proof | will be named | proof | how long it stayed open | what can be shown

export const answersOnWireFraud = `
pr | yes | Handled disputes for receiving banks for nine years | yes | | Nine days in the files that I would recognize. Only the receiving bank could close it, and it wants an indemnity that most sending banks forget to attach. | A blank request form, with the fields marked that usually stay empty.
wren-gallardo | yes | Follows them from the other side | no | | The sellers promise seven days for an aged account. Nine is what they call a good one. | A redacted price list, and the form for getting bank names from one of your states.
luther-beckwith | yes | Wrote the comment on the reimbursement rule | yes | | The rule sets no limit. In the comment file one bank says three hours and another says thirty days. | Eleven denial letters, with the sentences they share underlined.
miguel-arrieta | yes | Refuses transfers every day | yes | | At a custodian, minutes: I can stop the second transfer myself. A bank needs two departments to do it. | Our escalation policy, both pages.
zainab-farouk | yes | Ran wire operations at a trust company | yes | | Nine days and four handoffs. Any of the four could have frozen it, and each believed the next one had. | A chart of the nine days. You have the version without names tonight.
lakshmi-pereira | yes | Chairs the audit committee of a receiving bank | yes | | The committee was told "promptly." I asked for a number, and at the next meeting it was eight days. | Nothing on paper. I can repeat what was said, and on which date.
stella-markopoulos | yes | Tried eleven cases | yes | | Two days to six weeks in my eleven cases. In three of them the receiving bank was also the sending bank. | Complaints and answers from four public files.
rashid-valiyev | no | Chargebacks, no wires | yes | | An hour, but these are card accounts and we own both ends. | Our freeze policy, which is public.
adaeze-okonjo | yes | Lost $212,000 and kept the call log | yes | | Eleven days. The branch manager there told me she could have closed it on the first, and wasn't asked. | The call log: 14 calls, with names and times.
felix-amundsen | no | | yes | | No wire went out, so no account stayed open. | The form on which a carrier changes its account.
camille-desrosiers | yes | Advises two banks on what they may share | yes | | It varies, and privacy law is rarely the reason. A bank may act on its own suspicion the same day. | A memo of two pages on what one bank may tell another.
ivy-chandrasekar | yes | Built the score of new accounts at a bank | no | | The score flagged it on day two. Somebody read the queue on day nine. | One account's scores by day, with the identifiers changed.
victor-szymanski | no | It was stopped in time | yes | | Nothing reached it, so I never learned. | The false invoice beside the real one.
henry-takagawa | no | | yes | | A letter of credit has no such account. | The letter of credit for the engine.
june-hathaway | yes | Three clinics, one account | yes | | Two days after our first report, in which it took two more clinics. Their fraud desk had my number. | My notes of three calls and the time stamp of the first report.
patrick-ngata | no | | yes | | I can't say. | Our registry's identity standard.
graham-iverson | yes | Two households of the trust | yes | | Four days for one household and six for the other. Their own bank paid before it knew. | The letter in which the bank made them whole.
annika-brandvold | no | | yes | | We've never had one. | An aging report, sadly.
tobias-renner | yes | The dredging invoice | yes | | Six hours. Our treasurer had once worked with the person who could. | The recall message and the reply, both with times.
greta-olofsson | no | Prevents them, one call at a time | yes | | None so far. | The script for the call to each farmer.
rosalind-achebe | yes | A payroll, lost for a weekend | yes | | From Friday evening to Sunday at three. The manager closed it from his kitchen. | The manager's text messages and the payroll file.
desmond-baptiste | no | Has only had the letters | yes | | We didn't pay, so I never found out. | A folder of 19 letters that announce a new account.
marisa-tolentino | yes | Closed about 400 mule accounts | yes | Name and former title | Six days on average at my desk, eleven at worst. An analyst could block withdrawals in ten minutes; closing took a second signature, and that person worked Monday to Thursday. | The queue's procedure as of March, nine pages, without the bank's name.
bettina-kowal | yes | Reviewed 90 denials in two years | yes | Cleared in writing by the general counsel | As counsel I saw them after the fact: five to twelve days. Operations could have closed every one without asking me, and asked me every time. | The denial letter, all four versions, and the memo that explains the third.
abigail-mensah | yes | 187 reports last year | yes | | Median two days, longest 19. I can close one alone at our bank; at the big ones I've never found out who can. | My log, with the other banks numbered instead of named.
ibrahim-sesay | yes | 17 years of county cases | yes | | A week if they wanted a police report. I wrote 40 of them at night to get it down to a day. | Two case summaries that are public, and my old template.
jae-won-lim | no | | yes | | N/A, blockchain settles instantly. | Happy to share our deck.
tyrell-ambrose | yes | $87,400 in one wire | yes | | Thirteen days. The lady at the branch said that she had a button for it but not the permission. | The recording of the callback, the denial and the invoice.
esperanza-villa | yes | One lost, one stopped | yes | With the company's name | Four days the first time. The second time I had a direct number, and it was closed before lunch. | Both payoff letters side by side, and our new checklist.
leilani-kahale | no | | yes | | Dr. Teague can speak to the emotional side. | His book, in which chapter 6 covers money.
svetlana-marchuk | yes | | yes | | Depends on the case. | Bio available on request.
priya-venkatesan | yes | Customers' wires, in aggregate | yes | | Our data starts before the wire goes out, so I can't time the account. In 71% of reported frauds the name hadn't matched. | The match table by bank size, and how it was built.
omar-haidari | yes | Has run the fraud line for three years | yes | | Usually 90 minutes. The one at 16 days had a joint owner, and our rules needed both to be called. | The line's log for one quarter and the rule that we changed afterwards.
kwame-boadu | no | Teaches prevention | yes | | Education is the best defense. | Infographic.
mei-ling-chow | yes | US$73,600 | yes | | Mine, nine days. On my list the shortest is one and the longest is "still open, I checked." | The list, if the others agree. Eight have.
colleen-dougherty | yes | Six cases for customers | yes | | Ten days after the first report, fourteen after the first alert. The log names the role that could block it: any level-two analyst. | The 14 unsealed pages.
brett-sorensen | yes | $164,000 | yes | | A week, we think. Their bank won't say. | Emails and the confirmation.
walter-bruning | yes | One, and he sent it | yes | | Five days in a bank three states away. I called its president at home on the second, and he'd never heard of a wire recall. | My callback form with the customer's signature.
pilar-escamilla | yes | Takes the reports | no | Not by name or title | Nine days is three analysts and 140 reports a week. The team lead can close; the team lead has been vacant since spring. | Nothing that leaves the building.
caleb-stroud | no | A check, not a wire | yes | | It was a check, so the question doesn't quite fit. About a month. | Both sides of the check, twice.
danilo-ferrante | yes | $129,000 and the second approval | yes | With her title | Two and a half hours, then the money was gone and the account stayed open for five weeks. Either bank could have acted; each sent me to the other. | The approval screen, 61 emails and the ombudsman's decision.
nikolai-drozd | no | | yes | | No comment on accounts. | Product sheet.
joanne-pickersgill | no | An e-transfer | yes | | Three days, and I'm told that's good. | The refund slip.
vivek-raman | yes | $33,900 | yes | | We reported on a Tuesday and were never told when it closed. | The bank's answer. It's two lines.
hector-ybarra | yes | Filed for 30 clients | yes | | Between two banks and two holidays, up to 21 days. In Mexico a branch could do it; here, only the wire room. | The chart of whom to call, laminated.
deshawn-pruitt | yes | The roof deposit | yes | The congregation voted on it | Twelve days. A deacon who works in a bank says that any supervisor there could have stopped it. | The letter and the video of the service, from minute 31.
margot-ellsworth | yes | $12,600, refunded | yes | | Not our problem after the refund, so we didn't ask. | The teller's note. It says "told him no."
gwen-lachance | yes | 19 comptes fermés | yes | | De 2 à 14 jours. Le directeur de garde peut fermer un compte seul, sauf la fin de semaine. | A table of the 19, by day and by reason.
sunny-gill | yes | C$41,800 | yes | | From that Friday until Wednesday. The after-hours line could only take a message; I asked what for. | Phone bill, the message's reference number and the final letter.
hannah-lindholm | yes | 26 open files | yes | Four owners, too | The median is 8 days over 26 files. In 19 of them the receiving bank never says who decided. | The table, and full files for the four who will be named.
connor-macisaac | yes | Hers was the receiving account | yes | | Mine was shut in an hour and stayed shut for 22 days, with my payroll in it. One compliance officer in Toronto could lift it, and did, on a Tuesday. | The freeze notice, the shipping papers and a bill for 900 pounds of lobster.
naledi-khumalo | yes | Examined 40 wire rooms | yes | The agency will not be | I never had to ask, which is the point. The authority sits with the deposit operations manager in nearly every bank I saw. | The public exam manual, with the gap marked.
mateo-quiroga | yes | Nine claims | yes | | From the claim files: 3, 5, 8, 8, 9, 13 days, and three where nobody recorded it. | Seven denials and the policy wording, premium included.
aiyana-yazzie | yes | $52,700 | yes | | Fifteen days, if the man on the phone was right. He said that the fraud department closes accounts but doesn't take calls. | The notebook. 38 entries.
fatoumata-diarra | yes | Defends banks in such cases | yes | | Seven to ten days in my files, and I'd advise none of them to go faster. The branch can block; only head office can close. | Two public judgments in which a freeze was too quick, and what it cost.
quentin-fitzhugh | yes | | yes | | Happy to discuss on a call. | To be confirmed.
anneke-de-jong | yes | $218,000, of which $201,000 came back | yes | | Fifty minutes. I asked the operator for "whoever can stop a wire" and was put through to her. | The confirmation with my coffee ring on it, and my phone's call history.
ramona-estrella | yes | $38,500 | yes | | He was never told, and it eats at him. | Emails, photographs of the pool, the hotel's letter.
sigrid-aune | yes | Three that got past us | yes | | For the three we sent: one, six and nine days at the other end. I'd have needed a name there, and there's no directory of names. | Our refusal script and this year's eleven refusals, without members' names.
lorna-beauchamp | no | | yes | | N/A | Photos of the marina.
`
