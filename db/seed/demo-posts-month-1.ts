// Ten to thirty days ago, newest first.

export const postsLastMonth = `
= I journalist -4 bank,hr #teller-jobs
Tellers who became something else
Banks promise retraining when counters close. I want to meet people who took it, five years on, and the
manager who ran the program.

= C expert - ins,energy #return-period
"Once in a hundred years" is the worst phrase my profession ever gave yours
Say "one chance in four during a thirty-year mortgage". It is the same number, and nobody has ever called me
to complain about it.

= Q imani-oyelaran -9 health,legal #site-neutral
Site-neutral payment: what changed on the first invoice?
Hospital billing staff, employers and patients who compared two bills.

= S pr 30 ins,plant #adjusters
Adjusters are younger, fewer and driving farther
Bennett Sorel manages claims in six hail states and has maps of drive time per claim. He says what it does
to the settlement, and to the roofer's patience.
+ type Interview
+ org Tidewater Mutual
+ contact dana.whitlock@northgatequill.example

= I mina-castellanos -5 saas,hr #per-seat
The end of the seat? Vendors who switched to usage pricing and switched back
Revenue leaders who have done both, please. I would like the churn figure for each.

= C wren-gallardo - cyber,media #breach-adjectives
A plea from security people: "sophisticated" is not a finding
In the last 40 breach notices we read, 33 attacks were "sophisticated". Twelve of them began with a password
on a sticky note or its digital equivalent.

= Q lucia-fontanella -12 deals,policy #filing-fee
The longer merger form: hours, not opinions
How many hours did the new filing take? Associates and in-house counsel, numbers only.

= S zainab-farouk - inst,bank #private-credit-marks
Private credit marks inside a pension plan, explained by the person who signs them
Evelyn Drummond signs the quarterly valuation. She can talk about the two loans that she marked down before
the manager did.
+ type Comment
+ org Quillfeather Pension Partners
+ contact zainab.farouk@clearwell.example, 416-555-0162

= R journalist 22 fin,retail #fee-statements
Research help: monthly account statements from ten years ago
I am comparing how fees were printed then and now. Scans of any US bank statement from 2014 to 2016, with
everything personal removed. The result will be published as an open archive.
+ type Research
+ org The Ledgerline Review
+ contact maren.holloway@ledgerline.example, 212-555-0177
+ notes Encrypted drop on request.
+ audience pr

= I wyatt-kessenich -3 energy,build #heat-pumps
Landlords with heat pumps in old brick
Two winters of bills, or one winter and a regret.

= C patrick-ngata - health,data #p-values
A trial that "met its endpoint" can still be a disappointment
Five questions to ask before the headline, written by our statisticians for reporters:
https://example.org/endpoint-questions

No clients in it, I promise.

= Q hollis-abernethy -6 build,retail #anchor-tenants
What replaced the department store?
Mall managers: tenant, rent per square foot compared with the old one, visits.

= S graham-iverson - energy,agri #curtailment
Paid to stop: wind farms, grain dryers and the hours in between
Dale Ostrowski brokers power that would otherwise be curtailed to farms that dry grain. He shares hourly
prices for last fall.
+ type Research
+ org Chinook Grid Partners
+ contact graham@snowline.example

= I gus-pellerin -8 agri,hr #seasonal-housing
Housing for seasonal workers: inspectors wanted
A retired or serving inspector who can tell me what a checklist misses.

= C saoirse-lindqvist - ai,saas #vendor-names
Your AI vendor has three names on the contract
The reseller, the application and the model lab. When it breaks, each points at the next. Buyers, who did
you end up calling?

= Q noor-el-amrani -10 hr,health #sick-pay
Sick pay in the second year of the law
Restaurant and warehouse managers: days taken, compared with days budgeted.

= S wren-gallardo 6 cyber,board #tabletop
A boardroom exercise, minute by minute
Marco Villareal will reconstruct a real tabletop (with permission) in which the directors argued for 40
minutes about who could approve a statement.
+ type Interview
+ org Tabletop Nine
+ contact wren@kettleandkey.example

= I claudette-arsenault -7 legal,ins #bad-faith
Bad-faith claims across the border
Lawyers who have practised on both sides, for a comparison of what a late payment costs an insurer.

= C june-hathaway - health,npo #hospital-charity
Hospital charity care: the form is the barrier
One client cut its application from eleven pages to one. Approvals doubled; the cost rose four percent.
Reporters, ask to see the form.

= Q kwabena-mills -11 cyber,npo #charity-attacks
Charities hit by ransomware, and what donors were told
A development director's view would be valuable.

= S victor-szymanski - plant,move #ev-delay
A stamping plant built for a vehicle that was postponed
Lorraine Pikul borrowed for the tooling and now makes brackets for appliances with it. She will talk about
the customer's letter, the bank and the brackets.
+ type Interview
+ org Pikul Stamping
+ contact victor@copperplate.example, 313-555-0158

= I teodor-vasquez -2 move,hr #detention-pay
Detention: has any shipper ever paid you without being asked?
Drivers and small fleets. Settlement sheets are better than anecdotes, and anecdotes are welcome.

= C delphine-roy - npo #overhead
The overhead ratio will not die
A foundation told an applicant last week to "keep it under ten". I thought we had buried this. What do you
tell a board that still asks?

= Q priscilla-tamm -14 ins,policy #last-resort
Insurers of last resort, now first choice
One figure per state, if you have it: policies per licensed agent.

= S desmond-baptiste 25 energy,npo #fisheries-fund
Offshore wind pays fishing towns. Angus Whalen sits on the committee that divides it
He can speak about the formula, the quarrels and the boat that did not qualify.
+ type Interview
+ org Sable Bank Wind
+ contact desmond@harbourfrontandhale.example, 902-555-0184

= I tamsin-oduya -6 inst,board #say-on-climate
Proxy votes that funds changed at the last minute
Voting desks and engagement teams, background conversation.

= C hyun-woo-seok - ai,data #drift
Your fraud model is being graded by the people it blocked
Customers who were refused do not appear in next month's labels. If accuracy rises every quarter, ask what
happened to the refusals.

= Q yuki-tanabe-ross -5 media,retail #retail-media
Retail media: who checks the receipts?
Brand managers and auditors on measurement by the store that sells the ad.

= I rafael-ibarra-soto -9 supply,policy #de-minimis
After the small-parcel exemption: a customs broker's week
May I sit next to you for a day? I make good coffee and do not touch keyboards.

= C arturo-belmonte - legal,policy #second-request
A "second request" is not an accusation
It is a very long list of documents. About one in three ends with no action at all. Headlines that treat it
as a verdict move share prices and then need correcting.
`
