// One to three days ago, newest first.

export const postsFirstDays = `
= I journalist 2 bank,fin #overdraft
Overdraft income fell. What replaced it?
Fee income at the banks that I follow dropped by half, yet revenue per checking account did not. I want a
product manager or former one who can name the new lines: card tiers, wire fees, minimum balances.

On background is fine for the first call.

= C parisa-montazeri - cyber,policy #clock
Four business days is not the hard part of breach disclosure
The hard part is agreeing on the word "material" at two in the morning with a forensic firm that will not
commit. In the last six cases I worked, the clock was argued about for longer than it ran.

Reporters: the date on the filing tells you when a company decided, not when it knew. Ask for both.

= Q imani-oyelaran 5 health,deals #physician-buyback
Doctors buying their practices back
Comment wanted from physicians, lawyers or lenders involved in unwinding a sale to a hospital system or a
fund. What did the practice cost the second time?

= S rosalind-achebe 10 health,hr #travel-nurses
Nurse alliance shares two years of contract rates, week by week
Dr. Simone Ettinger's group tracks what 40 hospitals paid for travel nurses and when they stopped. The
series shows which hospitals replaced contracts with raises, and what happened to vacancies.

She explains it well in ten minutes and better in thirty.
+ type Research
+ org Three Rivers Nurse Alliance
+ contact rosalind@brightpost.example, 404-555-0166

= I tamsin-oduya 12 inst,deals #continuation
Continuation funds: the investor who said no
General partners describe these as win-win. I am looking for limited partners who declined to roll, what
they were told, and the price they received. Documents are treated with care.

= C gus-pellerin - agri,move #grain-cars
Elevators are rationing rail cars by loyalty now
Three managers in three towns told me the same: the car goes to the buyer who did not complain last fall.
Nobody has it in writing, of course.

Has anyone seen an allocation rule on paper, on either side of the border?

= Q hollis-abernethy 0 build,hr #crane-operators
Today: one sentence on crane operator wages in your metro
Simple survey for a Friday chart. Metro, union or not, hourly rate a year ago and now. I will post the table
here before it runs.

= I expert 9 ins,build #mitigation-discounts
Have you been paid a discount for a fortified roof? An actuary would like to see it
I am writing a methods paper on whether mitigation credits reach the policyholder. I need agents, builders
or owners who can share a declarations page before and after, with names removed.

You will see the draft before it is public.

= S camille-desrosiers - legal,ai #consent-law
When an algorithm refuses you in Quebec, you may ask why. Almost nobody does
Noémie Brassard has handled eleven such requests, from a loan to a dating-site ban. She can describe the
answers companies give and the two that were good. In French or in English.
+ type Interview
+ org Brassard Données
+ contact camille@atelierparole.example

= C mina-castellanos - saas #renewal-calendar
I asked 30 vendors for their auto-renewal notice period
Shortest: 14 days. Longest: 120. Eight could not say without a lawyer. Two asked which answer I would prefer.

The table, with links to the terms: https://example.com/renewal-table. Corrections welcome, with a clause
number.

= I dev-ranganathan 6 ai,health #notetakers
Doctors who stopped using an ambient note-taker
The adoption stories are written. I am interested in clinicians who tried one for at least three months and
went back to typing: errors, patients who objected, billing that looked too good.

= Q lucia-fontanella 1 deals,board #topping
A board that turned down a higher bid: comment from directors
The higher number is not always the better offer, I am told, by people who will not say when. Sitting or
former directors with one concrete case, please. Background acceptable.

= S wren-gallardo 4 cyber,hr #help-desk
The help desk is the new front door: a researcher who calls them for a living
Sasha Grünwald has placed 400 test calls to corporate help desks, with permission. She got a password reset
in 38 percent, and can say what the other 62 percent did right.
+ type Comment
+ org Latchkey Systems
+ contact wren@kettleandkey.example, 206-555-0155
+ notes Recordings may be described, not published.

= I kwabena-mills 8 cyber,legal #privilege
Incident reports written by lawyers
Since courts began ordering forensic reports disclosed, firms tell me that they no longer commission written
ones. I would like a responder, a general counsel or a judge's former clerk to explain how you investigate
without paper.

= C ezekiel-thornbury - agri,policy #rent-lag
Cash rents do not follow corn prices. They follow the neighbor's rent
We have 22 years of county surveys. Price explains a fifth of next year's rent. The adjacent county's rent
explains half. Land is a social good, it turns out.

Happy to send the charts to anyone writing about leases this fall.

= I priscilla-tamm 14 ins,health #stop-loss
Self-funded employers hit by a stop-loss "laser"
When one employee's cancer raises the deductible for that one person, the employer learns it at renewal. I
need a benefits manager or broker with a real case. Nobody will be identifiable.
+ hidden A journalist at a trade outlet

= S adaeze-okonjo 13 build,biz #change-orders
Where the contingency went: a builder opens three job files
Monique Tilden will go through the change orders on a school, a clinic and a parking deck: what moved, who
asked and who paid. She names her own mistakes first.
+ type Interview
+ org Tilden & Sons Builders
+ contact adaeze@fieldnote.example
+ notes Dallas site visit on Thursdays.

= Q journalist 0 bank,policy #cra-comment
By tonight: your one-paragraph view of the new small-lender reporting threshold
I have the trade groups. I lack a banker under $500 million in assets who has actually filed, and a
consultant who does it for them.

= C yuki-tanabe-ross - media,ai #placeholder-copy
An ad ran with the prompt still in it. Who is supposed to catch that?
Regional chain, full page, "insert warm closing line". The agency blames the publisher's self-service tool,
the publisher says that nobody reads proofs any more, including, it seems, me.

I would like to write about proofreading as an industry. Does it still exist?

= I curtis-nakagawa 15 move,energy #depot-power
Bus depots that have the buses and not the power
Battery buses parked since delivery because the substation is late. I have two agencies on record and want a
third, plus the utility planner who will tell me how the queue works.

= S graham-iverson 20 energy,inst #royalty-trusts
A royalty trust chief who answers retail investors' letters by hand
Rosemary Big Sky-Turner has replied to every unit-holder letter since the cut in distributions. She kept
copies. They are a better history of the downturn than any filing.
+ type Interview
+ org Two Forks Royalties
+ contact graham@snowline.example, 403-555-0139

= Q jonah-whitcombe 6 retail,crypto #kid-accounts
Teenagers with brokerage accounts: what do custodians actually see?
For a family-finance column. Compliance people at brokers, school counselors who teach investing, parents
who closed one.

= C samuel-adjei - move,supply #spot-contract
The spot-contract gap closed last week in nine of my 40 lanes
Historically that precedes a contract reset by a quarter. It also happened two springs ago and meant
nothing, so please do not print a turning point on my account.

Lane table for members on request.

= I beatrix-solheim 7 plant,supply #tooling
Who owns the mold?
When a supplier fails, the customer arrives with a truck. I want to hear from a tool-and-die shop, a
receiver or a purchasing manager about the day of the retrieval.

= R linnea-carrow 17 health,data #denial-letters
Researchers and clinics: share de-identified denial letters
We are classifying the reasons given in 5,000 letters and are short of dental and behavioral health. A data
agreement is ready to sign; results are shared with contributors first.
+ type Research
+ org Carrow Health Policy Lab
+ contact lab@carrow.example, 617-555-0120

= S victor-szymanski - plant,hr #heat
Heat rules on a foundry floor: what worked and what was theater
Yolanda Frick cut heat incidents by two thirds with shade, pay for breaks and a stopwatch. The misting fans,
she says, were for the visitors.
+ type Comment
+ org Great Bend Castings
+ contact victor@copperplate.example

= I noor-el-amrani 4 hr,npo #childcare-stipend
Employers who pay for child care and then could not find any
I am looking for benefits leads whose stipend went unspent because no places existed, and providers who
could open a room if a company guaranteed it.

= C admin - media,biz #directory-tip
The directory now finds people by beat. Please check yours
If your profile lists fewer than two beats, you are missing messages. Open your profile, look at My Beats,
add what you cover or speak about. It takes a minute.

Tell me below if a beat that you need does not exist.

= Q rafael-ibarra-soto 4 supply,plant #safety-stock
How many weeks of stock, and who decided?
Chart request: manufacturers willing to give weeks of inventory for one critical part, in 2019, 2022 and
today. Anonymous by sector.

= I claudette-arsenault 18 legal,bank #receivers
Receivers who sold a company to its former owners
Legal, common and rarely explained to the unsecured creditors. A receiver, a creditor and a purchaser,
please; one case seen from three sides would be perfect. Je travaille aussi en français.
`
