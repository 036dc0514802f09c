import type { Pair } from './pairs.ts'

/**
 * Two pitches of their own, which share only formulas of the trade. All persons and companies are
 * invented.
 */
export const PHRASES: Pair[] = [
  {
    earlier: `Hi Leonie,

Re: your story on credit unions that merge. Bartholomew Ness chaired the board of one in Spokane that voted itself out of existence last spring, with 31,000 members and a healthy balance sheet. The reason was not money but a software contract: leaving the vendor would have cost more than merging did.

Members were told that it was about better service. Bartholomew thinks that they deserved the real reason, and has gone through the contract with a lawyer to learn what can be said aloud.

I would be happy to set up a call at your convenience. Please let me know if you have any questions or need any additional information.

Best regards,
Cecily Drummond`,
    later: `Dear Ruben,

Apple growers in the Okanagan pulled out 900 acres of trees this year. You asked where the money goes next, and Tuuli Rasmussen can show you, since she grafts what replaces them: cherries that ripen two weeks after everybody else's.

Her nursery in Oliver is sold out until 2029. She thinks half of those orders are a mistake and tells her customers so, because the late price exists only as long as few people pick late.

Her English has a Finnish melody that works nicely on tape.

I would be happy to set up a call at your convenience. Please let me know if you have any questions or need any additional information.

Regards,
Hector Bligh`,
  },
  {
    earlier: `Hello Ines,

Quick thought for your shoplifting piece: talk to a locksmith. Gloriana Petty installs the locked glass cases in drugstores across Maryland, and has recently been paid to take out more of them than she puts in.

The store managers tell her why. A locked razor sells forty percent less than an open one, and thieves move on to the detergent. She has a van full of used cases that nobody will buy.

Gloriana is available for phone, video or in-person interviews throughout the week. She can also point you to a manager who kept both sales sheets, before and after the cases arrived.

Thank you in advance for your time and consideration, and I look forward to hearing from you soon.

Wilhelmina Stagg`,
    later: `Hi Otto,

Community colleges are quietly becoming the place where chip makers find technicians. Dr. Fabian Oduya built such a program in Mesa from one donated machine, which arrived broken and became the first semester.

Of 210 graduates, 188 work in a clean room now. The other number interests Dr. Oduya more: sixty dropped out halfway because an employer hired them early, and those sixty have stopped getting raises. The college wants them back and offers class at five in the morning, after the night shift.

Dr. Oduya is available for phone, video or in-person interviews throughout the week, as are two former students.

Thank you in advance for your time and consideration, and I look forward to hearing from you soon.

Marguerite Illingworth`,
  },
  {
    earlier: `Dear Sylvie,

I hope this email finds you well and that you are having a great week so far. I am reaching out because I saw your request about businesses that insure against bad weather.

Tamar Lindqvist runs a ski hill in New Brunswick with a single lift. For $18,000 a year she has a contract that pays if fewer than 90 centimetres fall before February. It paid twice in six years, and the second time the money bought snow guns, which made the contract unnecessary. The insurer was not amused.

Tamar enjoys telling it and has the weather records to go with it.

Would you be open to a brief conversation sometime in the next few days?

Flora Danvers`,
    later: `Hello Ezra,

I hope this email finds you well and that you are having a great week so far. I am reaching out because I saw your request for people who understand freight brokers.

Until August, Wendell Carmody-Shaw was one. The brokerage, in Chattanooga, matched 400 loads a day and closed over a weekend with two million dollars owed to truckers. Wendell had left three weeks earlier, after noticing that the fuel advances were being paid from customers' deposits.

Several of the unpaid drivers got together, and Wendell helps them read the ledger in the evenings. A hearing is planned for the ninth.

Would you be open to a brief conversation sometime in the next few days?

Imelda Rourke`,
  },
  {
    earlier: `Hi Margit,

You want to know who pays when a rooftop solar company fails. In Nevada the answer is often Penelope Yarrow, because hers is the only firm within a hundred miles that repairs other people's panels.

Warranties die with the installer, she says, but inverters die in year eight. She now has 700 orphaned roofs on her list and sorts them by how old the owners are.

With more than 20 years of experience in the industry, she is a sought-after speaker and has been quoted in numerous national and regional publications. But what made me write is the list.

She could read you some of it, without the names, on a call.

Percy Aldous`,
    later: `Dear Kwame,

Corporate travel is back, yet nobody stays the night. I represent Dr. Solveig Barrow, who advises hotels on prices and has a theory about the vanished Wednesday.

Companies approve the flight and not the room, so people fly out at six and return at nine. Her hotels in Pittsburgh and Columbus now sell rooms from ten to four, with a shower and a desk, and earn a third of a night's rate twice a day.

With more than 20 years of experience in the industry, she is a sought-after speaker and has been quoted in numerous national and regional publications. Her new figures, on which chains lose most, have not been published anywhere.

May I send them to you today?

Lorna Castleton`,
  },
  {
    earlier: `Hello Bronwyn,

Here's a candidate for your series on second careers: Ferdinand Osgood sold tax software for a living and now, at 61, prepares returns for shrimpers in Louisiana, in a trailer beside the dock.

Shrimpers' income comes in eleven weeks and is mostly cash. Half of Ferdinand's customers have not filed since the storm. What surprised us is how many of them are owed money: $4,300 each on average, which expires after three years.

If this is of interest, I can send over a full bio, headshots and additional background. Please feel free to reach out to me directly at any time by phone or email.

Sunday is best for Ferdinand, when the boats are in.

Genevieve Tull`,
    later: `Hi Rafael,

Rents in Halifax went up again, and still there are empty flats above the shops on the main streets. Karolina Weatherby, an architect, counted 640 of them from the sidewalk and then rang the bells.

Most owners said that a second staircase costs more than ten years of rent. She drew one that folds into the shop's storeroom, and the fire marshal has approved it for four buildings. The first tenants moved in last month.

There is a key for you if you would like to see one. If this is of interest, I can send over a full bio, headshots and additional background. Please feel free to reach out to me directly at any time by phone or email.

Desmond Fairweather`,
  },
  {
    earlier: `Dear Adriana,

Thank you so much for taking the time to read this, as I know how busy you must be. My client Augusta Mbeki-Ward is a nurse who reads medical bills for a union of bus drivers in Milwaukee.

In two years she has sent back 1,300 bills, and the hospitals corrected 870 of them without an argument. The most common error is a stay of one night that is billed as two, since the computer counts dates and not hours.

She isn't looking for publicity. The union's president had to talk her into this.

I'm happy to coordinate schedules and find a time that works best for everyone. Mornings would be difficult, because she teaches then.

Linus Harcastle`,
    later: `Hello Tom,

Your request mentioned video game studios that try a four-day week. Thank you so much for taking the time to read this, as I know how busy you must be.

Lumen Fox in Quebec City tried it for fourteen months and stopped. Its producer, Noémie Castonguay, says the game was finished on time and nobody wanted to go back to Fridays; what broke was the contract with a partner in another time zone, who had four hours a week left in which anyone answered.

I think the failure teaches more than the success stories do. I'm happy to coordinate schedules and find a time that works best for everyone, though she asks for two days' notice.

Aubrey Sinclair-Moss`,
  },
  {
    earlier: `Hi Kirsten,

Tariffs on small parcels: you might like someone who packs them. Zora Feldstein sells replacement knobs for old stoves from her garage in Buffalo, 70 parcels a day, a quarter of them to Canada.

In September she stopped shipping north, because the broker's fee was larger than the knob. Her Canadian customers now drive over the bridge and pick up for the neighbors as well. She put a bench in front of the garage.

She can be quoted by name and is happy to provide photos upon request. Let me know whether this could be a good fit for the story you are working on.

Thanks and take care,
Rosamund Keel`,
    later: `Hello Vikram,

On landlords who use software to set rents, I'd offer a tenant who wrote some. Mateus Holloway programmed such a system in Dallas, rented in a building that used it, and got a renewal letter with a number that looked familiar.

By changing three entries in a test copy, Mateus could see which of them had raised the rent: it was the empty apartment next door, kept empty on purpose.

A lawyer has looked at what may be shown. Mateus can be quoted by name and is happy to provide photos upon request.

Let me know whether this could be a good fit for the story you are working on.

Ottilie Grange`,
  },
  {
    earlier: `Dear Monique,

Following up on my previous email in case it got lost in your inbox. The source I had in mind for pensions is Thaddeus Lowry-Finn, an actuary with the fund for firefighters in a mid-sized Illinois city.

In thirty slides, the council has been told that the fund is 41 percent covered. Thaddeus drew one picture instead: the fire station, with the parts of the building that are paid for in color. It goes as far as the second garage door. Taxes were raised the same evening.

Slide and drawing are attached. As always, I am more than happy to help with anything else you may need for this story or future ones.

Eugenie Platt`,
    later: `Hi Saul,

Following up on my previous email in case it got lost in your inbox. You were looking for somebody who makes a living from newsletters without being famous.

Delia Fontaine-Ruiz writes about concrete. Nine hundred engineers pay her $300 a year, which is more than her editor used to make at the trade magazine that let her go. She writes on Tuesday, answers mail on Wednesday and pours test cubes for the remaining days, because readers can tell.

Churn is two percent. She thinks that her readers' employers have forgotten that they pay for it.

As always, I am more than happy to help with anything else you may need for this story or future ones.

Clement Abara`,
  },
  {
    earlier: `Hello Nadia,

Child care is your subject, so let me send you to a bus depot. The transit operator of a county in New Jersey opened a nursery beside the garage that starts at 3:45 a.m., since that is when drivers come to work.

Josephine Adeyemi-Clarke, who directs it, has 38 children and a list of 90. In its first year, the depot filled all of its vacancies. A driver's absence costs the operator $610 a day, and the nursery costs less than two absences a week.

For background, she is a recognized thought leader with a proven track record in her field. I would love to find fifteen minutes on your calendar to connect her with you.

Basil Throckmorton`,
    later: `Hi Aiko,

Not every AI start-up burns money. Ravenna Stockwell's has four employees in Winnipeg, no investors, and reads handwritten temperature logs from grain bins. Farmers send a photo and learn which bin is about to spoil.

She charges per bin, eleven dollars a year. The large labs could do this tomorrow, she says, but they would have to answer the phone during harvest.

A bank offered her a loan to grow faster and she asked what for. I'd say that this belongs in your column.

For background, she is a recognized thought leader with a proven track record in her field. I would love to find fifteen minutes on your calendar to connect her with you.

Hollis Dubois`,
  },
  {
    earlier: `Dear Pascale,

Bankruptcy filings by restaurants are up, and I'd propose an auctioneer. Augustin Pell sells their kitchens in Ontario, about three a week, from a warehouse in Guelph where the ovens stand in rows like parked cars.

Two years ago, whoever bought an oven was about to open a place. Today most of the buyers are schools and churches, and one man buys nothing but mixers and ships them to Lagos. From the prices Augustin can say which kind of restaurant is closing: sushi counters in the spring, breweries now.

They are available to comment on this topic and any other related issues that you may be covering. Please do not hesitate to contact me should you require any further details.

Winston Lark`,
    later: `Hello Rhea,

About heat and warehouse workers: one of the few people who measure it is Dr. Calliope Munro, a physiologist from Fresno. She has put a thermometer the size of a pill into 64 volunteers who load trailers, and watched what happens after lunch.

A trailer in the sun is eleven degrees hotter than the hall it is parked at. Her volunteers slow down by a quarter long before they feel ill, so that the employer loses more than a longer break would cost. Two companies have changed their shifts after seeing the curves.

They are available to comment on this topic and any other related issues that you may be covering. Please do not hesitate to contact me should you require any further details.

Minette Sorrell`,
  },
]
