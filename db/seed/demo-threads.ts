// Comments under community posts. Two spaces of indent make a reply; a leading x marks a deleted comment.

export const threads = `
= gpu-bills
mina-castellanos: Pattern. Two of the five software companies I follow closely now break it out for the
board, and neither does so in public.
  saoirse-lindqvist: Do they put it in cost of revenue or in research? I have seen both, and it changes the
  margin a lot.
    mina-castellanos: One in each. The auditors of the second asked, I am told.
      ivy-chandrasekar: Our engineers moved theirs to cost of revenue last spring after exactly that
      question. It was four points of gross margin.
hyun-woo-seok: Look for retries. I audited one system where 30 percent of calls were a second attempt after
a formatting error.
dev-ranganathan: Two here as well. Both learned it from the invoice, so I suspect we know the same people.

= good-asks
teodor-vasquez: The fifth: say what you already have. It spares everybody the obvious.
  marcus-dunleavy: Taking that. With your name, if you allow it.
    teodor-vasquez: Please do.
rosalind-achebe: A time zone after the hour. I have lost two placements to a 5 p.m. that was Pacific.
x annika-brandvold: (withdrawn)
  felix-amundsen: Agreed, and it is the same on our side. A pitch without an availability is half a pitch.
expert: Tell us whether you will read quotes back. Many of us will say more if we may correct a number.

= two-week-schedules
noor-el-amrani: Did managers respond by hiring more part-timers? That is what I hear on the ground.
  joy-ocampo: Headcount rose by 2 percent, inside the noise. I will add the table; you are the third person
  to ask.
    noor-el-amrani: Thank you. Would you take a call on Thursday?
adaeze-okonjo: Our staffing clients would ask about callouts. Do people swap shifts more, or less?
  joy-ocampo: Less. That surprised me too.

= ferry-data
henry-takagawa: One operator I work with counts a cancelled sailing as late by the gap to the next one. It
makes their numbers look terrible and their passengers trust them.
  curtis-nakagawa: That is the standard I was looking for. May I name them?
    henry-takagawa: Asking. I expect a yes by tomorrow.
desmond-baptiste: Nothing in the Atlantic rules says so. I looked twice.

= sealed
arturo-belmonte: Ask for a redacted version first. It costs a letter, and a refusal helps you later.
  claudette-arsenault: Sent this morning. Merci.
delphine-roy: We pooled with two other newsrooms once. It cost each of us about as much as a train ticket.
camille-desrosiers: I cannot comment on this file, but the date on which the seal lapses is often in the
order itself, near the end.

= hail-maps
priscilla-tamm: I would rank counties and call the first one the most dangerous place in America. There is
your wrong conclusion.
  expert: Expected, and it will be on the page in red: the rank follows the value of the roofs as much as
  the hail.
    stella-markopoulos: Could you show loss per roof beside it? Then the ranking changes and the reader sees
    why.
      expert: Yes. That is a better answer than my warning.
bram-zuidema: Does it include crops? Half of my readers would assume so.
  expert: No, and now it says so in the title.

= small-charity-pay
noor-el-amrani: The private sector was the same in the first year. A few fines later, it was not.
rosalind-achebe: At the boards I know, it is fear of the other staff.

= catalog-audit
yuki-tanabe-ross: I would take that beat tomorrow. Would he talk about the method and leave out the client?
  june-hathaway: I think that he would. I will ask and write to you.

= storm-names
rafael-ibarra-soto: Numbered list on its way. Item one is the berth schedule.
  tobias-renner: Received. You are third in line.

= underwriting-demo
dev-ranganathan: Do it. Tell us in advance what share of files you expect to fail, and we will judge you
against that.
  pr: That is the most useful sentence anyone has said about this. About one in twenty.
    hyun-woo-seok: One in twenty of which kind? A missing page and an invented income are different failures.
journalist: I would come, and I would print the failure. I would also print that you offered.

= clock
kwabena-mills: Asking for both dates from now on. Do companies answer?
  parisa-montazeri: Counsel will say no, the insurer will sometimes say yes.
wren-gallardo: The forensic firm will commit if the contract says when it has to. Almost none does.

= grain-cars
teodor-vasquez: South of the border there is a tariff page that describes the auction but not the
allocation. I will send you the link.
bram-zuidema: An elevator manager here keeps his own scorecard of who gets cars. He might show it to you.

= renewal-calendar
ivy-chandrasekar: The 120-day one is also the one that sends the reminder on day 119. Ask me how I know.
rashid-valiyev: One correction, clause 14.2 of the seventh: it is 45 days if you bought through a reseller.
  mina-castellanos: Corrected, with thanks and a clause number. This is why I post here.

= rent-lag
bram-zuidema: Charts, please. I have a lease story for Friday and this is its second paragraph.
  ezekiel-thornbury: Sent. The third chart is the one to print.

= placeholder-copy
marcus-dunleavy: I trained as a proofreader. We exist, in twos and threes, and nobody assigns us.
  yuki-tanabe-ross: May I interview you about it, or is that a conflict of interest?
    marcus-dunleavy: It is one. I will find you a better one.

= spot-contract
teodor-vasquez: Noted, and I shall not print a turning point. I may print your refusal to call one.
felix-amundsen: Our carriers see it in five of eight lanes, for what it is worth.

= directory-tip
journalist: Could the directory also show the language in which people give interviews?
  admin: Good idea. Until then, please put it in the bio.
zainab-farouk: Done. I had one beat, no wonder.

= adverse-action
journalist: This is new to me. Does the lender know which system writes the letter?
  hyun-woo-seok: Compliance did not. The vendor did, and had never been asked.
    journalist: Writing to you directly.
claudette-arsenault: Here a borrower could ask for the logic in writing. I wonder what that system would
answer.

= queue
graham-iverson: Our own queue has the same problem. We count substations and not requests; I can share the
list.
  wyatt-kessenich: Yes please. The coffee stands.

= glossary
stella-markopoulos: "Ordinance or law coverage". Customers think that it is about the police.
expert: "Return period". I have given up and draw dice.
hollis-abernethy: "Vacant" against "unoccupied". A builder told me that the difference cost him a house.
  priscilla-tamm: That one goes on the cover.

= nda
lucia-fontanella: Bookmarked, and I will now ask for page 31 of everything.
claudette-arsenault: In my courts the clause surfaces in the affidavit. Same advice, other paper.

= return-office-data
colm-haverty: Elevator maintenance intervals. They are billed by trip and nobody thinks to massage them.
  noor-el-amrani: That is brilliant. Does anybody publish them?
    colm-haverty: No. But the invoices go to every tenant with a net lease.

= farm-photos
bram-zuidema: Guilty once, in my first year. Saved the link.

= fog
curtis-nakagawa: I would read two thousand words on pilots. Send me the harbour master's number.
  desmond-baptiste: Capt. Fenwick says Tuesday, tide permitting.

= model-cards
hyun-woo-seok: The expiry date is the best idea in the field this year. Was it their lawyer's?
  dev-ranganathan: A nurse's, apparently.
saoirse-lindqvist: Which four give the error rate? I would like to ask the other fifty-six.

= fee-tables
zainab-farouk: Two plans' finance staff have opened your table. One will call you, I believe.
margaret-deschamps: Ask each board when it last compared itself. The answer is usually a consultant's name.

= minutes
claudette-arsenault: I have received such minutes. It was the story.

= yield-maps
ezekiel-thornbury: We tried to buy some for research, with a budget. No seller would quote.

= fiscal-notes
delphine-roy: Our federal one looks back every five years. The result is printed in a font I can describe as
shy.

= broker-margins
samuel-adjei: Weight by lane volume and drop everything under 40 loads. Then it is a claim.
  teodor-vasquez: And if it still says the same thing?
    samuel-adjei: Then call me before somebody else does.

= return-period
priscilla-tamm: Used today. The desk asked whether it was checked. It was, by you.
  expert: Then the desk may have my number.

= breach-adjectives
kwabena-mills: I will trade you: we drop "sophisticated" if notices drop "out of an abundance of caution".

= vendor-names
mina-castellanos: The reseller's ticket was open for 41 days. I have the thread.

= overhead
ivy-chandrasekar: In software we call it "the cost of staying in business" and give it a higher multiple.

= house-rules
gus-pellerin: Rule three should be printed on mugs.
pr: Seconded. A no within the hour is a gift.

= activist-letters
journalist: The peer that was left out: yes. Every time.

= round-numbers
jonah-whitcombe: Update: two readers now place orders at 49.97 and are very pleased with themselves.

= welcome
saoirse-lindqvist: Start with the freight people. They ask the best questions here.
admin: Glad that you are here, Marcus.
  marcus-dunleavy: So am I. First coffee is on the house rules.
`
