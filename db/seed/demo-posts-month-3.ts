// Sixty to ninety days ago, newest first: the oldest of the demo world.

export const postsThirdMonth = `
= I journalist -50 bank,policy #exam-findings
Bankers on what examiners ask about commercial property
Not the findings, which you may not share. The questions, which you may.

= C marcus-dunleavy - media,biz #welcome
Hello from the community desk
I edited business pages for eighteen years and now I read requests for a living. My door is the message
button. What should I read first?

= Q elise-marchetti -55 policy,retail #sales-holiday
Sales-tax holidays: did you change your prices first?
Shop owners, with a shelf photograph if you kept one.

= S felix-amundsen - supply,ai #robots-off
Warehouse robots, switched off
Tess Valdovinos removed 40 of 90 and throughput rose. She has video and a spreadsheet.
+ type Interview
+ org Pallet & Pine
+ contact felix.amundsen@cedarandcomma.example

= I priscilla-tamm -48 ins,hr #comp-rates
Workers' compensation keeps getting cheaper. Why?
Actuaries and medical directors.

= C lucia-fontanella - deals #advisers
The league table counts a deal twice if two banks say so
Obvious to some of you, news to my editor. Are there cleaner sources for the mid-market?

= Q andre-lafleche -60 crypto,energy #miners
Miners who sold their power contracts
What did the contract fetch, and who bought it?

= S zainab-farouk - bank,build #renewal-wave
Mortgage renewals, month by month
Shirin Azimi shares arrears by renewal cohort, which she thinks more lenders ought to do.
+ type Research
+ org Lakehead Trust
+ contact zainab.farouk@clearwell.example

= I saoirse-lindqvist -52 saas,data #egress
What it cost to leave a cloud
Engineers and finance people with the final invoice.

= C joy-ocampo - hr,data #median
Please print the median
The average wage in our county rose because eleven people moved in. The median fell.

= Q bram-zuidema -58 agri,deals #coop-mergers
Co-op mergers and the equity that members wait for
Managers: how old is your revolvement?

= S greta-olofsson - health,plant #pump-recall
Inside a device recall: the regulatory lead who called 1,100 hospitals
Dr. Peter Gunn-Olsen on lists, voicemail and the 14 units that were never found.
+ type Interview
+ org Clearline Devices
+ contact greta@tinwhistle.example

= I teodor-vasquez -45 move,agri #short-lines
Short-line railroads and the one customer that matters
Owners and shippers, separately.

= C margaret-deschamps - board,legal #overboarded
Five boards is a full-time job with no manager
I counted hours for a director who let me. The answer was 1,340 a year.

= Q imani-oyelaran -62 health,saas #portal-fees
Patient portals that charge for messages
Physicians and practice managers.

= S graham-iverson - inst,energy #reserve-reports-oil
How a reserve estimate changes between draft and filing
Background with an evaluator who has seen both.
+ type Comment
+ org Two Forks Royalties

= I rafael-ibarra-soto -47 supply,build #warehouse-vacancy
Warehouses finished, empty and taxed
Assessors, brokers and the neighbor with the truck noise.

= C annika-brandvold - retail,supply #returns
What a returned jacket costs
Nineteen dollars, of which the postage is seven. My client put it on the product page and returns fell by a
tenth.

= Q yuki-tanabe-ross -57 media,legal #music-licensing
Gyms, playlists and the letter from the licensing office
Owners who paid and owners who argued.

= S rashid-valiyev - crypto,bank #redemptions
A day of redemptions at a stablecoin issuer
Leon Szabo takes a reporter through the queue, the cut-off times and the bank holiday.
+ type Interview
+ org Meridian Mint
+ contact rashid@openledger.example
`

/** Unfinished texts that only their authors see. */
export const drafts = `
= I journalist 12 bank,ins #draft-flood
Banks, flood maps and the loan that was made a week before
Working title. Needs: a lender in a remapped county, the effective date of the map, an insurer.

Check whether the county posts the old map.

= Q journalist 4 fin #draft-holiday
Cards that charge for the holiday month
Two sentences from an issuer, two from a customer.

= C pr - ai,ins #draft-notes
What I learned from eight interviews about AI in claims
Draft. Ask Bennett and Marisol before posting; take out the anecdote about the ladder.

= I expert 20 ins,data #draft-agents
Looking for agents who would log one month of declined quotes
Draft: consent form is still with counsel.

= C admin - media #draft-newsletter
Changes to the community guide this month
Draft. Add Marcus's four points and the answers.

= C saoirse-lindqvist - saas #draft-postmortems
A shared folder of good postmortems
Half an idea.

= S lakshmi-pereira 15 deals #draft-gun-jumping
Gun-jumping: Claire Vandersloot on three near misses
Waiting for the firm's approval.
+ type Interview
+ org Vandersloot Pike

= I wyatt-kessenich 9 energy,plant #draft-smelter
Smelters that went quiet in the afternoon
Who pays whom? Find the tariff sheet first.
`
