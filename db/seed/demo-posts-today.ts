// The last day, newest first. demo-read.ts explains the notation.

export const postsToday = `
= I journalist 6 bank,biz #branches
Bankers and owners: what happened after your town lost its last branch?
I am reporting a feature on counties that went from one bank branch to none in the past two years. I want to
speak with a lender who made the decision, and with someone who had to explain it at the counter.

Most useful: numbers. Deposits kept and lost, the drive to the next branch, how the night-deposit businesses
now handle cash.

Thirty minutes by phone this week, on the record. I will read quotes back.

= C saoirse-lindqvist - saas,ai #gpu-bills
Is anyone else's cloud bill now mostly inference?
Three finance chiefs told me this month that model calls passed storage as their largest cloud line. Two of
them found out from the invoice.

I am not looking for sources yet, just checking whether this is a pattern or my contact list. What are you
hearing?

= Q imani-oyelaran 0 health,ins #prior-auth
Short comment needed today: insurers cutting prior-authorization lists
Several plans say that they have dropped a fifth of the procedures that need approval. Clinics tell me that
the remaining list is the one that mattered.

Two or three sentences on whether staff hours fell, by 5 p.m. Eastern. Clinic managers and revenue-cycle
leads preferred.

= S felix-amundsen 9 supply,move #dock-appointments
Available: a warehouse operator who publishes her own detention times
Rhonda Kisling has put the average wait at each of her docks on a public page since January. Drivers now
choose loads by it, and two shippers have complained.

She can speak on the record about what it cost, what it saved and why she has not taken the page down.
+ type Interview
+ org Blue Heron Truckload
+ contact felix.amundsen@cedarandcomma.example, 312-555-0142
+ notes Best before 10 a.m. Central. Data as a spreadsheet on request.

= C marcus-dunleavy - media #good-asks
What makes a request easy to answer: four things we see every week
I read most of what is posted here. The requests that fill up within an hour have four things in common:
they name the kind of person, the question, the deadline, and the form (phone, email, background).

The ones that do not fill up usually lack the second. "Looking for thoughts on logistics" gets thoughts on
logistics.

They also tend to be short. The median request that was answered within a day has 74 words; the median that
was not has 190, and usually begins with the history of the publication. Readers here know who you are, it
is written beside your name.

And one habit worth stealing: several of you come back after publication and post the link under the
request. The people who answered see what became of their half hour, and the people who did not see what
they missed.

What would you add? I will put the answers into the guide for new members.

= Q dev-ranganathan 1 ai,hr #hiring-models
Has your company switched off an AI screening tool? I would like two sentences
For a short item tomorrow: employers that stopped using automated résumé screening this year, and the
reason. Legal risk, bad hires, or nobody trusted the ranking?

Name and company preferred, but I will consider background for a hiring manager with documents.

= I rafael-ibarra-soto 5 supply,policy #bonded
Importers using bonded warehouses to wait out tariffs
How long can you hold it, and what does holding it cost? I want an importer or customs broker who can walk
me through one real shipment: arrival, storage, the decision to enter it or to send it away.

I write in English and interview in Spanish gladly.

= C joy-ocampo - hr,policy #two-week-schedules
A small finding on predictable-schedule laws
We matched payroll records from 212 restaurants in two cities, before and after the two-week notice rule.
Average hours barely moved. Variation in hours fell by a third, and quits fell with it.

Draft and code: https://example.org/schedules-draft

Criticism is welcome before we submit; I would rather hear it here.

= I priscilla-tamm 7 ins,build #roof-age
Roof age as a reason not to renew
Insurers increasingly decline a house when the roof passes fifteen years, whatever its condition. I am
looking for an underwriter who will defend the number, a roofer who will dispute it, and an agent who has to
deliver the letter.

= S stella-markopoulos 12 ins,legal #third-party-litigation
Litigation funding and the price of a trucking policy: an attorney who has seen the contracts
Nadine Sarkis has defended carriers in eleven cases with outside funding. She can explain, without naming
clients, how a funder's return changes a settlement and how that ends up in a fleet's premium.
+ type Interview
+ org Sarkis Weld
+ contact stella@lanternstreet.example

= Q jonah-whitcombe 3 retail,fin #fractional
Brokerage apps and the disappearing transfer fee
One reader moved her account and was charged three different amounts by three different screens. I need
someone who has run account transfers at a broker to explain what a transfer really costs.

Commentary by email is fine. Please, no product pitches.

= C curtis-nakagawa - move #ferry-data
Ferry operators publish on-time figures. Try finding the cancellations
A sailing that does not sail is not late. Of nine operators I checked, two count cancellations in their
punctuality number.

If you work with transit data: is there any standard that says they must? I found one for buses only.

= I mina-castellanos 14 saas,fin #seat-audits
Finance teams: who finds the unused seats?
Software sellers audit customers for overuse. I am writing about customers who audit themselves for
underuse, and what they do with the result at renewal.

Looking for a controller or procurement lead at a company of 200 to 5,000 people. On the record, with at
least one number.

= S ivy-chandrasekar - ai,saas #inference-margin
Our chief technology officer will open his utilization dashboard to a reporter
Most talk about inference cost is guesswork. Tomasz Lindgren will show actual utilization for 90 days,
explain the idle hours and say which customers lose him money (as categories, not names).

No embargo, no approval of copy.
+ type Research
+ org Sundial Compute
+ contact ivy@plainspoken.example, 415-555-0118
+ notes One outlet only. First reporter to say yes gets the screen share.

= I beatrix-solheim 10 plant,hr #cobots
Shops with fewer than 60 people that bought a robot and kept everyone
I have plenty of press releases about the big plants. I am after the small job shop: what was bought, what
it replaced, who runs it now and what they are paid.

I would come to you. Upper Midwest and Ontario are drivable for me.

= C claudette-arsenault - legal #sealed
When do you fight a sealing order, and when do you let it go?
A commercial list judge sealed the valuation in an insolvency I cover. Creditors have it, competitors will
have it by spring, readers will not.

Our lawyer says it is winnable and will cost more than my annual travel budget. How do small newsrooms decide?

= Q tamsin-oduya 2 inst,bank #bank-pension
Pension funds as lenders of last resort to developers
Two Canadian plans extended construction loans this month that banks would not. Comment wanted on how a
pension values a loan nobody else will price. Trustees, valuation specialists, former regulators.

= S zainab-farouk 21 bank,retail #newcomer-credit
Newcomers to Canada and the missing credit file
Harjit Malhi built a product on foreign credit histories and can explain which bureaus share, which refuse,
and why rent still counts for nothing in four provinces. He will also say where his own model failed.
+ type Interview
+ org Sendhome North
+ contact zainab.farouk@clearwell.example
+ notes Speaks English, Punjabi and Hindi.

= I wyatt-kessenich 0 energy,policy #transformer-wait
Utilities and co-ops still waiting for transformers ordered in the spring of last year
Filing tonight. If you placed an order with a promised date that has passed, I would like the date, the new
date and what you did meanwhile. A co-op manager would be ideal.

= C expert - ins,data #hail-maps
I am putting our county hail model online. Tell me how you would misuse it
Next month we publish ten-year expected hail loss by county, free, with the method. Before that I would like
journalists to try to draw a wrong conclusion from it, so that I can put a warning in the right place.

A preview is here: https://example.org/hail-preview

Three things that I already know to be dangerous. Expected loss is not next year's loss: most counties will
see nothing, and a few will see ten times the figure. The rank follows the value of the roofs as much as the
weather. And a county line is not a weather line; the storm does not stop at the sign.

What I do not know is which of these a reader meets first, and whether a sentence in bold helps or only
makes the author feel better. If you have put a risk map in front of the public before, I would value ten
minutes of your memory more than any amount of software advice.

= I lucia-fontanella 4 deals,hr #rollover
Sellers who rolled equity into the buyer, three years later
Looking for founders who sold to a private equity firm, kept 20 to 40 percent in the new company, and now
know what it was worth. Good outcomes are as welcome as bad ones.

Background to start; I understand the agreements you signed.

= Q kwabena-mills 1 cyber,ins #questionnaire
The cyber insurance questionnaire: which question did you have to answer "no" to?
Brokers tell me that one honest "no" now costs more than a claim. Security leads, brokers and underwriters:
one example each, anonymized if need be, by tomorrow noon.

= C delphine-roy - npo,hr #small-charity-pay
Salary bands in charity job ads: the law says yes, the ads say "competitive"
I checked 140 postings in three provinces with pay-transparency rules. Forty-one percent complied.

For people who hire in this sector: is it ignorance, fear of the board or fear of the other staff?

= S luther-beckwith 5 policy,plant #small-suppliers
Defense suppliers under 50 employees are leaving. An adviser who counts them
Denise Tarkington has interviewed owners of 61 machine shops that stopped bidding on federal work since the
security attestation rule. She has their reasons, ranked, and will share the anonymized notes.
+ type Comment
+ org Palisade Readiness
+ contact press@beckwithrow.example, 202-555-0173

= I hollis-abernethy 11 build,bank #extend-pretend
Lenders: what does an extension look like from your side of the table?
Office loans keep being extended rather than called. I want a workout officer, special servicer or bank
lender to take me through one, from the first missed covenant to the new maturity date.

Identity can be protected. The documents matter more.

= C june-hathaway - media,biz #catalog-audit
A question for entertainment reporters: does anyone cover the royalty auditors?
A client found four years of underpaid streaming royalties in a catalog of 60 songs. The audit cost more
than the first two years' recovery, and he still says it was worth it.

Not pitching him (he is shy). I wonder whether there is a beat that owns this.

= I noor-el-amrani 8 hr,plant #third-shift
Plants that ended the third shift this year
I am comparing sites that dropped nights: what it did to maintenance, to overtime and to the people with
second jobs. Managers and shift workers both welcome, separately if you prefer.

= R admin 13 media,data #member-survey
What would make you renew a professional membership? Researchers wanted
For a report to our own members, we would like to speak with two researchers who have studied how
professional networks keep people. We will publish the answers here, including the unflattering ones.
+ type Research
+ org Beatline
+ contact ruth@beatline.example
+ notes A small fee is possible for work beyond an hour.

= Q andre-lafleche 6 crypto,bank #reserve-reports
Who reads stablecoin reserve reports, and what do they look for first?
I have read eleven this quarter and found four different meanings of "cash". Auditors, treasurers and former
examiners: what is the first line that you turn to?

= C tobias-renner - energy,supply #storm-names
Hurricane week: please send questions in writing
Our port and energy clients are staffing emergency desks from Thursday. Phones will be answered, but the
fastest way to a fact is a numbered list of questions by email. We reply in the order received, including to
competitors of yours whom we like better.

= I bram-zuidema 16 agri,bank #operating-loans
Operating loans: what did your lender ask for this year that it never asked for before?
Talking to grain and hog producers about renewals. Cash-flow sheets for three years, spouse's W-2, a drone
survey: I have heard all of these. Lenders are welcome to explain themselves.

= S greta-olofsson 18 agri,plant #milking-robots
A robot dealer who tells farmers not to buy
Lars Hedlund turned away nine farms last year because the barn, the debt or the labor math was wrong. He
will explain the math with real figures, and introduce a farmer who thanked him and one who did not.
+ type Interview
+ org Hedlund Dairy Systems
+ contact greta@tinwhistle.example, 612-555-0127
+ notes Site visits possible from next week.

= Q elise-marchetti 5 policy,build #permit-clock
Shot-clock laws for building permits: did the clock ever run out?
At least seven states now deem a permit approved when the deadline passes. I am looking for one actual case,
from a builder, a town clerk or a land-use attorney.

= C pr - ai,bank #underwriting-demo
Should I offer a reporter a live demo that might fail?
A client wants to show a mortgage-document model to the press on files it has never seen. I think that a
visible error, explained well, is worth more than a video. My colleagues think that I am reckless.

Journalists, what would you do with the failure?

= I teodor-vasquez 3 move,supply #chassis
Drayage carriers: the chassis you were promised and the chassis you got
Rejected units, out-of-service tags, split pools. I am collecting gate transactions from Chicago, Memphis
and the two coasts. If you keep a spreadsheet, I keep secrets.

= S annika-brandvold 8 biz,supply #duty-drawback
A backpack maker recovered $84,000 in duties. It took 19 months and one stubborn bookkeeper
Piper Stanhope will share the paperwork on duty drawback, the three rejections and the cheque. Good for a
how-to or for a story on who never files.
+ type Interview
+ org Switchback Packs
+ contact annika@loosethread.example
`
