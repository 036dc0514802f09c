import type { Pair } from './pairs.ts'

/**
 * The later pitch has whole paragraphs of the earlier one, unchanged; the rest of it is its own. All
 * persons and companies are invented.
 */
export const COPIED: Pair[] = [
  {
    earlier: `Hi Marlene,

For your piece on small-business credit, I'd suggest Odette Farrow, who runs commercial lending at Hawkbend Community Bank in Iowa.

Odette has approved or turned down more than 4,000 small-business loans in nineteen years. She can explain line by line why a bakery with steady sales and two years of tax returns still gets a no, and what an owner can fix in ninety days to change that answer.

Her view this fall: demand is back, but owners ask for half of what they need because they remember last year's rates. That shows in the average loan at her bank, which fell from $212,000 to $148,000.

She is free Tuesday and Thursday afternoon, Central time, and is comfortable on the record. I can send the bank's numbers by county as well.

Best,
Renata`,
    later: `Good morning,

You asked for someone who can say what the wave of branch closings does to towns under 5,000 people. Hawkbend Community Bank opened two branches this year, both in buildings that a larger bank had left, so its people have watched both halves of that story.

Odette has approved or turned down more than 4,000 small-business loans in nineteen years. She can explain line by line why a bakery with steady sales and two years of tax returns still gets a no, and what an owner can fix in ninety days to change that answer.

When the last branch in a town goes, she says, the first thing to suffer is the night deposit: shops start holding cash, and their insurer finds out. The loans come later.

If a visit helps, the branch in Corwith has a manager who grew up across the street.

Renata Quill`,
  },
  {
    earlier: `Hello Dev,

Saw your request about containers stuck on the West Coast. Our client Harbourline Drayage runs 140 trucks out of the Port of Vancouver, and its dispatch director, Priscilla Anand, keeps a log of every minute her drivers wait.

The log is the interesting part. In March the average wait at the terminal gate was 51 minutes; by the end of August it was 94. About a third of that is the appointment system releasing slots at midnight, when only the largest carriers have someone at a keyboard. Priscilla will share the raw file with you and walk you through it.

She is not angry at anyone in particular and tells it well. Available any day before 2 p.m. Pacific, by phone or at the yard in Delta.

Thanks,
Jolie`,
    later: `Hi there,

I think I have the right person for your story on why holiday goods are arriving late again in Canada, and it is not an economist.

Priscilla Anand sends out 140 trucks a day for Harbourline Drayage. Two retailers have already asked her to hold their toys for the warehouse that opens first.

The log is the interesting part. In March the average wait at the terminal gate was 51 minutes; by the end of August it was 94. About a third of that is the appointment system releasing slots at midnight, when only the largest carriers have someone at a keyboard. Priscilla will share the raw file with you and walk you through it.

There is also a human side. Four of her drivers left this summer because they are paid by the trip, and a trip now takes half a shift. One of them has agreed to speak with a reporter.

Shall I connect you tomorrow morning?

Jolie Marchetti`,
  },
  {
    earlier: `Dear Hanne,

You're looking for voices on the interconnection backlog. Let me offer Dr. Ingrid Solberg-Tate, chief engineer at Prairie Current, which builds solar farms in Kansas and Oklahoma.

Her company has 1.3 gigawatts waiting for a grid study. The oldest of those projects applied in 2020, and the landowner who signed the lease has since died; the daughter now asks each spring whether anything will be built.

Ingrid's argument is that the queue is not mainly a shortage of wires. It is a shortage of about two hundred people: the engineers who run the studies. Utilities train them for three years and then lose them to developers such as hers, and she says openly that she hired five herself.

She has testified on this twice at the state level. She can talk Monday through Wednesday.

Warmly,
Bastian Orr`,
    later: `Hi Luca,

Your request on the labor shortage in clean energy mentions installers and electricians. May I add a job that nobody writes about?

Ingrid's argument is that the queue is not mainly a shortage of wires. It is a shortage of about two hundred people: the engineers who run the studies. Utilities train them for three years and then lose them to developers such as hers, and she says openly that she hired five herself.

"Ingrid" is Dr. Ingrid Solberg-Tate of Prairie Current. Before she moved to a developer she spent eleven years in transmission planning and wrote the training manual that one utility still hands to new staff. Starting pay back then was $71,000; she offers double that today, and candidates ask for more.

I could also put you in touch with a professor in Manhattan, Kansas, whose entire graduating class in power systems was six students this year. Four left the state.

Best regards,
Bastian Orr`,
  },
  {
    earlier: `Hi Theo,

On your call for experts on unpredictable schedules in retail: Camille Desrosiers is a former store manager who now advises chains on staffing, through her firm Even Shift in Montreal.

Most managers build next week's schedule on Thursday night from a forecast that is wrong by a fifth. Camille's work is to show them that the forecast isn't the problem. Four habits are, and the worst is cutting the last two hours of a slow shift, which saves about $38 and costs one resignation in every eleven cuts.

She measured that in 64 stores, with the stores' consent, over two years.

She speaks French and English and has been on regional radio many times. The clients' names are confidential; the figures are not.

When would be a good time?

Sabine Okoro`,
    later: `Hello,

I'm writing about your request on turnover at dollar stores and discount chains. You wanted data rather than anecdotes, and there is very little of it from inside the stores.

Camille Desrosiers of Even Shift in Montreal has some. Two of the 64 stores she has studied are discount stores in Quebec, and five are in upstate New York.

Most managers build next week's schedule on Thursday night from a forecast that is wrong by a fifth. Camille's work is to show them that the forecast isn't the problem. Four habits are, and the worst is cutting the last two hours of a slow shift, which saves about $38 and costs one resignation in every eleven cuts.

Discount chains differ in one way, she found: they have so few people on a shift that a single call in the morning closes the fitting rooms, the returns desk and sometimes the store.

She can send the anonymized tables under embargo.

Sabine`,
  },
  {
    earlier: `Hi Noor,

I represent Gwendolyn Achterberg, a lawyer in Tampa who acts only for condo associations, 210 of them at present.

Since the new reserve rules, every one of her clients over three stories has had to pay for an engineer's study. In forty of those buildings the study led to a special assessment of more than $25,000 per unit. In nine, owners voted the board out the same month, and the new board levied a higher one.

She can tell you what happens between the engineer's letter and the owner's bill: who sees the letter first, how long a board sits on it, and why the people who pay in full on the first day are nearly always the ones who are about to sell.

She knows how to talk without legal jargon. Free this week except Friday.

Kind regards,
Paloma Reyes-Hart`,
    later: `Noor,

Thanks again for the conversation in May. For the new request, about retirees who leave Florida, I have a source with an unusual angle.

Gwendolyn Achterberg doesn't know why people leave, but she does see the file when they do. Estoppel letters, which a seller needs from the association, are the best early count of departures there is. Her office issued 1,900 last year and had issued 2,600 by the end of this September.

She can tell you what happens between the engineer's letter and the owner's bill: who sees the letter first, how long a board sits on it, and why the people who pay in full on the first day are nearly always the ones who are about to sell.

Two owners, one moving to Tennessee and one who decided to stay and join the board, have said they are willing to be named.

Would Wednesday at ten suit you?

Paloma`,
  },
  {
    earlier: `Dear Yusuf,

For the article on AI scribes in doctors' offices, please consider Dr. Annika Prewitt, a family physician in Halifax who tested three of them for a year before her clinic bought one.

She kept both versions of 800 notes: what the software wrote, and what she signed. In 11 percent she had to correct something that mattered, usually a medication that the patient had mentioned and already stopped. Typing time fell by 70 minutes a day. Her point is that both facts are true and that most of what you read mentions only one of them.

Dr. Prewitt has no financial relationship with any of the makers. She is careful about privacy and won't show you real notes, but has prepared six invented ones with the typical mistakes.

Evenings after 7 Atlantic are best.

Sincerely,
Corin Blythe`,
    later: `Hi Astrid,

You need a doctor for a piece about burnout who isn't going to say "resilience." I have one.

Dr. Annika Prewitt runs a family practice in Halifax with 2,300 patients and one partner. Last winter she told the partner she would leave medicine by spring. She is still here, and says that one dull thing changed: she stopped writing notes at her kitchen table.

She kept both versions of 800 notes: what the software wrote, and what she signed. In 11 percent she had to correct something that mattered, usually a medication that the patient had mentioned and already stopped. Typing time fell by 70 minutes a day. Her point is that both facts are true and that most of what you read mentions only one of them.

She'd rather talk about the seventy minutes than about the software. Her sons, she says, learned that she can cook.

Corin`,
  },
  {
    earlier: `Hello Magnus,

Re: short-term rentals and city budgets. Our source is Filippa Lundgren-Moss, a former tax auditor for a county in Colorado who now runs Ledger & Lodge, which collects lodging taxes for 90 mountain towns.

What she sees in the returns: in a typical ski town one listing in six pays nothing at all, and the missing sum is about what the town spends on its buses. Owners rarely mean to cheat. They believe that the platform pays on their behalf, which is true of the state's tax and, in 31 of her 90 towns, not of the town's.

That confusion is a good story by itself. She can show you the sentence in the terms of service that causes it.

She's in Mountain time, and answers texts faster than calls.

Cheers,
Ambrose Vail`,
    later: `Hi Petra,

Would this fit your series on how small towns pay for transit? I know you've got the usual sources on fares and grants, so here is one on a missing tax.

Filippa Lundgren-Moss collects lodging taxes for mountain towns.

What she sees in the returns: in a typical ski town one listing in six pays nothing at all, and the missing sum is about what the town spends on its buses. Owners rarely mean to cheat. They believe that the platform pays on their behalf, which is true of the state's tax and, in 31 of her 90 towns, not of the town's.

That confusion is a good story by itself. She can show you the sentence in the terms of service that causes it.

One of the towns, with 1,700 residents, wrote a polite postcard to each owner in January. By June it had hired a second bus driver. The mayor, who drove the bus on Sundays until then, is delighted to talk about it.

Ambrose`,
  },
  {
    earlier: `Dear Wren,

You asked who could explain the jump in hail claims on the Prairies without turning it into a lecture. Dagny Abernethy-Cho has adjusted crop losses in Saskatchewan for Quillgrass Mutual for 27 summers.

A hail claim takes her forty minutes on foot. She counts broken stems in a hoop the size of a bicycle wheel, in twelve places, and the average of those twelve decides whether a family makes its loan payment. This July the office tried to replace the hoop with drone pictures. The drone was right about canola and wrong about lentils, by a lot.

Farmers trust the hoop. Reinsurers, who now set the price, trust the picture. Dagny stands between the two and has thought about it for a long time.

Photographs can be arranged near Rosetown.

Yours,
Lidia Castellan`,
    later: `Hi Emeka,

A suggestion for your feature on jobs that software was supposed to end. It has a bicycle wheel in it.

A hail claim takes her forty minutes on foot. She counts broken stems in a hoop the size of a bicycle wheel, in twelve places, and the average of those twelve decides whether a family makes its loan payment. This July the office tried to replace the hoop with drone pictures. The drone was right about canola and wrong about lentils, by a lot.

The woman with the hoop is Dagny Abernethy-Cho, 27 summers a crop adjuster for Quillgrass Mutual in Saskatchewan. The company expected to need half of its adjusters by now. It hired nine instead, because someone has to check the pictures, and only people who have walked a field can.

The new ones are in their twenties, and Dagny trains them with a hose and a bucket of ice. A photographer would like it.

Lidia`,
  },
  {
    earlier: `Hi Salome,

For your story about founders after a down round, I'd like to introduce Rosalind Teague, who has been through one and is not ashamed of it.

Her company, Parcelwren, makes software for small warehouses. In 2021 it was valued at $180 million. This April it raised at $42 million, and she sent every employee a spreadsheet that shows what their options are worth now, at three possible sale prices. Two people quit. The other 61 stayed, and she thinks the spreadsheet is why.

She'll show you the spreadsheet. I have not seen another founder do that.

She can also speak about the terms that investors asked for and that she refused, one of which would have paid them three times before anyone else saw a dollar.

Toronto-based, in New York the second week of November.

All best,
Mercer Dunne`,
    later: `Good afternoon Ilya,

Stock options as a broken promise is a subject on which most executives become vague. Here is one who doesn't.

Her company, Parcelwren, makes software for small warehouses. In 2021 it was valued at $180 million. This April it raised at $42 million, and she sent every employee a spreadsheet that shows what their options are worth now, at three possible sale prices. Two people quit. The other 61 stayed, and she thinks the spreadsheet is why.

I mean Rosalind Teague. Since a colleague posted about it, founders at eleven other companies have asked her for the file, and seven used it. Employees at two of them learned that their options were worth less than the tax on them.

You'd also want an employee, I imagine. Parcelwren's first warehouse engineer, who turned down a higher salary for those options, has said yes to an interview, without conditions.

Mercer`,
  },
  {
    earlier: `Hello Birgit,

I saw that you are writing about dairy farms that sell their herds. May I offer Ottoline Graves? She is a farm accountant in Marathon County, Wisconsin, with 130 dairy clients, and she grew up milking.

Every January she sits down with each family for two hours. She has a rule: if the milk check has not covered feed, hired help and interest for eight quarters in a row, she says the word "sell" out loud, once. Last year she said it in 22 kitchens. Fourteen of the families had been waiting for somebody to say it first.

There's nothing sentimental about her, but you won't forget the kitchens.

Numbers: median herd 140 cows, median debt per cow $3,900, up from $2,700 five years ago. She'll go on the record with all of it.

Regards,
Casimir Holt`,
    later: `Dear Birgit and team,

A follow-up for the request on mental health in farm country, where you wished for someone other than a therapist.

Every January she sits down with each family for two hours. She has a rule: if the milk check has not covered feed, hired help and interest for eight quarters in a row, she says the word “sell” out loud, once. Last year she said it in 22 kitchens. Fourteen of the families had been waiting for somebody to say it first.

That is Ottoline Graves, farm accountant, Marathon County. What she has learned is when to ring back: not the next day, when the cattle dealer is in the yard, but six weeks later, when the barn is quiet. Of the 22 families she called, three had not spoken to anyone outside the house in a week.

She now brings a nurse along to those second visits. Both would speak with you together.

Casimir Holt`,
  },
]
