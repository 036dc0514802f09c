// Applications that wait for an admin:
//   name | role | organization | city | state | zone | years | beats | hours ago | other beat | additional information

export const newApplications = `
Petronella Quaye | journalist | The Copperline Courier | Sudbury | ON | ET | 9 | plant,energy | 2 | | I cover mining suppliers and would use Beatline to find engineers who do not work for the companies that I write about.
Garrison Holt | pr | Sunday Desk Communications | Charlotte | NC | ET | 14 | bank,fin | 6 | | Three clients, all community lenders. I have read the house rules and like the third.
Amara Lindgaard | expert | Lindgaard Grid Studies | Boise | ID | MT | 21 | energy,policy,data | 11 | | Former transmission planner. I can explain queues and am tired of seeing them explained wrongly.
Brock Sterling | pr | Megaboost | Las Vegas | NV | PT | 1 | crypto,saas | 14 | | We guarantee placements. Please approve today, our clients are waiting.
Cosmo Vitale-Reed | journalist | Turnpike Business | Newark | NJ | ET | 3 | move,supply | 19 | | Second job in journalism; editor's letter available.
Hester Lamontagne | pr | Bureau Hester | Quebec City | QC | ET | 17 | legal,media | 26 | | Je représente six avocats et une maison d'édition.
Idris Falconer | expert | Falconer Fire Modelling | Sacramento | CA | PT | 12 | ins,build,data | 33 | Wildfire science | I publish burn-probability maps and would like them to be read correctly.
Winifred Sato-Bianchi | journalist | Plate & Ledger | Portland | OR | PT | 6 | retail,agri | 41 | Restaurants | I write about the money side of restaurants, from leases to tips.
Oskar Delacorte | pr | Delacorte & Lamb | Houston | TX | CT | 25 | energy,deals | 50 | |
Thandeka Moss | expert | Moss Labor Mediation | Cleveland | OH | ET | 18 | hr,legal | 63 | | I have mediated 200 contracts and can discuss all but 200 of them.
Lucien Abara | journalist | The Deposit Slip | St. Louis | MO | CT | 11 | bank,retail | 75 | | Newsletter with 9,000 paying readers. Maren Holloway suggested that I apply.
Greer Halvorsen-Ito | pr | Saltbox PR | Halifax | NS | ET | 8 | npo,health | 88 | |
Bartholomew Nkemelu | expert | Nkemelu Data Trust | Atlanta | GA | ET | 15 | data,health,ai | 104 | | Data-sharing agreements for hospitals, mostly reading them aloud to people.
Rosa Czerny | journalist | Valley Weekly Business | Fresno | CA | PT | 30 | agri,policy | 131 | Water rights | Thirty years at one paper, which has now closed. I am freelance since June.
Jasper Oyinlola | pr | Tidy Sum Relations | Denver | CO | MT | 5 | crypto,fin,saas | 160 | | My clients will be told about the "do not sell" rule.
`

/** What one of them was asked: name | hours ago | question | hours ago | answer */
export const askedApplications = `
Cosmo Vitale-Reed | 15 | Your website lists you as a guest writer. Do you have a contract with Turnpike Business, or an editor whom we may ask? | 4 | I have been on staff since May. Ask Delphine Marsh, the editor, at the number in the masthead. She answers faster than I do.
`

/** How members who joined through the form had introduced themselves, by their key. */
export const approvedApplications = `
journalist | 15 | I would like to find bankers who are not spokespeople, and to hear a no when it is one.
pr | 18 | Eight clients, listed on our site. I answer requests personally.
expert | 16 | I can be quoted on the record. I would rather be asked before a storm than after.
teodor-vasquez | 20 | Sent here by a reader who drives.
imani-oyelaran | 12 | References from two hospital beat reporters on request.
dev-ranganathan | 7 | I have a desk, a deadline and a spreadsheet of models.
hollis-abernethy | 13 |
noor-el-amrani | 9 | Arabic, French and English.
kwabena-mills | 11 | Signal preferred for sensitive matters.
felix-amundsen | 22 | I own half of a two-partner firm.
rosalind-achebe | 19 |
zainab-farouk | 10 | Toronto and Halifax clients.
ivy-chandrasekar | 8 | Engineers only. No slides.
wren-gallardo | 4 |
samuel-adjei | 12 | My lane data is free for reporters.
hyun-woo-seok | 14 |
colm-haverty | 27 | Charts on request, opinions included.
theo-garrick | 23 |
petra-vanhorn | 6 |
leila-brandt | 10 | Payments consultant, formerly at two processors. Happy to explain interchange to anybody.
`

/** Only the address, the state and the reason of a rejected application are kept: address | role | days ago | reason */
export const rejectedApplications = `
growth@megaboost.example | pr | 9 | Your site promises coverage for a fee. Members here pitch, and journalists decide.
info@instant-headlines.example | pr | 23 | We could not verify where you work.
hello@coinrocket.example | expert | 37 | We could not verify your profile.
`

/** name | email | role | organization | days ago | message */
export const contactMessages = `
Eleanor Prudhomme | eleanor@prudhomme-dairy.example | expert | Prudhomme Dairy | 0.6 | I was quoted in a story that began on Beatline and would like to join. Is a farmer an expert? My neighbors say that it depends.
Kip Saunderson | kip@lowtide.example | journalist | Low Tide Business Radio | 2.3 | Do you accept radio? Our stories are four minutes long, and I need people who can say a number and then stop.
Ottilie Farnham | ottilie@farnhampress.example | pr | Farnham Press Office | 5.8 | We are an agency with offices in Dublin and Boston. Can the Boston team apply by itself?
Dashiell Roark | droark@roarkcpa.example | expert | Roark Accountants | 11.4 | My application has been pending since last Monday. I understand that review takes up to five business days; this is not a complaint, only a wave.
`
