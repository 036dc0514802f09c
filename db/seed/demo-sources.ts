// The experts whom the PR members represent, under their representative's key:
//   name | role | title | organization | expertise

export const sourceProfiles = `
= pr
Harriet Okafor-Lane | Executive | Chief credit officer | Millrace Community Bank | Small-business lending through three downturns; deposit competition; how a community bank decides to close a branch.
Bennett Sorel | Executive | Head of claims | Tidewater Mutual | Property claims after hail and flood, adjuster shortages, why repair costs outrun inflation.
Dr. Anjali Voss | Executive | Chief medical officer | Fernhill Clinics | Staffing primary care, prior authorization from the clinic's side, value-based contracts.
Leopold Strand | Executive | Chief economist | Gannet Capital Research | Rates, household credit and regional business cycles, in plain words.
Marisol Quintero | Executive | Founder | Parcelwise AI | Document models in mortgage underwriting, error rates, human review.
Thaddeus Boyle | Executive | General counsel | Cobalt Payments | Payment disputes, interchange, state money-transmitter licensing.
Ingrid Faulkner | PR | Crisis counsel | Northgate Quill | What companies say in the first six hours of an outage, and what they should.
Wes Atherton | Executive | Chief information security officer | Harrow Lake Insurance | Cyber controls that insurers ask for, tabletop exercises, vendor breaches.
= felix-amundsen
Rhonda Kisling | Executive | Chief operating officer | Blue Heron Truckload | Driver pay, detention time and what a shipper sees of either.
Anders Milligan | Executive | Vice president, intermodal | Corridor Nine Intermodal | Rail-to-truck transfers, chassis supply, winter operations.
Tess Valdovinos | Executive | Warehouse automation lead | Pallet & Pine | Robots that were switched off again, and why.
Orrin Blakely | Executive | Chief executive | Blakely Chill | Refrigerated storage, food recalls, power costs.
= rosalind-achebe
Dr. Simone Ettinger | Executive | President | Three Rivers Nurse Alliance | Nurse staffing, travel contracts, burnout measured rather than described.
Clarence Umbridge-Hayes | Executive | Chief financial officer | Saltgrass Rural Health | Rural hospital cash, swing beds, conversion to emergency-only status.
Patrice Lemoyne | Executive | Director | Open Door Dental | Safety-net dentistry and Medicaid rates.
= henry-takagawa
Kirsten Aoki | Executive | Chief engineer | Strait Ferry Works | Hybrid ferries, charging at the dock, maintenance crews.
Lionel Marchbanks | Executive | Grid planner | Cascadia Wire Cooperative | Interconnection queues, wildfire shutoffs, transformer lead times.
Rebecca Snowdon | Executive | Chief executive | Green Fathom Hydrogen | Hydrogen for port equipment, cost per kilogram without subsidy.
= camille-desrosiers
Me Gabrielle Thériault | Executive | Partner | Thériault Roche | Class actions in Quebec, language law for employers, product liability.
Philippe Vaillancourt-Ames | Executive | Chair | Conseil Boréal | Board succession, family companies, dual-class shares.
Noémie Brassard | Executive | Privacy counsel | Brassard Données | Automated decisions and consent under provincial law.
= luther-beckwith
Col. Denise Tarkington | Executive | Senior adviser | Palisade Readiness | Defense procurement, small suppliers, security attestations.
Winston Ferrars | Executive | Tax partner | Ferrars & Dunmore | State tax credits, clawbacks, incentive disclosure.
Marguerite Oyer | Executive | Fellow | Center for Plain Regulation | Rulemaking, comment periods, what agencies do with them.
= zainab-farouk
Doug Petrakis | Executive | Chief executive | Harvest Moon Credit Union | Credit union mergers, rural branches, member loans.
Shirin Azimi | Executive | Head of mortgages | Lakehead Trust | Renewals at higher rates, amortization, arrears.
Evelyn Drummond | Executive | Portfolio manager | Quillfeather Pension Partners | Private credit inside pension plans, valuation, liquidity.
Harjit Malhi | Executive | Founder | Sendhome North | Newcomer banking, remittance fees, credit history across borders.
= miguel-arrieta
Catalina Berrio | Executive | Chief compliance officer | Puente Custody | Custody of digital assets, travel rule, bank partnerships.
Esteban Corral | Executive | Managing partner | Corral Trade Finance | Invoice finance for importers, letters of credit, tariffs.
= greta-olofsson
Lars Hedlund | Executive | President | Hedlund Dairy Systems | Milking robots, dairy margins, farm labor.
Mavis Tollefson | Executive | Plant manager | Northern Kernel Milling | Oat and wheat milling, food-grade logistics.
Dr. Peter Gunn-Olsen | Executive | Regulatory lead | Clearline Devices | Device recalls, software in pumps and monitors.
Astrid Nyberg | Executive | Agronomist | Loam & Level | Cover crops, soil testing, input costs.
= patrick-ngata
Dr. Ruth Abelard | Executive | Chief scientist | Oxbow Therapeutics | Trial design, orphan drugs, what a phase two really shows.
Keoni Nakamura-Bell | Executive | Chief product officer | Chartwise Health | Records software, ambient note-taking, clinician trust.
Felicity Haines | Executive | Chief executive | Anchor Biostatistics | Statistics for regulators and for reporters.
Omar Dessalines | Executive | Head of data | Beacon Hill Registry | Patient registries, consent, real-world evidence.
Joanna Prewitt | Executive | Reimbursement director | Calder Diagnostics | Lab test coverage, coding, appeals.
= ivy-chandrasekar
Tomasz Lindgren | Executive | Chief technology officer | Sundial Compute | Inference costs, chips on order, utilization.
Grace Muthoni | Executive | Head of trust | Halfmoon Software | Vendor reviews, data residency, model disclosures.
Rory McAllan | Executive | Founder | Seatcount | Software spend, unused licenses, renewal tactics.
Bianca Delacroix-Wu | Executive | Research lead | Tern Labs | Evaluation of language models in customer service.
Aaron Feathers | Executive | Chief data officer | Prism Parcel | Demand forecasting, data contracts, dashboards no one opens.
Sunita Bhandari | Executive | Vice president, pricing | Metered | Usage-based pricing, credits, revenue recognition.
= tobias-renner
Hank Delafosse | Executive | President | Bayou Carbon Storage | Injection wells, leases, monitoring.
Corinne Ashdown | Executive | Port director | Port of San Telmo Point | Channel depth, chemical tankers, storms.
Ravi Sundaresan | Executive | Chief economist | Gulfline Energy Research | Refining margins, gas exports, pipelines.
= adaeze-okonjo
Monique Tilden | Executive | Chief executive | Tilden & Sons Builders | Steel, labor and change orders on mid-rise projects.
Everett Sung | Executive | Head of leasing | Arbor Gate Properties | Office concessions, sublets, conversions.
Carla Benavides | Executive | Founder | Workbench Staffing | Skilled-trade hiring, apprenticeships, per diem pay.
= stella-markopoulos
Gideon Farrow | Executive | Chief actuary | Keystone Hearth Insurance | Homeowners pricing, deductibles, non-renewals.
Dr. Yvonne Castell | Executive | Medical director | Bridgework Comp | Workers' compensation, opioids, return to work.
Alistair Penhaligon | Executive | Reinsurance broker | Penhaligon Bay | Treaty renewals, cat bonds, capacity.
Nadine Sarkis | Executive | Litigation counsel | Sarkis Weld | Bad-faith claims, nuclear verdicts, litigation funding.
= graham-iverson
Rosemary Big Sky-Turner | Executive | Chief executive | Two Forks Royalties | Royalty trusts, mineral rights, small investors.
Dale Ostrowski | Executive | Vice president, power | Chinook Grid Partners | Power purchase agreements, gas peakers, curtailment.
= lakshmi-pereira
Julian Ashworth-Kane | Executive | Partner | Kane Orchard Advisers | Carve-outs, earn-outs, founder exits.
Beverly Nakashima | Executive | Independent director | Several boards | Audit committees, activist approaches, pay votes.
Rohan Dasgupta | Executive | Head of secondaries | Fourth Lane Capital | Secondary sales, continuation funds, pricing.
Claire Vandersloot | Executive | Antitrust partner | Vandersloot Pike | Merger review timing, remedies, gun-jumping.
Theodora Winship | Executive | Proxy adviser | Ballot & Bell | Shareholder proposals, vote patterns, engagement.
Max Ellingham | Executive | Lender | Ridgeway Direct Credit | Covenants, unitranche loans, amend-and-extend.
= desmond-baptiste
Capt. Moira Fenwick | Executive | Harbour master | Port of Cape Lorne | Container calls, pilotage, ice.
Angus Whalen | Executive | Project director | Sable Bank Wind | Offshore wind permits, vessels, fisheries.
= annika-brandvold
Piper Stanhope | Executive | Owner | Switchback Packs | Tariffs, duty drawback, small-batch sewing.
Dominic Reyes-Hart | Executive | Head of wholesale | Larkspur Outfitters | Retail orders, returns, discounting.
= victor-szymanski
Lorraine Pikul | Executive | Chief executive | Pikul Stamping | Tier-two suppliers, tooling debt, electric programs delayed.
Darnell Westbrook | Executive | Training director | Motor Belt Skills Council | Apprenticeships, reskilling, grants.
Yolanda Frick | Executive | Safety director | Great Bend Castings | Heat rules, machine guarding, near-miss data.
= june-hathaway
Dr. Calvin Ruckert | Executive | Chief executive | Cumberland Gap Hospitals | Hospital consolidation, bond covenants, staffing.
Savannah Lytle | Executive | Royalty accountant | Lytle & Low | Song catalogs, audits, streaming statements.
Boone Castleberry | Executive | Tour accountant | Castleberry Road | Touring budgets, withholding tax, merchandise cuts.
Dr. Marisa Okeke | Executive | Chief nursing officer | Cumberland Gap Hospitals | Nurse ratios, float pools, violence prevention.
Harlan Dupree | Executive | Bond counsel | Dupree Vance | Hospital bonds, covenants, forbearance.
Tilly Remington-Shaw | Journalist | Columnist, speaker | Back Row Notes | Live music economics from the cheap seats.
Amos Ferriday | Executive | Pharmacist-owner | Ferriday Drugs | Independent pharmacies, reimbursement, delivery.
Lucinda Parr | PR | Hospital communications lead | Magnolia & Main | Closing a ward, and telling the town first.
Dr. Ned Holloran | Executive | Rural surgeon | Holloran Surgical | Locum costs, transfers, malpractice premiums.
Beatriz Amaro | Executive | Billing director | Clearbill Services | Claims, denials, patient payment plans.
Jules Pemberton | Executive | Studio owner | Pemberton Sound | Sample clearance, session pay, machine-made music.
Sister Agnes Bright-Coe | Executive | Board chair | St. Brendan's Mission Health | Charity care, mergers between missions.
= rashid-valiyev
Nia Prentice | Executive | Chief executive | Tipjar Collective | Creator payouts, chargebacks, tax forms.
Leon Szabo | Executive | Head of stablecoins | Meridian Mint | Reserves, redemption, issuer rules.
= wren-gallardo
Hana Ito-Fleming | Executive | Threat researcher | Coldframe Security | Ransom negotiation, initial access brokers.
Marco Villareal | Executive | Chief executive | Tabletop Nine | Board exercises, disclosure clocks, insurers' panels.
Sasha Grünwald | Executive | Identity architect | Latchkey Systems | Passkeys, help-desk fraud, deepfaked voices.
= petra-vanhorn
Odette Summers | Executive | Co-op manager | Rose Quarter Foods | Food co-ops, member capital, grocery margins.
`
