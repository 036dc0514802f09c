// One paragraph per member, newest staff last:
//   = key | name | title | organization | location | zone | beats
//   the bio, then after a slash what the member writes or speaks about.

export const journalists = `
= journalist | Maren Holloway | Senior banking reporter | The Ledgerline Review | New York, NY | ET | bank,fin,policy
I cover what banks do when nobody is watching the earnings call: branch closures, small-business credit,
fees. Fifteen years on the beat, and I still read the footnotes first. / Regional banks, credit unions,
payments
= teodor-vasquez | Teodor Vasquez | Freight editor | Lakes & Rails Weekly | Chicago, IL | CT | move,supply
Editor of a weekly read by people who move things. I like numbers with a bill of lading behind them. /
Trucking, rail, ports
= imani-oyelaran | Imani Oyelaran | Health business reporter | Ward & Market | Philadelphia, PA | ET | health,ins,deals
I report on hospitals as employers, landlords, borrowers and, sometimes, places to get well. / Hospital
finance, drug pricing, insurers
= gus-pellerin | Gus Pellerin | Staff writer | Prairie Commerce Dispatch | Winnipeg, MB | CT | agri,biz,move
General business from the middle of the continent. If it was grown, milled or hauled here, I am interested.
/ Prairie economy
= saoirse-lindqvist | Saoirse Lindqvist | Technology correspondent | Signal Quarterly | Seattle, WA | PT | ai,saas,cyber
Long pieces about the plumbing of the software industry. Two calls with a practitioner beat ten with a
founder. / Cloud costs, infrastructure, developer tools
= dev-ranganathan | Dev Ranganathan | AI reporter | The Margin Desk | San Francisco, CA | PT | ai,data,legal
I ask what a model costs, who checks it and who pays when it is wrong. / Machine learning in regulated
industries
= claudette-arsenault | Claudette Arsenault | Courts reporter | Docket & Dollar | Montreal, QC | ET | legal,board,deals
Commercial courts in two languages. Former paralegal, which shows in my footnotes. / Insolvency, class
actions, securities litigation
= wyatt-kessenich | Wyatt Kessenich | Energy reporter | High Basin Business | Denver, CO | MT | energy,plant,policy
Grids, wells, mines and the towns that depend on them. Will drive to see the substation. / Power markets,
water, mining
= priscilla-tamm | Priscilla Tamm | Insurance reporter | Peril & Premium | Hartford, CT | ET | ins,fin,legal
I explain insurance to people who have to buy it. / Property, reinsurance, claims
= hollis-abernethy | Hollis Abernethy | Property writer | Cornerlot Journal | Atlanta, GA | ET | build,bank,biz
Commercial property in the Southeast, from the crane to the covenant. / Office, warehouses, construction
finance
= noor-el-amrani | Noor El Amrani | Workplace reporter | Shift Report | Detroit, MI | ET | hr,plant,policy
I write about work for the people who schedule it and the people who do it. / Pay, shifts, unions, training
= bram-zuidema | Bram Zuidema | Farm economy reporter | Furrow & Futures | Des Moines, IA | CT | agri,supply,energy
Grew up on a hog farm, learned accounting, ended up here. / Grain, land values, equipment, biofuels
= lucia-fontanella | Lucia Fontanella | Deals reporter | Dealbench | New York, NY | ET | deals,inst,board
Mid-market mergers, carve-outs and the deals that do not happen. / Private equity, earn-outs, antitrust
= jonah-whitcombe | Jonah Whitcombe | Personal investing columnist | Pocket Portfolio Post | Boston, MA | ET | retail,fin,crypto
A weekly column for people who manage their own money at the kitchen table. / Funds, fees, brokerage apps
= yuki-tanabe-ross | Yuki Tanabe-Ross | Media business writer | The Spot & Column | Los Angeles, CA | PT | media,ai,biz
Who pays for attention and what they get. / Advertising, streaming, creators
= kwabena-mills | Kwabena Mills | Security reporter | Breach Economics | Washington, DC | ET | cyber,policy,ins
The money side of security: ransom, premiums, budgets, blame. / Incident response, cyber insurance
= elise-marchetti | Elise Marchetti | Statehouse reporter | Capitol Counting House | Albany, NY | ET | policy,npo,energy
I read bills to the last schedule so that business owners need not. / State tax, procurement, licensing
= rafael-ibarra-soto | Rafael Ibarra Soto | Supply chain reporter | Dock & Door | Houston, TX | CT | supply,plant,move
Ports, warehouses and the spreadsheets in between. Hablo español. / Nearshoring, inventories, customs
= delphine-roy | Delphine Roy | Reporter | The Giving Column | Ottawa, ON | ET | npo,policy,hr
Charities as organizations that have payrolls, leases and auditors. / Foundations, fundraising, sector pay
= tamsin-oduya | Tamsin Oduya | Pensions correspondent | Allocator's Notebook | Toronto, ON | ET | inst,fin,build
I follow long money: pensions, endowments, insurers' general accounts. / Private credit, infrastructure,
governance
= curtis-nakagawa | Curtis Nakagawa | Transport writer | Curb & Runway | Vancouver, BC | PT | move,energy,policy
Airports, ferries, buses, bikes. I time my own connections. / Aviation, transit, fleet electrification
= beatrix-solheim | Beatrix Solheim | Manufacturing reporter | Plant Floor Chronicle | Minneapolis, MN | CT | plant,hr,supply
I wear the steel toes. Tell me what the line stopped for. / Automation, tooling, safety
= andre-lafleche | André Lafleche | Digital assets reporter | Block & Bourse | Miami, FL | ET | crypto,fin,legal
Skeptical but curious coverage of tokens, custody and the firms that fail at both. / Stablecoins, custody,
enforcement
= mina-castellanos | Mina Castellanos | Software business reporter | Renewal Rate | Austin, TX | CT | saas,data,ai
Subscription software by the numbers: retention, seats, discounts. / Pricing, procurement, vendor risk
`

