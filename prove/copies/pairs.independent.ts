import type { Pair } from './pairs.ts'

/**
 * Two members write about the same subject, and share nothing on purpose. All persons and companies are
 * invented.
 */
export const INDEPENDENT: Pair[] = [
  {
    earlier: `Dear Camilla,

Most small banks have an AI pilot that nobody asked for. Fern Valley Bank in Kentucky has one that the tellers requested. Lorelei Oyelowo, the chief operating officer, let them vote on which chore should go first, and they chose returned mail: four hours a day of envelopes that came back.

A program now reads the envelope, finds the new address, and drafts the letter that asks the customer to confirm it. Errors run at two in a hundred, which is better than the tellers managed. Examiners visited in June and had thirty questions, all of which Lorelei kept.

She would share the list, and how long each answer took her. No vendor is paying for this pitch, and the program cost less than the old postage meter.

Call her directly if you like.

Benedict Shore`,
    later: `Hi Camilla,

I coach community bankers before they face their boards, and this year every second rehearsal is about artificial intelligence. One client, Gerhard Vance-Okoli, has agreed to talk about the rehearsal that went wrong.

Gerhard runs a bank with three branches and wanted software that decides on car loans. A director, a retired orthodontist, asked one thing: "When it says no to my neighbor, what do you tell my neighbor?" Gerhard had forty slides and no reply. The purchase was put off for a year, which was spent writing, in plain sentences, the ten reasons for which the bank says no.

They still haven't bought it. The ten sentences turned out to be what customers wanted, and complaints are down by half.

That's a smaller story than the ones you will be offered, but a true one. Mornings work.

Tatiana Brook`,
  },
  {
    earlier: `Hello Joaquin,

For your report on shortages of generic drugs, consider the person who rations them. Evadne Pruitt is the pharmacy director of a children's hospital in Nebraska. Every morning at 6:30, she holds a meeting of seven minutes in which she reads out what won't come.

On the day we spoke it was 61 items, among them sterile water. She buys from three wholesalers and trades with two hospitals across the state line, by car, in a cooler that belongs to her brother.

What makes her angry is the calendar. Manufacturers have to report a shortage, but not how long it will last, so her staff rewrite the same dosing instructions every week. She has counted the hours, about 2,900 last year.

She has permission to be quoted, and to show the whiteboard.

Dorothea Finnegan`,
    later: `Dear Joaquin,

There's a factory in this story as well, and I can get you in. Quillon Generics makes injectable medicine in a low building outside Trois-Rivières and will stop making four products in March.

Armande Leduc, who is in charge of production, will tell you why with a pocket calculator. A vial sells for 84 cents. Filling it costs 79. When an inspector finds a problem with one line, it stands still for five months, and no buyer has ever offered to pay for a second line to be kept warm.

So the shortage, from here, looks like a discount that was negotiated too well. Armande would rather sell for a dollar and promise delivery, and has offered such a contract to six purchasing groups. Two replied.

Visitors need a day's notice and clean shoes.

Thibault Severn`,
  },
  {
    earlier: `Dear Nneka,

You asked about companies bringing production home. Before you believe the announcements, spend an hour with Hedda Wallenstein, who sells used machine tools in Dayton. Her customers tell her what they're really doing.

A factory that's coming back needs presses, and presses take eighteen months to order, so people come to her first. In 2023 they came with drawings. This year they come with a tape measure, look around, and ask whether they can put down a deposit and get it back. Thirty-one did so and four have bought.

She isn't a skeptic by nature: two of the four are hiring, and she'll introduce you. One makes hinges for ovens, the other a valve that you have at home.

The showroom is cold, so bring a coat.

Alaric Toomey`,
    later: `Hi Nneka,

A thought on reshoring from an odd corner: the people who teach sewing. The Garment Trades Workshop in Los Angeles has a waiting list for the first time since it opened, and its founder, Pilar Castañeda-Wu, can say who is on it.

Not the young. The average applicant is 47, worked in an office, and was told by a relative that a brand is looking for sewers at $29 an hour. That brand exists. It moved a line of workwear from overseas in the spring, found 40 operators, and needed 160.

Pilar's class takes fourteen weeks, of which the first three are about sitting properly. She worries less about wages than about needles, since nobody in North America makes the industrial kind any longer.

She's bilingual and patient with beginners, including reporters.

Kit Marlowe-Dunn`,
  },
  {
    earlier: `Hi Baptiste,

Office towers into apartments: everybody shows you the rendering. I would show you the plumber. Olga Strand is the foreman for pipes on a conversion in Calgary, 22 stories, 188 units, and she has drilled every hole in it.

An office floor has two bathrooms. An apartment floor needs eleven, and eleven kitchens, and in a slab from 1974 the steel cables lie exactly where you want to go. Cut one and the floor sags. Each hole is X-rayed, at night, when there are no people in the building. There are 2,400 of them.

It is, in her opinion, still cheaper than tearing the thing down, if you are not in a hurry. The owners are.

She can take you up on Saturday, and has a good voice for radio.

Margery Quint`,
    later: `Good day Baptiste,

I'm with a small firm of tax consultants in Ottawa and saw that you want to know why so few empty offices become homes. It may help to look at the assessment.

My colleague Ignace Beaudry-Hall compared 90 vacant towers in five cities. Where the city lowers the tax on a building as soon as tenants leave, owners wait: being empty is nearly free. In the two cities where it takes three years until the valuation follows, six times as many have applied for a conversion. A council could change this in one evening, without spending anything.

The paper has been reviewed by a university and comes out next month. Ignace will send you the draft and explain the one chart that matters.

We have no clients among the owners.

Ursula Penn`,
  },
  {
    earlier: `Dear Leif,

Concerning wage theft at car washes: I represent a former car wash owner. That's not a typo. Salvatore Quince-Abara owned four in Queens and paid $212,000 in back wages in 2020, after a complaint, and will explain how it's done from the inside.

One begins with the tips. They're collected "for sharing," and the share is figured by the manager, who is also paid from it. Then come the rainy days, on which people must wait in the yard without being on the clock. Then the shoes. Nobody decides to steal, Salvatore claims; every item saves forty dollars, and there are many items.

Today the former owner advises an organization of washers on what to look for.

Not many people in that position will go on camera. This one would.

Philomena Drake`,
    later: `Hi Leif,

May I draw your attention to the state's own files? Our nonprofit, Paystub Watch, requested ten years of wage complaints from car washes in New York and got them in boxes.

Henrike Solano scanned all 3,100. She is a retired court clerk and reads handwriting better than any software. Her result is that the average case takes 27 months to be decided, and that in four out of ten the business has a different name by then, though the same telephone number.

The worker is asked to start over. Most do not. Henrike called those she could reach, in Spanish, and wrote down what they are owed: $1.9 million that no one is looking for.

The database is searchable and we will give you access tonight.

Amos Kettering`,
  },
  {
    earlier: `Hello Farah,

If your article is about farmers and the price of insurance, you can't leave out crop adjusters, agents and lobbyists, I know. Please leave room for a banker. Nils Hagstrom-Bay finances 270 grain farms from an office above a hardware store in Minot.

In the spring, nobody gets a loan here without a policy. So when premiums went up by a fifth, the bank did something strange: it paid them, and added the sum to the loan. Eleven percent of what is owed is now insurance from former years. Nils worries about that and has told the regulator.

I am not aware of any statistics on this. You'd be the first to report it, and Nils would like company.

Reach the bank before ten, when the coffee crowd comes in.

Eunice Thorvald`,
    later: `Dear Farah,

Kale isn't insured. Neither are carrots, at least not in the sense in which corn is, and this is why I'm writing.

My client Jemima Asante-Ridge grows 35 kinds of vegetables outside Guelph and sells them in boxes to 600 families. When hail came in June she lost two thirds of it. For a policy, she'd have to report yields for each vegetable over five years; the form has room for six.

Instead she wrote to the families. They had paid in advance and had agreed to share bad luck, but no one had ever tried it out. 540 stayed. She thinks that's the oldest insurance in the world, and has calculated what it would have cost from a company: $41 a box.

She reads well on tape. The hail is on video.

Lambert Fogg`,
  },
  {
    earlier: `Hi Dagmar,

You need somebody on tax refunds that never arrive. I propose Rosamund Idowu-Clay, who spent seven years in the building where the paper returns are opened. She left in May.

Picture a cafeteria with the tables removed. Returns are stacked there in carts, and each cart has a date on a sticky note, because the system can't see a form until someone types it in. She typed 80 a day. A staple in the wrong place added two weeks, and a birthday card, of which there are many, went to a drawer.

She is careful not to disclose anything about taxpayers. What she can talk about is the drawer, the carts, and why an amended return is opened last.

Her number follows as soon as you confirm.

Conrad Ellery`,
    later: `Dear Dagmar,

Sixteen months: that's how long Blessing Hartigan has been waiting for $6,870 from the government. She runs a hair salon in Baton Rouge and has become, by accident, an expert on the subject.

It began with a transposed digit in her bank account number. The money came back, as it should have. Since then, her file has been "under review," and each time she calls she's told to allow nine more weeks. She's a methodical person: she has 41 reference numbers, with names.

Meanwhile customers started to bring their own letters to the salon. She has helped 19 of them, 12 successfully, and put up a poster with the three sentences that work.

I've known her for years; she is my hairdresser. I work in public relations, so I finally made myself useful.

Verity Sandoval`,
  },
  {
    earlier: `Dear Hamish,

Electric school buses, please, not the ones from the brochure. The district of Lower Pend in Montana has four of them, and Tabitha Wren-Foster, who manages its garage, keeps a diary for each.

Bus 3 likes cold and Bus 1 does not, although they were built a week apart. On the coldest morning of January, two of the four came back with less than ten percent. She learned to heat them while they are plugged in, and since then has not missed a route.

Her electricity bill is the part that you should see. The energy is cheap, but the utility charges for the highest quarter of an hour in each month, and one mechanic's mistake cost $2,300.

She wouldn't go back to diesel, mainly because of the smell.

Cornelius Bray`,
    later: `Hello Hamish,

One number on school buses that I haven't seen in print: 38. That is how many electric ones stand in a lot near Hamilton, Ontario, and have never carried a child.

Their maker went under in spring. The company that services them, Loop Road Fleet, has parts for a third. Sanna Virtanen-Cole, its manager, has been asked by nine school boards to get at least some of them moving, so she takes three buses apart to repair a fourth, and has nine on the road.

Boards paid with a grant that required them to scrap one diesel bus for each electric one. Now they rent diesel buses. She's the only person I have met who laughs about it.

You could film there; the rows make quite a picture.

Imogen Castor`,
  },
  {
    earlier: `Hi Liora,

For a piece on news deserts: try the library. In Sorrel County, West Virginia, where the paper closed in 2022, librarian Ernestine Blackwood-Hale began to read the minutes of the county commission aloud on Thursdays, as a joke, with cookies.

Now sixty people attend. In March somebody in the third row noticed that a contract for gravel had been approved twice. The commissioners, who hadn't noticed either, came to the next reading to apologize, and stayed for the cookies.

She insists that it isn't journalism: she only reads, and doesn't answer questions. There are eleven imitators in the state by now, and a retired judge who checks the minutes.

The next reading is on the 18th. The room holds seventy, so I would save you a chair.

Gideon Lusk`,
    later: `Dear Liora,

The obituary page is what keeps small papers alive. I can prove it with the help of Maximilian Thwaite-Rao, who bought five weeklies in Saskatchewan from a chain that wanted to close them.

Subscriptions bring in a third of the money, ads from the province another. The rest is death, as the new owner puts it: notices at $190, which families frame. Where there's no paper, they pay a website twice that, and the neighbors find out after the funeral.

With this money Maximilian employs four reporters, who sit through every council meeting from Melfort to Nipawin. All of the books are open. Other publishers, some of them far larger, have begun to call and ask how to price a notice.

I would go there in winter, when you see who reads it.

Solange Whitby`,
  },
  {
    earlier: `Dear Petronella,

Grocery delivery loses money, goes the saying. Not on Thornback Island, off Nova Scotia, where Hester Ingersoll-Yu delivers for the only supermarket with a pickup truck and two nephews.

There are no discounts and there's no app. People phone in before noon, she reads the list back to them, and at four it's in the kitchen, put away if they wish. The fee is six dollars. A hundred and ten households order each week, and the store has stopped losing customers to the ferry.

She has her own theory of why the big services fail: they let you choose the hour. She chooses it, drives the island once around in the same direction, and uses a tank of gas in nine days.

It's a story with a beginning, an end and fog.

Lucretia Bannerman`,
    later: `Hi Petronella,

As someone who placed the first announcements for three delivery start-ups, all of them closed since then, I owe you a good source. Here's Dimitra Volkov-James, who was employee number five at the third.

Her job was called "unit economics." On an order of $64, the groceries earned nine dollars; picking them took eleven, the van eight, and the coupon seven. She reported it monthly. The coupon was to be abolished next quarter for ten quarters in a row, because without it a third of customers left within days.

She has kept nothing that belongs to the company, but a good memory isn't property. Now she buys for a food bank in Denver, where, she points out, delivery is free and the sums add up.

Weekends only.

Ansel Grimaldi`,
  },
]
