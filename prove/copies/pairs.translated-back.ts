import type { Pair } from './pairs.ts'

/**
 * The later pitch says what the earlier one says, sentence by sentence, in the words of a translation that
 * was translated back. All persons and companies are invented.
 */
export const TRANSLATED_BACK: Pair[] = [
  {
    earlier: `Hi Fenna,

For your article on credit card debt, I recommend Lucian Ferreira-Stone, head of hardship programs at Tidewrack Credit Union in Oregon. Lucian's team speaks with 300 members a week who can no longer pay the minimum.

Most of them didn't lose a job. They had one large, ordinary expense, such as a transmission or a root canal, and put it on a card at 27 percent. From then on, the interest ate what used to be left over at the end of the month.

Tidewrack cuts the rate to 9 percent for two years if a member calls before missing a payment. Hardly anyone calls. Lucian would like to tell your readers what to say on the phone, word for word.

I can arrange an interview at short notice.

Best,
Adela Thorne`,
    later: `Hi Fenna,

For your report on credit card debts, I recommend Lucian Ferreira-Stone, the head of the emergency programs at Tidewrack Credit Union in Oregon. Lucian's team talks every week to 300 members who are no longer able to pay the minimum amount.

Most of them have not lost their jobs. They had a single large, normal expense, for example a gearbox or a root canal treatment, and paid it with a card at 27 percent. From that moment, the interest consumed what was previously left at the end of the month.

Tidewrack reduces the interest rate to 9 percent for two years if a member calls before a payment is missed. Almost no one calls. Lucian would like to tell your readers literally what they should say on the telephone.

An interview can be organized by me at short notice.

Greetings,
Adela Thorne`,
  },
  {
    earlier: `Dear Ravi,

You're asking why grain trains are late again. Isolde Marchbanks schedules 44 of them a month for Prairie Bend Terminals in Alberta, and she thinks the usual answer, the cold, is only half the story.

When it's below minus 25, trains have to be shorter because the air brakes freeze. Everyone knows that in October. Yet the railway sells the same number of slots for January as for June, and in the third week of January it starts to ration them. Elevators fill up, and farmers can't deliver the grain they have already sold.

Last winter this cost her customers $11 million. Isolde has a calendar on which every missed train is marked in red. You're welcome to photograph it.

She is in Calgary until the 14th.

Regards,
Theodora Blunt`,
    later: `Dear Ravi,

You ask why the grain trains are delayed again. Isolde Marchbanks plans 44 of them per month for Prairie Bend Terminals in Alberta, and in her opinion the usual answer, the cold, is just half of the truth.

At temperatures below minus 25, the trains must be shorter because the compressed air brakes freeze. In October everybody knows this. Nevertheless, the railroad sells as many slots for January as for June, and in the third week of January it begins to ration them. The silos fill up and the farmers cannot deliver the grain that they already sold.

Last winter, this cost her customers 11 million dollars. Isolde has a calendar where each missed train is marked red. You may gladly photograph it.

She stays in Calgary until the 14th.

With kind regards,
Theodora Blunt`,
  },
  {
    earlier: `Hello Sunniva,

Heat pumps work in the cold; it's the installers who don't know it yet. That is the experience of Marguerite Dallaire, who trains them at the Boreal Trades College in Thunder Bay.

In her course, plumbers with thirty years behind them calculate the heat loss of a house for the first time. Until then, they have chosen a furnace by looking at the old one and buying one size larger. A heat pump that is one size too large turns itself on and off all day and breaks after six years.

So when people tell you that heat pumps fail in winter, Marguerite says, ask who measured the house. In nine cases out of ten nobody did.

She invites you to a class, held on Saturdays.

Yours truly,
Emory Lachance`,
    later: `Hello Sunniva,

Heat pumps function in the cold; only the installers do not know this yet. This is the experience of Marguerite Dallaire, who teaches them at the Boreal Trades College in Thunder Bay.

In her class, plumbers with thirty years of experience compute the heat loss of a home for the first time in their lives. Up to that point they selected a heater by looking at the old one and purchasing one a size bigger. A heat pump which is a size too big switches on and off throughout the day and is broken after six years.

Therefore, if someone tells you that heat pumps fail in the winter, says Marguerite, ask who has measured the house. In nine out of ten cases, nobody has.

She invites you to a lesson, which takes place on Saturdays.

Sincerely yours,
Emory Lachance`,
  },
  {
    earlier: `Dear Kofi,

I understand you're writing about companies that call people back to the office. My source, Blythe Nakagawa, designs offices for exactly that moment. Her studio, Third Floor, has rebuilt 29 of them since 2022.

The first thing she does is count. For two weeks a student sits in the lobby and notes who comes, when, and with whom they speak. The result is nearly always the same: people come for three others whom they like, and stay away when those three are not there.

Her clients want to hear about furniture, and Blythe tells them to publish a calendar. In eleven of her offices attendance rose by half after teams simply agreed on a day.

She has floor plans, before and after, that you may print.

Kind regards,
Jasper Quayle`,
    later: `Dear Kofi,

I understand that you write about firms that are calling their people back into the office. My source, Blythe Nakagawa, designs offices for precisely this moment. Since 2022, her studio, Third Floor, has converted 29 of them.

Counting is the first thing that she does. During two weeks, a student sits in the entrance hall and writes down who comes, when, and who they talk to. The result is almost always identical: people come because of three other people they like, and they stay away if these three are not present.

Her customers want to hear something about furniture, and Blythe advises them to publish a calendar. In eleven of her offices, attendance increased by half after the teams had simply agreed on one day.

She has floor plans from before and after, which you are allowed to print.

Best regards,
Jasper Quayle`,
  },
  {
    earlier: `Hi Mirela,

Why is a can of tomatoes 40 percent more expensive when tomatoes are cheaper than a year ago? Because of the can. Cordelia Banh buys both for Sunnerby Foods, which fills shelves for four supermarket chains in the Northeast.

The steel for food cans is made in very few mills, and a third of it is imported under a tariff. A can now costs her 31 cents, and the tomatoes in it cost 22. She has tried cartons, but half her customers' machines can't close them.

Cordelia is allowed to show you the invoices, which is rare in her trade. She also knows which products are going to follow: soup in November and pet food shortly after the new year.

Interviews can be held mornings in Albany.

Best wishes,
Leopold Carrick`,
    later: `Hi Mirela,

Why does a can of tomatoes cost 40 percent more although tomatoes are cheaper than they were one year ago? It is because of the can. Cordelia Banh purchases both for Sunnerby Foods, which supplies the shelves of four supermarket chains in the northeast.

Steel for food cans is produced in only a few factories, and one third of it is imported with a customs duty. Today she pays 31 cents for a can, and 22 for the tomatoes inside. She tried cardboard boxes, but the machines of half of her customers cannot seal them.

Cordelia may show you the bills, something that is rare in her industry. She knows, too, which products will follow: soups in November and animal food shortly after New Year.

Interviews are possible in the mornings in Albany.

Many greetings,
Leopold Carrick`,
  },
  {
    earlier: `Dear Oonagh,

More than a million Canadian mortgages come up for renewal this year, and your request asks who will be hurt the most. Prudence Aucoin, an insolvency trustee in Moncton, has an unexpected answer: people who are doing well.

Families with two good incomes bought the largest house the bank would allow, because rates were 1.8 percent. Their payment now rises by $900 a month. They don't come to her when the letter arrives. First they sell the second car, then they stop saving, then they borrow from the parents, and two years later they sit in her office.

Prudence wants to tell them to come earlier, since a trustee can extend a loan quietly.

She's on the record and speaks both languages.

Warm regards,
Silas Penhallow`,
    later: `Dear Oonagh,

This year, more than one million mortgages are due for renewal in Canada, and in your request you ask who will be hit hardest. Prudence Aucoin, who is an insolvency administrator in Moncton, has a surprising answer: people who are well off.

Families with two good salaries bought the biggest house that the bank permitted, since the interest rates were at 1.8 percent. Now their payment increases by 900 dollars per month. They do not come to her when the letter comes. At first they sell the second car, then they stop saving money, then they borrow from their parents, and two years later they are sitting in her office.

Prudence wants to say to them that they should come sooner, because an administrator is able to extend a loan discreetly.

She can be quoted by name and speaks both languages.

Warm greetings,
Silas Penhallow`,
  },
  {
    earlier: `Hello Tamsin,

You were looking for a company that replaced its call center with a chatbot and regretted it. Harrow & Finch, which sells water heaters by mail in Tennessee, did so, and its owner talks about it freely.

Calls fell by 70 percent in the first month. The owner, Eudora Finch, celebrated. Then returns doubled. The bot had answered every question politely, but a person on the phone used to hear that the customer had gas and was about to order an electric model.

Eudora has hired back six of the nine people. They now only take calls before a purchase, and the bot takes those after it. Returns are lower than they ever were.

She'll happily show you the figures for all eighteen months.

Cheers,
Barnaby Wolfe`,
    later: `Hello Tamsin,

You searched for a company that has replaced its call center by a chatbot and regretted this. Harrow & Finch, a mail order company for water heaters in Tennessee, has done it, and the owner speaks openly about it.

In the first month the calls decreased by 70 percent. Owner Eudora Finch was celebrating. Afterwards, the returns doubled. The bot had politely answered all the questions, but a human on the telephone used to notice that the customer had gas and wanted to order an electric device.

Eudora has rehired six of the nine employees. Now they only accept calls before the purchase, and the bot accepts the calls after it. The returns are lower than ever before.

She would be pleased to show you the numbers of all eighteen months.

Best regards,
Barnaby Wolfe`,
  },
  {
    earlier: `Hi Calder,

Hospital bills can be negotiated, but almost nobody explains how. Minerva Stroud did it for a living, on the other side: for twelve years she set prices for a hospital group in Georgia. Today she works for patients.

A hospital, she explains, has at least four prices for each procedure, and the person without insurance gets the highest one. Whoever asks for the itemized bill, waits for it, and then offers to pay the price that the public program pays, gets a yes in two cases out of three. The order matters: those who pay first and ask later get nothing.

She has written a one-page letter that readers can copy. You may publish it without charge.

Minerva is free every day after four.

Thanks,
Rowena Pike`,
    later: `Hi Calder,

It is possible to negotiate hospital bills, but hardly anyone explains how to do it. Minerva Stroud did this professionally, on the opposite side: during twelve years she determined the prices for a group of hospitals in Georgia. Today she is working for patients.

She explains that a hospital has at least four prices for every procedure, and that the person with no insurance receives the highest. Anyone who requests the detailed invoice, waits for it and then offers to pay the price paid by the public program receives a yes in two of three cases. The sequence is important: anyone who pays first and asks afterwards receives nothing.

She wrote a letter of one page which readers can copy. You can publish it free of charge.

Minerva is available every day from four o'clock.

Thank you,
Rowena Pike`,
  },
  {
    earlier: `Dear Esme,

What happens to a family business when the founder dies without a plan? Constance Vandermeer-Oakes, an estate lawyer in Vermont, has handled 75 such cases, from a maple farm to a chain of hardware stores.

The tax is rarely the problem, in spite of what people believe. The problem is the first payroll. No one may sign, the bank freezes the account on the day it hears of the death, and forty employees expect their money on Friday. In the cases she has seen, every fourth company was sold within a year because of that week.

One sheet of paper would have prevented it. Constance can tell your readers what has to be on it.

She prefers to talk in person, and will travel to Boston.

Sincerely,
Ignatius Bell`,
    later: `Dear Esme,

What becomes of a family company if the founder passes away without a plan? Constance Vandermeer-Oakes, a lawyer for inheritance law in Vermont, has worked on 75 cases of this kind, from a maple syrup farm to a hardware store chain.

Contrary to what people believe, the tax is seldom the problem. The first payment of wages is the problem. Nobody is allowed to sign, the bank blocks the account on the day on which it learns about the death, and forty employees expect their money on Friday. In the cases she saw, one company in four was sold within one year due to this week.

A single sheet of paper would have prevented that. Constance is able to tell your readers what must be written on it.

She prefers a personal conversation and would travel to Boston.

Yours sincerely,
Ignatius Bell`,
  },
  {
    earlier: `Hello Priya,

Regarding small companies and ransomware: Hadley Osei-Grant pays ransoms, or rather prevents them from being paid. As claims director at Lanternfish Insurance in Hartford, she has led negotiations with criminals in 160 cases.

Companies imagine a dramatic hour with a countdown. In reality it takes nine days, and on eight of them nothing happens. Those who have a backup that someone has actually tried to restore pay in one case out of twenty. Those who merely own a backup pay in every second case.

Her insurer has therefore begun to ask a single additional question before it sells a policy: when did you last restore something, and who did it? A third of the applicants can't answer.

Hadley isn't able to name clients but will describe cases in detail.

Best,
Cosima Redfern`,
    later: `Hello Priya,

On the subject of ransomware and small companies: Hadley Osei-Grant pays ransom money, or better said, she prevents it from being paid. As director of claims at Lanternfish Insurance in Hartford, she conducted the negotiations with criminals in 160 cases.

Companies imagine a dramatic hour that has a countdown. In truth it lasts nine days, and nothing happens on eight of those. Companies with a backup that somebody really tried to restore pay in one of twenty cases. Companies that only possess a backup pay in every other case.

For this reason her insurer started to ask one single additional question before selling a policy: When was the last time that you restored something, and who has done it? One third of the applicants cannot answer.

Hadley cannot name any clients, but she will describe the cases in detail.

All the best,
Cosima Redfern`,
  },
]