export const publicists = `
= pr | Dana Whitlock | Vice president, media relations | Northgate Quill | New York, NY | ET | bank,ins,ai,health
I represent eight people who pick up the phone. If none of them fits your story I will say so within the
hour. / Financial services, insurance, applied AI
= felix-amundsen | Felix Amundsen | Partner | Cedar & Comma | Chicago, IL | CT | move,supply,plant
Freight, warehousing and the factories at both ends. / Logistics and industrial clients
= rosalind-achebe | Rosalind Achebe | Founder | Brightpost Relations | Atlanta, GA | ET | health,hr,npo
A four-person shop for people who run clinics, not for people who sell to them. / Health care delivery
= henry-takagawa | Henry Takagawa | Senior account director | Tall Pine Strategies | Vancouver, BC | PT | energy,move,policy
West-coast energy and transport. I answer before the ferry docks. / Utilities, hydrogen, ports
= camille-desrosiers | Camille Desrosiers | Associée | Atelier Parole | Montreal, QC | ET | legal,board,ai
Bilingual counsel for law firms and boards. Sources in French and in English. / Legal, governance
= luther-beckwith | Luther Beckwith | Principal | Beckwith Row | Washington, DC | ET | policy,cyber,legal
Former committee staffer. I place people who have read the bill. / Regulation, procurement, security
= zainab-farouk | Zainab Farouk | Director | Clearwell Media Relations | Toronto, ON | ET | bank,fin,inst
Canadian financial services, from credit unions to pension plans. / Banking, wealth, pensions
= miguel-arrieta | Miguel Arrieta | Managing director | Sobremesa Communications | Miami, FL | ET | crypto,fin,build
Spanish and English, trade finance and digital assets. / Latin American corridors
= greta-olofsson | Greta Olofsson | Account lead | Tin Whistle PR | Minneapolis, MN | CT | agri,plant,health
Food, farm machinery and medical devices: the upper Midwest in three words. / Food and manufacturing
= patrick-ngata | Patrick Ngata | Head of accounts | Second Draft Agency | Boston, MA | ET | health,ai,saas
Scientists who can finish a sentence. / Biotech, health software
= ivy-chandrasekar | Ivy Chandrasekar | Co-founder | Plainspoken Partners | San Francisco, CA | PT | ai,saas,data
We train engineers to talk without slides. / Software, machine learning
= tobias-renner | Tobias Renner | Vice president | Halyard Public Relations | Houston, TX | CT | energy,supply,plant
Energy services and the Gulf ports. / Oilfield services, carbon, shipping
= adaeze-okonjo | Adaeze Okonjo | Director | Fieldnote Communications | Dallas, TX | CT | build,hr,retail
Builders, landlords and the advisers who count their money. / Real estate, staffing
= stella-markopoulos | Stella Markopoulos | Senior publicist | Lantern Street PR | Philadelphia, PA | ET | ins,health,legal
Actuaries are my favorite clients. / Insurance, risk
= graham-iverson | Graham Iverson | Partner | Snowline Communications | Calgary, AB | MT | energy,inst,agri
Prairie energy and capital. / Oil and gas, power, royalties
= lakshmi-pereira | Lakshmi Pereira | Director, financial practice | Quorum Lane | New York, NY | ET | deals,inst,board
Deal lawyers, bankers and directors on background or on the record. / Mergers, activism, boards
= desmond-baptiste | Desmond Baptiste | Consultant | Harbourfront & Hale | Halifax, NS | ET | move,energy,npo
Atlantic ports, offshore wind and community foundations. / Ocean economy
= annika-brandvold | Annika Brandvold | Owner | Loose Thread PR | Denver, CO | MT | retail,biz,media
Small consumer companies with real margins. / Retail, outdoor goods
= victor-szymanski | Victor Szymanski | Account director | Copperplate Communications | Detroit, MI | ET | plant,hr,move
Suppliers, toolmakers and workforce programs. / Automotive supply chain
= june-hathaway | June Hathaway | President | Magnolia & Main | Nashville, TN | CT | health,media,biz
Hospital operators and music-business accountants, in one town. / Health services, entertainment
= rashid-valiyev | Rashid Valiyev | Strategist | Open Ledger Communications | Los Angeles, CA | PT | crypto,media,saas
Payments, creators and the software under both. / Fintech, creator economy
= wren-gallardo | Wren Gallardo | Senior associate | Kettle & Key | Seattle, WA | PT | cyber,ai,saas
Security researchers and the people who hire them. / Cybersecurity
`

