// Pitches on everyone else's requests, in the notation of demo-pitches-journalist.ts.

export const pitchesElsewhere = `
= pitch | childcare-stipend | leilani-kahale | Dr. Brandon Teague | 0.7 | unread
Parents lose 14 minutes per day to worry. Dr. Brandon Teague wrote the workbook that 40 employers hand to new
hires, and he can speak today by phone or video about what stress does to a decision. Parents love him.
= pitch | deepfake-cfo | leilani-kahale | Dr. Brandon Teague | 0.1 | unread
A false voice is stressful. Dr. Brandon Teague wrote the workbook that 40 employers hand to new hires, and he can speak
today by phone or video about what stress does to a decision.
= pitch | prior-auth | patrick-ngata | Joanna Prewitt | 0.3 | read
Joanna Prewitt counts appeals for a lab. The list got shorter and appeals went up by nine percent, which she
can explain in two sentences.
< Two sentences by five, please. Name and title as they should appear?
> Joanna Prewitt, reimbursement director, Calder Diagnostics. Text in ten minutes.
= pitch | prior-auth | rosalind-achebe | Patrice Lemoyne | 0.6 | unread
Dental plans never cut theirs. Patrice Lemoyne at Open Door Dental would like somebody to notice.
= pitch | bonded | felix-amundsen | Anders Milligan | 0.4 | unread
Anders Milligan moved 300 containers into bond in six weeks, and can take you through one of them from ship
to shelf.
= pitch | bonded | miguel-arrieta | Esteban Corral | 0.5 | read
Esteban Corral finances goods in bond and knows the daily cost to the cent. Español, claro.
< Perfecto. ¿Mañana a las 10, hora central?
> Confirmado. Él llama.
= pitch | bonded | annika-brandvold | Piper Stanhope | 0.8 | unread
Piper Stanhope did it once with zippers, and would not do it again. She has the storage invoice framed.
= pitch | roof-age | stella-markopoulos | Gideon Farrow | 0.5 | read
Gideon Farrow can show the loss curve by roof age for two materials. It has a knee, and the knee is not at
fifteen.
< Where is the knee?
>! Nineteen for metal, thirteen for three-tab. He will explain why nobody prices the difference.
= pitch | last-resort | stella-markopoulos | expert/Naomi Ferreira-Lund | 0.3 | read
Naomi Ferreira-Lund prices hail and flood for a living, and can say in one table why the insurer of last resort
became the first.
< May I print the table?
> With her name under it, yes. It is in your inbox.
= pitch | wildfire-liability | stella-markopoulos | expert/Naomi Ferreira-Lund | 0.4 | unread
Naomi Ferreira-Lund has modeled what a wire in dry grass costs, and who has paid for it until now.
= pitch | say-on-climate | stella-markopoulos | expert/Naomi Ferreira-Lund | 0.3 | read
Naomi Ferreira-Lund can say which of the numbers in such a resolution a model can stand behind, and which it can't.
= pitch | transformer-wait | henry-takagawa | Lionel Marchbanks | 0.3 | read
Lionel Marchbanks ordered 14 units in April of last year. Three have arrived. He has the revised dates and a
photograph of the borrowed one.
< On deadline and grateful. Can he talk in the next hour?
> Calling you now.
= pitch | cobots | greta-olofsson | Mavis Tollefson | 0.4 | read
Mavis Tollefson's mill has 38 people and one palletizing arm called Doris. The operator earns four dollars
more than before.
< Sold at Doris. Is next Wednesday possible for a visit?
> Wednesday at 9. Steel toes required; I gather that you own some.
= pitch | cobots | victor-szymanski | Lorraine Pikul | 0.7 | unread
Lorraine Pikul kept all 54 people and moved nine of them to inspection. She will show the wage sheet.
= pitch | rollover | lakshmi-pereira | Julian Ashworth-Kane | 0.5 | read
Julian Ashworth-Kane advised 30 sellers who rolled. He can bring two: one doubled, one received a letter.
= pitch | seat-audits | ivy-chandrasekar | Rory McAllan | 0.5 | unread
Rory McAllan's customers are the finance teams you describe, and three have agreed to be named with a number.
= pitch | bank-pension | zainab-farouk | Evelyn Drummond | 0.5 | read
Evelyn Drummond values such loans every quarter, including one that she will not name and you can guess.
< I can. Would she explain the discount rate?
> Yes, with the committee paper's method section.
= pitch | reserve-reports | rashid-valiyev | Leon Szabo | 0.4 | unread
Leon Szabo reads the maturity table first and the signature second. He can mark up one of your eleven.
= pitch | reserve-reports | miguel-arrieta | Catalina Berrio | 0.6 | read
Catalina Berrio compares reports for a custodian and keeps her own list of what "cash" has meant.
= pitch | third-shift | victor-szymanski | Yolanda Frick | 0.5 | unread
Great Bend Castings dropped nights in May. Yolanda Frick has the maintenance and injury numbers for the six
months before and since.
= pitch | operating-loans | greta-olofsson | Lars Hedlund | 0.4 | read
Lars Hedlund sees the lender's questions because his customers forward them. The drone survey is real.
= pitch | permit-clock | adaeze-okonjo | Monique Tilden | 0.5 | read
It ran out once, in a town that then lost the appeal. Monique Tilden built the clinic.
< That may be the only case in the country. Documents?
>! The letter, the appeal and the ribbon. Sending the first two.
= pitch | chassis | felix-amundsen | Anders Milligan | 0.5 | unread
Anders Milligan keeps exactly such a spreadsheet: 4,100 gate transactions in Chicago and Memphis.
= pitch | hiring-models | adaeze-okonjo | Carla Benavides | 0.6 | unread
Carla Benavides switched hers off when it preferred welders who had never welded. Name, company and the list.
= pitch | physician-buyback | june-hathaway | Dr. Calvin Ruckert | 0.4 | read
From the seller's side: Dr. Calvin Ruckert handed two practices back to their doctors, at a price that he
will state.
= pitch | continuation | lakshmi-pereira | Rohan Dasgupta | 0.5 | read
Rohan Dasgupta priced 19 of them for buyers, and can bring an investor who declined three.
< Background with the investor first, please.
> Agreed. Tuesday at 4?
= pitch | notetakers | patrick-ngata | Keoni Nakamura-Bell | 0.5 | unread
Keoni Nakamura-Bell sells one and keeps a list of the doctors who left, with reasons. He thinks that the
list is more useful than the testimonials.
= pitch | privilege | wren-gallardo | Marco Villareal | 0.5 | read
Marco Villareal runs the meeting at which nobody takes notes.
= pitch | depot-power | henry-takagawa | Lionel Marchbanks | 0.5 | unread
Lionel Marchbanks is the utility planner in your last sentence, for two of those depots.
= pitch | tooling | victor-szymanski | Lorraine Pikul | 0.4 | read
Lorraine Pikul has been on both ends of the truck.
< Both ends in one interview is a gift. Monday?
> Monday at 7, before the first shift.
= pitch | childcare-stipend | rosalind-achebe | Dr. Simone Ettinger | 0.5 | unread
Nurses cannot use places that open at eight. Dr. Simone Ettinger has the survey and the one hospital that
opened a room at five.
= pitch | cold-boxes | felix-amundsen | Orrin Blakely | 0.6 | read
Orrin Blakely lent 11 of his own to a packer in September. He can describe the phone calls.
= pitch | deepfake-cfo | wren-gallardo | Sasha Grünwald | 0.5 | unread
Sasha Grünwald interviewed nine treasury clerks about the moment of doubt. In six cases it was a laugh at
the wrong time.
= pitch | builders-risk | stella-markopoulos | Alistair Penhaligon | 0.5 | read
Alistair Penhaligon placed four such covers and failed at two.
= pitch | wildfire-liability | henry-takagawa | Lionel Marchbanks | 0.5 | unread
Lionel Marchbanks can state the assumption: one fire of the size of the last, in the third year.
= pitch | site-neutral | june-hathaway | Dr. Calvin Ruckert | 0.5 | read
Dr. Calvin Ruckert kept the first invoice and the patient's reply.
= pitch | member-survey | patrick-ngata | Felicity Haines | 0.4 | unread
Felicity Haines has studied why members of three professional societies stay. She would do the hour without
a fee and the rest for lunch.
= pitch | denial-letters | rosalind-achebe | Patrice Lemoyne | 0.3 | read
Open Door Dental can share 420 letters under your agreement. Patrice Lemoyne would like the dental chapter
to have a name on it.
< That is wonderful, and more than I hoped. Which years?
> Three, through last month. The export takes a day.
`

