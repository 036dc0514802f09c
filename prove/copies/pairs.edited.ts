import type { Pair } from './pairs.ts'

/**
 * The later pitch is the earlier one for another request: other words here and there, other figures,
 * another order. All persons and companies are invented.
 */
export const EDITED: Pair[] = [
  {
    earlier: `Hi Joanna,

I noticed your request about homeowners losing coverage after wildfires. My client, Delphine Arquette, founded Emberline Insurance Brokers in Sonoma County and has placed policies for about 6,000 households in fire zones.

In the past eighteen months, she has seen renewal offers rise by 64 percent on average, and one household in five received no offer at all. She can explain how insurers score a single street, why two neighbors get different answers, and which improvements actually change the score.

Delphine also has practical advice for your readers: clear the first five feet around the house, photograph it, and send the pictures before the renewal date rather than after it.

She is available for an interview on Wednesday or Thursday and can provide clients who are willing to be quoted.

Best,
Tobin Ashe`,
    later: `Hi Marcus,

I noticed your query about homeowners losing coverage after wildfires. My client, Graham Lister, founded Ridgeback Insurance Brokers in Kelowna and has placed policies for about 4,500 households in fire zones.

In the past two years, the firm has seen renewal offers rise by 48 percent on average, and one household in eight received no offer at all. Graham can explain how insurers rate a single street, why two neighbours get different answers, and which improvements actually change the rating.

Graham also has practical advice for your readers: clear the first metre and a half around the house, photograph it, and send the photos before the renewal date rather than after it.

We can do an interview on Monday or Tuesday and can provide clients who are willing to be quoted.

Best,
Tobin Ashe`,
  },
  {
    earlier: `Dear Ms. Hollis,

With pay transparency laws now in force in several states, employers are finding out how uneven their own pay is. Tallybrook Payroll has looked at 2.1 million anonymized pay slips from companies with fewer than 500 employees.

Our head of research, Maribel Song, found that when a salary range is printed in the job ad, new hires earn on average 4.7 percent more, and their colleagues in the same job get a raise within nine months. In companies that print very wide ranges, nothing changes.

Maribel can share the figures by industry and region, and she explains statistics in plain words. Before joining Tallybrook she taught labor economics for ten years.

I'd be glad to send you the full report, which isn't public yet, under embargo until Monday.

Kind regards,
Elspeth Crane`,
    later: `Dear Anton,

Now that pay transparency laws are in force in several provinces, employers are discovering how uneven their own wages are. Tallybrook Payroll has examined 2.1 million anonymized pay slips from firms with fewer than 500 workers, 300,000 of them in Canada.

The head of our research team, Maribel Song, found that when a salary range is stated in the job posting, new hires earn 4.7 percent more on average, and colleagues in the same role receive a raise within nine months. Nothing changes at companies that state very wide ranges.

Maribel taught labor economics for ten years before she joined Tallybrook, and explains statistics in everyday language. She can share the figures by province and by industry.

I'd be happy to send you the whole report. It is not public yet and is under embargo until Thursday.

Kind regards,
Elspeth`,
  },
  {
    earlier: `Hi Sol,

Used electric cars are the cheapest they have ever been, and buyers still walk away because they do not know what shape the battery is in. That is what Cellproof measures. The company tests batteries for 700 dealers in the Midwest.

Its CEO, Thandiwe Brooks, has data from 38,000 cars. After five years, the typical battery keeps 91 percent of its range. The bad ones are not the old ones: they are the cars that were charged quickly every day, most of them former fleet cars.

She can tell your readers which three questions to ask a dealer, and what a battery report should show.

Thandiwe is in Chicago and available for phone or video interviews all week. We can also set up a test on a car of your choice.

Thanks for considering,
Rupert Lang`,
    later: `Hi Carmen,

Used electric cars are the cheapest they have ever been, and buyers still walk away because nobody tells them what shape the battery is in. That is what Cellproof measures. The company tests batteries for 950 dealers in the Midwest and Ontario.

Its CEO, Thandiwe Brooks, has data from 52,000 cars. After five years, the average battery keeps 90 percent of its range. The bad ones are not the oldest: they are the cars that were fast-charged every day, most of them former rental cars.

She can tell your listeners which three questions to ask a dealer, and what a battery report ought to show.

Thandiwe is in Chicago and available for phone or studio interviews all week. We can also set up a test on a car of your choosing.

Thanks for considering,
Rupert Lang`,
  },
  {
    earlier: `Good morning Faye,

I'm reaching out about your story on drug costs for small employers. Dr. Leocadia Finch is a pharmacist who audits the contracts that companies sign with pharmacy benefit managers.

Last year she audited 118 contracts for manufacturers, school districts and a trucking company. In 103 of them, the employer paid more for generic drugs than the pharmacy received, and the difference was kept in the middle. The largest gap was $1,140 for a single prescription.

She can explain in five minutes how the money flows, and she has redacted contracts that show the clauses. She has no ties to insurers or drug makers.

Dr. Finch is available tomorrow between 9 and noon Eastern, or on Friday at any time.

Best wishes,
Nolan Petrakis`,
    later: `Good morning Idris,

I'm reaching out about your piece on drug costs for school districts. Dr. Leocadia Finch is a pharmacist who audits the contracts that employers sign with pharmacy benefit managers.

In the past year she audited 131 contracts for school districts, manufacturers and one hospital. In 112 of them, the employer paid more for generic drugs than the pharmacy received, and the difference stayed in the middle. The largest gap was $1,385 for a single prescription.

She has redacted contracts that show the clauses, and she can explain in five minutes how the money flows. She has no ties to drug makers or insurers.

Dr. Finch is available on Monday between 10 and 1 Eastern, or on Wednesday at any time.

Best wishes,
Nolan`,
  },
  {
    earlier: `Hi Beatrix,

Your readers are asked for a tip at the self-checkout now. Do they pay? We know, because Counterpoint Terminals runs the screens in 9,400 cafés and restaurants across the country.

Our analyst Quentin Vasquez-Roy has looked at what people press. When the lowest button says 18 percent, two customers in five press "no tip"; when it says 10, only one in five does, and the staff end up with more money. Prompting on takeout orders has backfired in most places.

Quentin can give you numbers by state and by hour. An hour of live radio is nothing new for Quentin, nor is a tight deadline.

There's time on Tuesday morning. I can also suggest two owners who turned their tip screens off.

Warm regards,
Isolde Frame`,
    later: `Hello Mr. Tanaka-Reid,

Canadians get asked for a tip at nearly every counter now. Do they pay? We can tell, since Counterpoint Terminals runs the screens in 3,100 cafés and restaurants from Victoria to St. John's.

Our analyst Ramona Fiske has looked at what people press. When the lowest button is 18 percent, almost half of customers press "no tip"; when it is 12, only a quarter do, and the staff make more money in the end. In most places, prompting on takeout orders has backfired.

Ramona can give you the numbers by province and by time of day. An hour of live radio is nothing new to her, nor is a tight deadline.

There's time on Thursday afternoon. I can suggest three owners as well who have switched off their tip screens.

Warm regards,
Isolde Frame`,
  },
  {
    earlier: `Dear Gideon,

Border delays are back in the news, and I would like to put forward Aurelio Banks, vice president of cross-border operations at Twin Shores Freight in Windsor.

Twin Shores sends 900 trucks a week over the bridge to Detroit. Since the new paperwork rules came in, an average crossing takes 38 minutes longer, and the company pays about $61 for each of those delays in wages and fuel alone. Auto parts suppliers who used to keep four hours of stock now keep two days.

Aurelio started as a driver and can describe what happens at the booth. The next subject is which products will cost more first.

Aurelio is available for comment today until 6 p.m. and tomorrow all day.

Regards,
Philippa Strand`,
    later: `Dear Rosie,

Border delays are in the news again, and I would like to put forward Aurelio Banks, vice president of cross-border operations at Twin Shores Freight in Windsor.

Twin Shores sends 870 trucks a week over the bridge to Detroit. Since the new paperwork rules took effect, an average crossing takes 44 minutes longer, and the company pays about $70 for each of those delays in wages and fuel. Auto parts suppliers who used to keep four hours of stock now keep three days.

Aurelio started as a driver and knows what happens at the booth. The next subject is which groceries will cost more first.

Aurelio is available for comment on Friday until 5 p.m. and by phone over the weekend.

Regards,
Philippa Strand
Strand & Lowell Communications`,
  },
  {
    earlier: `Hi Naveen,

Data centers are said to be thirsty. How thirsty, few people can say, since operators hardly publish anything. Dr. Hester Oyelaran can: she models water use at Playa Basin Analytics, a consultancy in Phoenix.

Using permits, power bills and satellite images, her team estimated the consumption of 74 data centers in Arizona, Nevada and Utah. The median uses as much water as 3,200 households. But the spread is huge: one site uses almost none, because it accepts a higher power bill.

That trade between water and power is what Hester would like the public to understand. She is independent of the industry, and all of her data can be checked.

Could I set up a call this week?

Many thanks,
Orla Benning`,
    later: `Hi Katya,

People say that AI is thirsty, but hardly anyone can say how thirsty, because operators of data centers publish very little. One person who can is Dr. Hester Oyelaran, who models water use at Playa Basin Analytics, a consultancy based in Phoenix.

From permits, satellite images and power bills, she and her team have estimated the consumption of 96 data centers in Arizona, Nevada, Utah and Texas. The median one uses as much water as 2,900 households. The spread, however, is enormous: two sites use almost no water, because they accept a higher power bill.

Hester would like the public to understand this trade between power and water. All of her data can be checked, and she is independent of the industry.

Can I set up a call for you next week?

Many thanks,
Orla Benning`,
  },
  {
    earlier: `Hello Cleo,

As payments on student loans restart for millions, many borrowers learn that their account has moved to a new servicer and that years of payments are missing. Winifred Okafor-Lane helps them find those payments.

She leads the nonprofit Clear Slate Borrowers in Ohio, which has corrected 5,300 accounts since 2022. On average, 14 monthly payments were missing. In one case, a teacher was credited with seven years and had her balance forgiven two days before a wage garnishment.

Winifred can explain the four documents that every borrower should download now. She can introduce you to borrowers in most states.

She's a warm and quick interviewee, and free most mornings.

Sincerely,
August Merriweather`,
    later: `Hello Jonah,

As payments on student loans restart for millions, many borrowers discover that their account has moved to a new servicer and that years of payments have vanished. Winifred Okafor-Lane helps them find those payments.

She runs the nonprofit Clear Slate Borrowers in Ohio, which has corrected 6,100 accounts since 2022. On average, 13 monthly payments were missing. In one case, a nurse was credited with six years and had her balance forgiven a week before a wage garnishment.

Winifred can introduce you to borrowers in Pennsylvania, where your readers are. She can also explain the four documents that every borrower should download today.

She's a quick and warm interviewee, and free on most mornings.

Sincerely,
August Merriweather
Clear Slate Borrowers`,
  },
  {
    earlier: `Hi Dominic,

Local newspapers that went nonprofit were supposed to be saved by donors. Are they? Saskia Verhoeven-Pike has kept the books of twelve such newsrooms, as a partner at Inkbarrow Advisory in Minneapolis.

Her answer is that donors pay for the first three years, and that events pay for the fourth. Subscriptions, which everyone hopes for, bring in 19 percent of revenue at the median newsroom. Two of her twelve have closed and one has bought the for-profit paper it was meant to replace.

She has permission from eight newsrooms to share their figures. The others appear only as averages.

Would your listeners like that? Saskia has a good microphone at home and can record any evening.

Best,
Fitzgerald Moon`,
    later: `Hi Anneliese,

Donors were supposed to save the local newspapers that went nonprofit. Did they? As a partner at Inkbarrow Advisory in Minneapolis, Saskia Verhoeven-Pike keeps the books of fourteen such newsrooms.

Donors pay for the first three years and events for the fourth, is her answer. Subscriptions, which everybody hopes for, account for 22 percent of revenue at the median newsroom. Of her fourteen, three have closed, while one has bought the for-profit paper that it was meant to replace.

Nine of the newsrooms have given her permission to share their figures; the rest appear only as averages.

Would this suit your newsletter? Saskia writes clearly and could answer by email, if you prefer, within a day.

All the best,
Fitzgerald Moon`,
  },
  {
    earlier: `Dear Lorne,

For your article on lumber duties: Henrietta Sakamoto is chief executive of Cedar Gap Mills, a family-owned sawmill in northern Ontario with 230 workers.

With the new rate, the duty on a truckload of her two-by-fours comes to about $9,400, more than she pays for the logs. Cedar Gap has dropped its night shift and now sells 40 percent of its wood in Canada, up from 15 percent. It's also making wall panels for a builder in Sudbury, which cross the border free of duty.

Henrietta doesn't want sympathy. She wants to explain that small mills cannot wait out a dispute as the large ones do, because the bank reviews their credit line every quarter.

Tours of the mill are possible, with hard hats for two.

Best regards,
Viola Stanhope`,
    later: `Dear Ximena,

For your article on the price of a new house: Henrietta Sakamoto is chief executive of Cedar Gap Mills, a family-owned sawmill in northern Ontario with 210 workers.

With the new rate, the duty on a truckload of her two-by-fours comes to about $9,900, which is more than she pays for the logs. Cedar Gap has ended its night shift and now sells 45 percent of its lumber in Canada, up from 15 percent. It has also begun to make wall panels for a builder in Sudbury, and those cross the border free of duty.

Henrietta isn't after sympathy. She wants to explain that small mills can't wait out a dispute the way the large ones do, because the bank reviews their credit line every quarter.

A tour of the mill is possible, with hard hats for three.

Best regards,
Viola Stanhope`,
  },
]