export const experts = `
= expert | Naomi Ferreira-Lund | Climate-risk actuary | Riverbend Risk Institute | Hartford, CT | ET | ins,energy,data
I price weather for a living and explain it for pleasure. Available for interviews most mornings. /
Catastrophe models, property insurance
= samuel-adjei | Samuel Adjei | Freight economist | Milepost Economics | Memphis, TN | CT | move,supply
Twelve years of lane-level rate data and opinions to match. / Truckload cycles, rail service
= linnea-carrow | Linnea Carrow | Health policy researcher | Carrow Health Policy Lab | Boston, MA | ET | health,policy,ins
I study what happens to patients when a payer changes a rule. / Prior authorization, rural care
= arturo-belmonte | Arturo Belmonte | Competition lawyer | Belmonte Strand LLP | Washington, DC | ET | legal,deals,policy
Twenty years on both sides of merger review. / Antitrust, consent decrees
= hyun-woo-seok | Hyun-woo Seok | Model auditor | Plumb Line Audits | Seattle, WA | PT | ai,data,fin
I test credit and hiring models before a regulator does. / Model risk, fairness testing
= margaret-deschamps | Margaret Deschamps | Governance fellow | Fairhaven Governance Centre | Toronto, ON | ET | board,inst
Former corporate secretary, now free to say what the minutes left out. / Boards, proxy votes, succession
= ezekiel-thornbury | Ezekiel Thornbury | Agricultural economist | Tallgrass Policy Institute | Lincoln, NE | CT | agri,policy
Land, water, feed and the subsidies between them. / Farm credit, crop insurance
= parisa-montazeri | Parisa Montazeri | Incident responder | Wicket Security Advisory | Ottawa, ON | ET | cyber,policy
I get called on the worst day of the year. Background by preference, record when useful. / Ransomware,
disclosure rules
= colm-haverty | Colm Haverty | Property analyst | Haverty Yardstick | Dallas, TX | CT | build,inst,bank
Leases, loans and lies, in that order. / Office conversions, property debt
= joy-ocampo | Joy Ocampo | Labor economist | Wages & Hours Project | Sacramento, CA | PT | hr,policy,plant
I count what people are paid and when. / Scheduling laws, wage theft, automation
`

export const admins = `
= admin | Ruth Ellery | Membership director | Beatline | New York, NY | ET | biz,media
I read every application. Write to me when something on Beatline stands in your way. / The network itself
= marcus-dunleavy | Marcus Dunleavy | Community editor | Beatline | Toronto, ON | ET | media,npo
Former desk editor. I keep requests specific and answers polite. / Newsrooms
`

export const dormant = `
= theo-garrick | Theo Garrick | Business editor | Riverfront Business Page | Louisville, KY | ET | biz,plant
Bourbon barrels, appliance plants and the river trade. / Local business
= petra-vanhorn | Petra Vanhorn | Account manager | Marigold Desk | Portland, OR | PT | retail,npo
Outdoor brands and food co-ops. / Consumer
`

export const invited = `
= leila-brandt | Leila Brandt | Payments consultant | Tollgate Advisory | Phoenix, AZ | MT | bank,fin
/
`