/** Direct messages: = direct | who started it | with whom | days ago | read or unread; < is the other side. */
export const directTalks = `
= direct | journalist | hyun-woo-seok | 3.1 | read
Your comment about letters written by a second model has kept me up. Could you tell me, in general, how a
lender would discover it?
< By asking the vendor for the prompt. If the prompt contains the application and not the score, you have
your answer.
> So simple that nobody asks. May I quote the first sentence?
<! You may. I would add: ask for the version that was live in March.
= direct | expert | journalist | 1.4 | unread
Maren, the hail model may touch your mortgage readers: lenders in 31 counties hold loans on houses whose
premium will double. I can show you the list before it is public.
= direct | bram-zuidema | expert | 0.3 | unread
Naomi, one reader asks whether the hail page will ever cover corn. I said that you would either laugh or
send a grant application. Which is it?
= direct | journalist | felix-amundsen | 8 | read
Do you represent anyone who finances trucks for small fleets? A story for later this month, not urgent.
< Not at present, but Rhonda Kisling leases to her owner-operators and knows the terms of everybody else.
Shall I introduce you?
> Please. Next week is better than this one.
< Done, you are both in an email.
= direct | pr | teodor-vasquez | 6 | read
Teodor, would a claims executive be of any use for your piece on excess layers? He is a reader and would not
be offended by a no.
< It is a no, with thanks. I have more claims people than trucks in it already.
> Appreciated. That is the fastest no of the month.
= direct | imani-oyelaran | pr | 0.8 | unread
Dana, a question away from any request: is Dr. Voss willing to be on a panel of readers who check our health
drafts for jargon? Unpaid, an hour a month.
= direct | admin | pr | 12 | read
A small thing: three members wrote to say how well you decline. May we quote one of your notes, without
names, in the guide?
< I am flattered and slightly alarmed. Yes.
> Thank you. It will be under "A no within the hour".
<! Seen it. My colleagues now sign their emails with it.
= direct | noor-el-amrani | joy-ocampo | 0.5 | read
Thursday at 11 Pacific for the schedules paper? I would like to see the quits table.
< Works. I will bring the table and the two restaurants that contradict it.
= direct | wyatt-kessenich | graham-iverson | 4 | read
About your list of substations: does it carry dates of withdrawal?
< From last year on. I will mark the ones that share a feeder.
> You are making this too easy.
= direct | curtis-nakagawa | desmond-baptiste | 3 | unread
Would Capt. Fenwick mind if I came along for an hour on the pilot boat?
= direct | zainab-farouk | tamsin-oduya | 7 | read
The finance person at the plan would prefer that you call her mobile. May I pass on your number?
< Please do, any time after nine.
= direct | mina-castellanos | expert | 15 | read
A reader asks whether software companies buy weather cover for their data centers. Do they?
< A few do, for cooling. It pays by wet-bulb temperature, which makes for a good headline and a poor policy.
> That is my lead. Thank you.
< Send me the link when it is up.
= direct | marcus-dunleavy | admin | 2 | read
Draft of the request guide is in the folder. Teodor gave us the fifth point.
< Lovely. I would move it to first place.
>! Moved. Could you look at the paragraph on time zones?
`
