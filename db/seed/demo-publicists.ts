// PR members who represent one expert each, in the notation of demo-people.ts and demo-sources.ts. The last source is
// the sign-in expert's own profile.

export const morePublicists = `
= marisa-tolentino | Marisa Tolentino | Senior vice president | Hartwell Bay Communications | Boston, MA | ET | bank,cyber
Former desk editor. I send one name and a phone number that gets answered. / Bank operations, fraud
= bettina-kowal | Bettina Kowal | Vice president | Kowal Gray | Cleveland, OH | ET | legal,bank
Bank lawyers, compliance officers and the occasional examiner. / Banking law, deposits
= abigail-mensah | Abigail Mensah | Head of media | Ledgerfield Relations | Charlotte, NC | ET | bank,fin
Community banks from Virginia to Georgia. I know who picks up on a Sunday. / Community banking
= tyrell-ambrose | Tyrell Ambrose | Publicist | Blue Lamp Media | New Orleans, LA | CT | biz,build
Contractors, caterers, boat yards. My clients work with their hands and talk straight. / Small business
= esperanza-villa | Esperanza Villa | Partner | Villa Duarte | San Antonio, TX | CT | bank,build
Title companies, builders and lenders, in English and in Spanish. / Property, payments
= omar-haidari | Omar Haidari | Account director | Redfern Haidari | Toronto, ON | ET | bank,cyber
Credit unions and the people who keep them out of trouble. / Financial crime, cooperatives
= colleen-dougherty | Colleen Dougherty | Senior counsel, litigation | Dougherty Stone | Philadelphia, PA | ET | legal,ins
I read the docket before I write to you. / Trials, settlements, unsealed documents
= ibrahim-sesay | Ibrahim Sesay | Senior associate | Three Rivers Row | Pittsburgh, PA | ET | cyber,biz
Investigators, auditors, people who used to carry a badge. / Fraud, investigations
= priya-venkatesan | Priya Venkatesan | Director, fintech | Loop & Lumen | San Francisco, CA | PT | fin,ai
I tell you when a client is selling something. Usually they are. / Payments software
= walter-bruning | Walter Bruning | Owner | Bruning Letters | Omaha, NE | CT | bank,agri
One-man shop, eleven small-town banks. / Rural banking
= mei-ling-chow | Mei-Ling Chow | Director | Chow Bannerman | Markham, ON | ET | supply,biz
Importers and the family firms behind them. Cantonese, Mandarin, English. / Trade, small manufacturers
= danilo-ferrante | Danilo Ferrante | Vice president, crisis | Ferrante North | Hamilton, ON | ET | plant,build
I get the call after it has gone wrong. / Industrial clients, recovery
= jae-won-lim | Jae-won Lim | Account executive | Tidepool Press Office | Los Angeles, CA | PT | crypto,saas
Startups, seed to series B. / Digital assets, wallets
= leilani-kahale | Leilani Kahale | Director | Tradewind Relations | Las Vegas, NV | PT | hr,health
Speakers and authors on the workplace. / Wellness, management
= caleb-stroud | Caleb Stroud | Account supervisor | Ninepenny PR | Kansas City, MO | CT | biz,retail
Main Street businesses, mostly third generation. / Retail, printing, restaurants
= svetlana-marchuk | Svetlana Marchuk | Publicist | Cobble & Quay | New York, NY | ET | fin,cyber
Boutique representation for advisers. / Risk consulting
= brett-sorensen | Brett Sorensen | Managing partner | Sorensen Blaine | Salt Lake City, UT | MT | build,fin
Home builders and their lenders in the Mountain West. / Construction, mortgages
= pilar-escamilla | Pilar Escamilla | Managing director | Escamilla Hughes | Denver, CO | MT | bank,policy
Regional banks. Half of what I do is on background, and I say so up front. / Bank policy
= kwame-boadu | Kwame Boadu | Founder | Boadu Brief | Columbus, OH | ET | cyber,hr
Training companies and the people who teach for them. / Security awareness
= joanne-pickersgill | Joanne Pickersgill | President | Pickersgill Communications | Regina, SK | CT | agri,biz
Elevators, implement dealers, co-ops. Thirty years on the Prairies. / Farm business
= vivek-raman | Vivek Raman | Head of accounts | Sable Row PR | Edison, NJ | ET | health,retail
Pharmacies, clinics and family-owned chains. / Independent health care
= margot-ellsworth | Margot Ellsworth | Director of accounts | Parlor & Pine | Burlington, VT | ET | agri,retail
Food makers with fewer than fifty employees. / Specialty food
= hector-ybarra | Hector Ybarra | Senior manager | Rio Alto Communications | El Paso, TX | MT | supply,move
Both sides of the bridge, in both languages. / Customs, trucking, warehouses
= nikolai-drozd | Nikolai Drozd | Partner | Drozd Hartley | Winnipeg, MB | CT | plant,bank
Equipment makers and the institutions that buy from them. / Manufacturing
= deshawn-pruitt | DeShawn Pruitt | Founder | Pruitt Public Affairs | Atlanta, GA | ET | npo,policy
Congregations, credit counselors, neighborhood lenders. / Community finance
= gwen-lachance | Gwen Lachance | Directrice | Lachance & Roy | Quebec City, QC | ET | bank,fin
Coopératives et assureurs. Sources bilingual unless I say otherwise. / Caisses, insurance
= sunny-gill | Sunny Gill | Communications manager | Fraser Signal | Surrey, BC | PT | build,biz
Trades and suppliers in the Lower Mainland. Punjabi and English. / Construction supply
= hannah-lindholm | Hannah Lindholm | Principal | Lindholm Reed | Portland, OR | PT | npo,legal
Legal clinics and public-interest researchers. / Consumer law
= connor-macisaac | Connor MacIsaac | Consultant | Cape Press Office | Sydney, NS | ET | biz,supply
Fish, boats and the people who insure them. / Seafood, ports
= naledi-khumalo | Naledi Khumalo | Associate vice president | Alder & Ash Strategies | Washington, DC | ET | policy,bank
Former agency staff, now able to say what the manual says. / Bank supervision
= mateo-quiroga | Mateo Quiroga | Media strategist | Palmera Street | Tampa, FL | ET | ins,legal
Brokers and adjusters. I send the letter, not a summary of it. / Commercial insurance
= aiyana-yazzie | Aiyana Yazzie | Founder | Chamisa Line | Albuquerque, NM | MT | biz,energy
Native-owned businesses in the Four Corners. / Drilling, tourism, crafts
= fatoumata-diarra | Fatoumata Diarra | Conseillère principale | Diarra Conseil | Montreal, QC | ET | legal,fin
Lawyers who will take the unpopular side by name. / Banking law in two languages
= quentin-fitzhugh | Quentin Fitzhugh | Vice president | Fitzhugh & Roe | Richmond, VA | ET | fin,board
Thought leadership for the financial sector. / Advisory firms
= anneke-de-jong | Anneke de Jong | Principal | De Jong Public Relations | Grand Rapids, MI | ET | plant,fin
Furniture, food and auto parts. Controllers make the best sources. / West Michigan manufacturing
= ramona-estrella | Ramona Estrella | Communications lead | Sunbelt Story | Phoenix, AZ | MT | build,retail
I love a founder with a long memory. / Home services
= sigrid-aune | Sigrid Aune | Account lead | Aune Northfield | Duluth, MN | CT | bank,plant
Credit unions, mines and the towns between them. / Northern Minnesota
= lorna-beauchamp | Lorna Beauchamp | Associate | Low Fence PR | Baton Rouge, LA | CT | ins,energy
Marinas, refineries, risk managers. / Gulf Coast business
`

