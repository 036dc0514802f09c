// Thirty to sixty days ago, newest first.

export const postsSecondMonth = `
= I journalist -21 bank,crypto #stable-deposits
Community banks and the stablecoin question
Have any deposits actually left for tokens? I would like a treasurer who can show it, or show that it is a
fear.

= C admin - media,npo #house-rules
House rules, in six lines
- Say what you need and by when.
- Say whether it is on the record.
- Answer the pitches you will not use.
- Do not sell.
- Correct yourself in public.
- Write to me when somebody does not.

= Q dev-ranganathan -30 ai,ins #model-liability
Who insures a model's mistake?
Underwriters with a written exclusion, please send the wording.

= S stella-markopoulos - ins,fin #cat-bonds
Cat bonds for people who have never bought one
Alistair Penhaligon explains a trigger on a napkin, and has kept the napkin from the one that paid.
+ type Interview
+ org Penhaligon Bay
+ contact stella@lanternstreet.example, 215-555-0130

= I imani-oyelaran -25 health,build #med-offices
Hospitals that sold their buildings and rent them back
Finance chiefs, five years after.

= C lakshmi-pereira - board,deals #activist-letters
How to read an activist's letter: start with the appendix
The adjectives are on page one. The margin comparison, and the peer that was left out of it, is on page 31.

= Q wyatt-kessenich -33 energy,agri #wells
Abandoned wells on farmland: what does the bond cover?
County officials and landmen.

= S tobias-renner - move,supply #channel-depth
One foot of channel, 400 tonnes of cargo
Corinne Ashdown explains dredging with a tide table and an invoice.
+ type Comment
+ org Port of San Telmo Point
+ contact tobias@halyard.example

= I mina-castellanos -20 saas,legal #data-return
Getting your data back from a vendor in bankruptcy
Customers and receivers. What came back, and in which format?

= C jonah-whitcombe - retail #round-numbers
Readers buy at round numbers
I charted 3,000 reader trades that people sent me voluntarily. Limits cluster at 50 and 100 as if drawn by a
ruler. I suspect that someone earns money on this.

= Q noor-el-amrani -28 hr,legal #noncompete
Noncompete agreements after the state bans
Employment lawyers: what replaced the clause?

= S ivy-chandrasekar - ai,media #customer-bots
The support bot that learned to say "I do not know"
Bianca Delacroix-Wu measured what happened to refunds, reviews and staff time.
+ type Research
+ org Tern Labs
+ contact ivy@plainspoken.example

= I curtis-nakagawa -24 move,data #cargo-bikes
Cargo-bike couriers with two years of route data
Deliveries per hour, in rain and out of it.

= C gus-pellerin - biz,build #main-street
The bakery, the bank, the bakery again
A building on our main street has come full circle in twenty years. I would love to hear of other reversals;
they make the best openings.

= Q beatrix-solheim -35 plant,energy #furnaces
Electric furnaces and the demand charge
Foundry managers: did the bill behave?

= S camille-desrosiers - board,legal #dual-class
A chair who gave up his extra votes
Philippe Vaillancourt-Ames on ending a dual-class structure, and on the aunt who objected.
+ type Interview
+ org Conseil Boréal
+ contact camille@atelierparole.example, 514-555-0125

= I kwabena-mills -27 cyber,saas #vendor-reviews
The 300-question security review
Vendors and buyers: has an answer ever changed the decision?

= C ezekiel-thornbury - agri,ins #prevented-planting
Prevented planting in one paragraph
It pays you for the crop that you could not sow. It does not pay for the seed in the shed. Most of the
arguments come from that second sentence.

= Q hollis-abernethy -29 build,policy #impact-fees
Impact fees: what did the school district build with it?
Finance officers.

= S henry-takagawa - energy,supply #hydrogen-port
Hydrogen yard tractors after 10,000 hours
Rebecca Snowdon gives the cost per kilogram without subsidy, and what broke.
+ type Interview
+ org Green Fathom Hydrogen
+ contact henry@tallpine.example

= I delphine-roy -22 npo,build #church-land
Congregations that became developers
Trustees, planners and tenants.

= C samuel-adjei - supply,data #dwell
Dwell time is two numbers wearing one coat
Time waiting for a crane and time waiting for an owner. Only one of them is the port's fault.

= Q tamsin-oduya -40 inst,energy #infra-fees
Infrastructure funds and the fee on uncalled capital
Still normal? Consultants, please.

= S adaeze-okonjo - hr,build #apprentices
Apprentices who stay: a staffing founder publishes her retention
Carla Benavides has five cohorts of numbers and one theory, which is breakfast.
+ type Comment
+ org Workbench Staffing
+ contact adaeze@fieldnote.example, 214-555-0190

= S petra-vanhorn - retail,npo #coop-capital
A food co-op raised its roof repair from members in nine days
Odette Summers will share the letter that did it, the repayment terms and the two members who asked for
interest.
+ type Interview
+ org Rose Quarter Foods

= Q theo-garrick -50 plant,biz #cooperage
Barrel makers and the whiskey slowdown
Cooperages, stave mills and lenders. Orders this quarter against the same quarter last year.
`
