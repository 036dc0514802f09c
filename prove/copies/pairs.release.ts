import type { Pair } from './pairs.ts'

/**
 * Two members quote the same press release, each in a text of their own. All persons and companies are
 * invented.
 */
export const RELEASE: Pair[] = [
  {
    earlier: `Hi Greta,

On your request about bank fees: the news this morning comes from Pinehollow Savings. From the announcement: "Beginning February 1, Pinehollow Savings will no longer charge overdraft fees on any personal checking account. The bank estimates that the change will save its 410,000 customers approximately $23 million a year. Accounts that are overdrawn by less than $75 will simply remain open, and customers will have five business days to bring the balance back above zero."

What it does not say is who pays instead. My source, Leopoldine Aske, modeled exactly this for two regional banks. She expects minimum balances to return by summer, and can show how much a customer with an average of $600 would lose or gain.

She's free all day.

Hugo Bannister`,
    later: `Dear Milos,

You asked how families who live from paycheck to paycheck use their accounts. I work with Dr. Ambrosia Keane, a sociologist in Cleveland who has collected the spending diaries of 140 households since 2019.

Her first reaction to today's news was to look for the families who bank there. There are six. Pinehollow Savings writes: "Beginning February 1, Pinehollow Savings will no longer charge overdraft fees on any personal checking account. The bank estimates that the change will save its 410,000 customers approximately $23 million a year. Accounts that are overdrawn by less than $75 will simply remain open, and customers will have five business days to bring the balance back above zero."

In the diaries of those six, the fee came on the same day of the month each time: the day the rent was collected. Dr. Keane can read from them.

Nell Whitacre`,
  },
  {
    earlier: `Hello Dario,

For your grid story, you may have seen this from Fundyrise Energy: "Fundyrise Energy today commissioned the largest battery storage facility in Atlantic Canada. The 240-megawatt site near Amherst, Nova Scotia, can supply about 160,000 homes for four hours during periods of peak demand. Construction took 19 months and employed 310 people at its height, two thirds of them from the surrounding counties."

Ask Barnabas Coyle what four hours means. As a control room operator until last year, Barnabas switched off parts of the province in the ice storm, and that outage lasted eleven. Batteries of this size are superb for an ordinary Tuesday in January, and Barnabas can tell you which problems they leave for the twelfth hour.

Any evening works, from a kitchen table in Truro.

Sidonie Hart`,
    later: `Hi Zelda,

I gather that you'd like to hear from a place that got one of the big energy projects, once the ribbon is cut. Try Amherst.

The official version: "Fundyrise Energy today commissioned the largest battery storage facility in Atlantic Canada. The 240-megawatt site near Amherst, Nova Scotia, can supply about 160,000 homes for four hours during periods of peak demand. Construction took 19 months and employed 310 people at its height, two thirds of them from the surrounding counties."

My client Henny Boudreau rented rooms to forty of those 310. She bought a second house for it, with a mortgage, and today nine people run the site. She isn't bitter: she knew the end date, as she says, better than the bank did. Other landlords on her street didn't.

Call her, rather than write.

Rex Ollerton`,
  },
  {
    earlier: `Dear Phoebe,

Trucking layoffs, as requested. The statement is short: "Copperline Logistics will close its terminals in Toledo, Fort Wayne and Dayton at the end of March as part of a consolidation of its Midwest network. Approximately 480 positions will be affected. Employees will be offered transfers where available, and those who stay through the closing date will receive a retention payment equal to eight weeks of wages."

Ludmila Prentiss has seen eleven such statements from inside, as a human resources manager for carriers. She pays attention to "where available." In her experience fewer than one in ten can accept a transfer, and the retention payment has a clause about attendance that a flu can trigger.

She now advises employees and will look at the letters that your readers received. No charge.

Isidora Venn`,
    later: `Hi Cormac,

My guess is that everyone will offer you a labor lawyer for Copperline. I have a diner.

First the facts, from the company: "Copperline Logistics will close its terminals in Toledo, Fort Wayne and Dayton at the end of March as part of a consolidation of its Midwest network. Approximately 480 positions will be affected. Employees will be offered transfers where available, and those who stay through the closing date will receive a retention payment equal to eight weeks of wages."

Yolanda Spivey's place is across from the gate in Fort Wayne and opens at 3 a.m. She has already cut her egg order by half. When a terminal nearby closed in 2016 it took four years until breakfast was worthwhile again, and she kept the receipts, by month.

Good pictures, and good pie.

Thessaly Grove`,
  },
  {
    earlier: `Hello Bea,

Have you seen the numbers from Wrenfield? They bear directly on your query about rents in the suburbs. "Asking rents for single-family homes rose 6.2 percent from a year earlier, according to the third-quarter index published today by Wrenfield Research. The increase was steepest in Boise, Raleigh and Columbus, where rents climbed by more than 9 percent. Apartments, by contrast, became slightly cheaper in 31 of the 50 metropolitan areas that the index covers."

Mordecai Flint owns 46 such houses around Raleigh and did not raise a single rent this year. Not out of kindness, Mordecai insists: an empty house costs two months, and a tenant who stays for five years never asks for a new carpet.

The sums are in a notebook, which is yours to look through.

Apollonia Reed`,
    later: `Dear Jin,

Families who rent a house because they can't buy one: my source is a moving company. Stella Marchetti-Vance in Columbus moves 1,100 households a year and asks each of them why, for a reason that she'll explain.

A release that you probably received puts it in figures: "Asking rents for single-family homes rose 6.2 percent from a year earlier, according to the third-quarter index published today by Wrenfield Research. The increase was steepest in Boise, Raleigh and Columbus, where rents climbed by more than 9 percent. Apartments, by contrast, became slightly cheaper in 31 of the 50 metropolitan areas that the index covers."

Stella's forms show the other half. Since spring, most of those who leave a house move into an apartment, and her crews carry more to the storage unit than to the new home.

Dashiell Moor`,
  },
  {
    earlier: `Dear Lucinda,

Concerning AI and nurses, I'd like you to meet one who was asked. Last week's press release reads: "Saint Alder Health will introduce an artificial intelligence system for nurse scheduling at all 14 of its hospitals by the end of the year. In a six-month trial, the system reduced overtime by 17 percent and unfilled shifts by 29 percent. Nurses remain free to decline any shift that the system proposes."

Perpetua Lang works at one of the two hospitals in the trial. She says all of the figures are right and that the last sentence is as well, provided you decline before 6 a.m. The system proposes at 5:40.

She can speak as a member of the staff council, which means without asking anyone for permission.

Cressida Bole`,
    later: `Hi Anselm,

Schedulers are an odd profession to write about, and yet you asked for jobs that AI replaces and nobody misses. Or do they?

"Saint Alder Health will introduce an artificial intelligence system for nurse scheduling at all 14 of its hospitals by the end of the year. In a six-month trial, the system reduced overtime by 17 percent and unfilled shifts by 29 percent. Nurses remain free to decline any shift that the system proposes." So says the company.

Horatia Munn did this for a surgical ward for sixteen years, with colored pencils. She knew who was getting divorced and must not work with whom. Her retirement party is on the 30th; they haven't hired a successor. She'd be glad if you came by before that and saw the wall.

Peregrine Slade`,
  },
  {
    earlier: `Hello Marisol,

This bears on your article about farm machinery. Quoting the makers: "Ironvale Equipment will allow farmers and independent mechanics to access the diagnostic software for all tractors built since 2015. Licenses will be available from May 1 at a price of $495 per year and will include the service manuals, wiring diagrams and error codes that Ironvale dealers use. Functions that affect emissions or safety are excluded from the program."

So there is a catch, and Ulrich Stannard knows it. As a mechanic near Salina, Ulrich fixes 300 tractors a year and reckons that two faults in three touch the emissions system in some way, at least according to the tractor.

The shop is noisy. Lunch is at noon on the tailgate, and you would be welcome.

Beatrice Holloway-Kent`,
    later: `Dear Gwen,

Could dealers turn out to be the losers of the right to repair? Annelise Korver, who owns three dealerships in Manitoba, thinks so and will say it on the record.

Here is what she got from her supplier on Monday, at the same moment as the press did. "Ironvale Equipment will allow farmers and independent mechanics to access the diagnostic software for all tractors built since 2015. Licenses will be available from May 1 at a price of $495 per year and will include the service manuals, wiring diagrams and error codes that Ironvale dealers use. Functions that affect emissions or safety are excluded from the program."

Repairs are 60 percent of her profit; the margin on a new tractor doesn't pay for the building. She will give you both figures for all three sites.

Murdoch Lisle`,
  },
  {
    earlier: `Hi Teodora,

You want a retailer that shrinks without dying. "Halloran's Department Stores will reduce the size of 22 of its 37 locations over the next three years. Upper floors will be converted into apartments and medical offices, while the ground floor will continue to sell clothing, housewares and cosmetics. The company expects rental income to account for one quarter of its earnings by 2029." That is from their release.

Someone who has lived in a store of this kind is Cosmo Bellweather, who manages such a building in Rochester, New York, for another owner. The tenants upstairs complain about the perfume, and the store complains about the deliveries of groceries, which used to be bought downstairs.

Funny, and with numbers. Shall I put you in touch?

Evangeline Roth`,
    later: `Hello Piet,

On your question about what becomes of old downtowns, may I quote a press release? "Halloran's Department Stores will reduce the size of 22 of its 37 locations over the next three years. Upper floors will be converted into apartments and medical offices, while the ground floor will continue to sell clothing, housewares and cosmetics. The company expects rental income to account for one quarter of its earnings by 2029."

It sounds simple. Dr. Lavinia Crowe, a structural engineer in Syracuse, was asked to look at one of those upper floors. A sales floor is two hundred feet deep, so that the middle of any apartment would have no window. She proposes to cut a courtyard through four stories, which costs more than the building is worth.

Drawings available.

Ephraim Stowe`,
  },
  {
    earlier: `Dear Hollis,

Something on premiums for your Florida desk. The insurer announced: "Gulfstead Property Insurance has filed for an average rate decrease of 3.4 percent for homeowners in Florida, the first reduction that the company has requested in nine years. If approved, the new rates will apply to renewals from April 1. The company cited a decline of 38 percent in the number of lawsuits filed by policyholders and lower costs for reinsurance."

Before anyone celebrates, ask Jacinta Moreau how the average is made. She is an actuary who used to prepare filings such as this, and has read all 212 pages. Inland policies fall by a tenth; those within a mile of the water rise. There is a map on page 177.

She is in Gainesville, and quick with email.

Lysander Cole`,
    later: `Hi Agnes,

Roofers were blamed for years for the price of insurance in Florida. Now that there's some good news, perhaps one of them can have a word.

"Gulfstead Property Insurance has filed for an average rate decrease of 3.4 percent for homeowners in Florida, the first reduction that the company has requested in nine years. If approved, the new rates will apply to renewals from April 1. The company cited a decline of 38 percent in the number of lawsuits filed by policyholders and lower costs for reinsurance."

Ramona Gutierrez-Bell has roofed in Lakeland since 1998. Fewer lawsuits also means, she says, that claims which used to be paid after a letter from a lawyer are now not paid at all. She brings two customers, with files.

Octavia Plum`,
  },
  {
    earlier: `Hello Sanjay,

Regarding your piece on founders who sell to a competitor. The release from Tuesday: "Tessaline, a provider of accounting software for restaurants, has agreed to acquire Tureen Labs of Waterloo, Ontario, for an undisclosed amount. The products will be combined by the end of next year, and all 54 employees of Tureen Labs have been offered positions. Existing customers will keep their current prices for at least 24 months."

Undisclosed amounts are a hobby of Minna Thorsen's. She teaches venture finance in Kingston and estimates them from public filings, with the method open to anyone. She has been off by less than a fifth in 40 of 47 cases, and has an estimate for this one.

She'd explain it on the phone, step by step.

Florian Tate`,
    later: `Dear Odile,

Restaurants choose their software once and then pay for it until they close. You wished to hear from an owner, so here is Bogdan Ferrante, who runs three pasta bars in Hamilton and has been switched to another product twice without ever asking.

The third time is coming: "Tessaline, a provider of accounting software for restaurants, has agreed to acquire Tureen Labs of Waterloo, Ontario, for an undisclosed amount. The products will be combined by the end of next year, and all 54 employees of Tureen Labs have been offered positions. Existing customers will keep their current prices for at least 24 months."

During the last switch, a week of tips disappeared. Bogdan paid the waiters from a savings account and got the money back eleven months later. All the emails exist.

Celestine Burr`,
  },
  {
    earlier: `Hi Wanda,

For the segment on local TV, this just came in: "Loess Plains Broadcasting will end its late evening newscasts at nine stations in Iowa, Nebraska and South Dakota on December 12. A regional program produced in Omaha will take their place, with five minutes of local weather for each market. The company said that viewership at 10 p.m. had fallen by 46 percent since 2018, while its streaming audience had doubled."

Lowell Whitcomb-Ayers directed one of the nine for twenty-two years. There is a part of the audience that the figure doesn't count: bars, hospitals and barracks, where the set is on at ten and no one is measured. In Lowell's town the fire department watches.

Retired, so available at any hour, and not bound by any agreement.

Marigold Finn`,
    later: `Hello Esteban,

I handle press for a community theater in Sioux Falls, which isn't what you asked for, but bear with me.

Here's the announcement. "Loess Plains Broadcasting will end its late evening newscasts at nine stations in Iowa, Nebraska and South Dakota on December 12. A regional program produced in Omaha will take their place, with five minutes of local weather for each market. The company said that viewership at 10 p.m. had fallen by 46 percent since 2018, while its streaming audience had doubled."

A local spot at 10:20 costs us $140 and sells sixty tickets. The same money on the internet sells four; our treasurer, Fidelia Okonjo, has tracked it for five seasons with a question at the box office. She asked other small advertisers, and eleven of them gave her their figures.

Roscoe Dell`,
  },
]