export const moreSources = `
= marisa-tolentino
Paula Wojcik | Executive | Former head of fraud operations | Brightwater Savings | Mule accounts, alert queues, how a receiving bank decides to freeze.
= bettina-kowal
Martin Obradovich | Executive | Counsel, deposit operations | Merchants & Mariners Bank | Article 4A, denial letters, security procedures.
= abigail-mensah
Tanya Ruffin | Executive | Bank Secrecy Act officer | Catawba Mill Bank | Recalled wires, information sharing between banks, staffing a small fraud desk.
= tyrell-ambrose
Roland Thibeaux | Executive | Owner | Thibeaux Roofing | Supplier payments, storm work, bonding.
= esperanza-villa
Consuelo Barragán | Executive | Escrow manager | Alameda Crossing Title | Closings, payoff letters, verifying an account.
= omar-haidari
Nasrin Tabrizi | Executive | Director, financial crime | Humber Valley Credit Union | Fraud lines shared by credit unions, freezes, member refunds.
= colleen-dougherty
Imogen Prouty | Executive | Trial lawyer | Prouty Lamb | Bank liability, discovery of alert logs, settlements.
= ibrahim-sesay
Frank Delacourt | Executive | Retired detective | Delacourt Tracing | Police reports, subpoenas, finding money after it has moved twice.
= priya-venkatesan
Kenji Morimoto | Executive | Chief product officer | Payee Mirror | Matching names to accounts, false alarms, real-time payments.
= walter-bruning
Eldon Haas | Executive | President | Platte Fork State Bank | Callbacks, one-branch banking, cattle loans.
= mei-ling-chow
Raymond Siu | Executive | Owner | Siu Tile & Stone | Importing stone, paying suppliers abroad, trade associations.
= danilo-ferrante
Alison Greaves | Executive | Treasurer | Escarpment Scaffold | Dual approval, ombudsman complaints, treasury in a family firm.
= jae-won-lim
Cody Reinhart | Executive | Chief executive | Vaultlet | Wallets, stablecoin payments.
= leilani-kahale
Dr. Brandon Teague | Executive | Workplace psychologist | Calm Ledger | Financial stress, resilience, management training.
= caleb-stroud
Marge Lutz | Executive | Owner | Lutz Press & Bindery | Job printing, stolen checks, succession.
= svetlana-marchuk
Todd Ransome | Executive | Fraud expert | Ransome Risk Advisory | Fraud, risk, compliance, governance.
= brett-sorensen
Kayla Jessop | Executive | Controller | Alta Fork Homes | Draws, lien waivers, closing funds.
= pilar-escamilla
Nolan Pryce | Executive | Fraud intake manager | A regional bank | Inbound fraud reports, night staffing, indemnity letters.
= kwame-boadu
Renata Sholl | Executive | Trainer | Clickwise Training | Phishing, passwords, awareness campaigns.
= joanne-pickersgill
Merle Hrycak | Executive | General manager | Moose Creek Grain | Elevator contracts, producer payments, rail cars.
= vivek-raman
Anita Bhargava | Executive | Owner | Oak Tree Road Pharmacies | Wholesalers, reimbursement, three-store management.
= margot-ellsworth
Ethan Birdsall | Executive | Cheesemaker | Hollow Oak Creamery | Raw milk, equipment from abroad, farm credit.
= hector-ybarra
Lucía Montes-Peralta | Executive | Customs broker | Montes Cruce | Bonds, duty payments, cross-border transfers.
= nikolai-drozd
Warren Tkachuk | Executive | Sales director | Assiniboine Safe & Door | Vaults, night deposits, branch refits.
= deshawn-pruitt
Rev. Alma Whitfield | Executive | Pastor and treasurer | Mount Olivet Fellowship | Congregation finances, building funds.
= gwen-lachance
Étienne Rouleau | Executive | Directeur des opérations | Caisse des Chutes | Comptes receveurs, gel des fonds, member service.
= sunny-gill
Harpreet Dhaliwal | Executive | Owner | Dhaliwal Drywall Supply | Trade credit, bookkeeping, Friday payments.
= hannah-lindholm
Celeste Moriyama | Executive | Director | Willamette Small Business Law Clinic | Wire losses, bank complaints, restaurants.
= connor-macisaac
Bernadette Gouthro | Executive | Owner | Gouthro Seafoods | Live lobster, export payments, frozen accounts.
= naledi-khumalo
Stuart Renfrow | Executive | Former bank examiner | Renfrow Exam Prep | Exam procedures, wire rooms, consent orders.
= mateo-quiroga
Gloria Santamarina | Executive | Insurance broker | Santamarina Crime & Fidelity | Crime policies, denials, social engineering riders.
= aiyana-yazzie
Vernon Tsosie | Executive | Owner | Tsosie Well Drilling | Pumps, permits, rural water.
= fatoumata-diarra
Me Julien Castonguay | Executive | Partner | Castonguay Frappier | Bank defense, wrongful freezes, deposit contracts.
= quentin-fitzhugh
Bradley Coombs | Executive | Managing director | Coombs Tarrant Advisory | Strategy, transformation, payments.
= anneke-de-jong
Ruth Vander Meulen | Executive | Controller | Black River Seating | Payables, bank confirmations, month-end.
= ramona-estrella
Dwayne Hollins | Executive | Owner | Hollins Pools & Patios | Deposits, subcontractors, seasonal cash.
= sigrid-aune
Paul Niemi | Executive | Vice president, operations | Taconite Trail Credit Union | Outgoing wires, refusals, elder fraud.
= lorna-beauchamp
Elmer Robichaux | Executive | Owner | Robichaux Marina | Hurricane deductibles, docks, storage.
= expert
Naomi Ferreira-Lund | Executive | Climate-risk actuary | Riverbend Risk Institute | Hail, flood and wind in premiums and loan terms; what a return period is, and is not.
`
