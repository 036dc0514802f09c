// Six to ten days ago, newest first.

export const postsLaterDays = `
= I journalist 1 bank,build #construction-loans
Builders whose bank stopped returning calls
Community banks are near their limit on construction loans. I am looking for a builder who had a term sheet
withdrawn and a loan officer who had to withdraw one.

I close this on Friday, so tell me today even if we speak tomorrow.

= C dev-ranganathan - ai,policy #model-cards
I read 60 model disclosures so that you need not
Eleven name the test data. Four report an error rate for the use that the customer actually pays for. One, a
hospital vendor, prints the date on which the figures expire. More like that, please.

Notes: https://example.net/model-notes

= Q lucia-fontanella 3 deals,bank #unitranche
Direct lenders, covenants, and the amend-and-extend of the week
Two sentences on whether you received anything for the extension: fee, margin, equity, a seat.

= S ivy-chandrasekar 15 data,saas #dashboards
A chief data officer deleted 70 percent of the company's dashboards. Eleven people noticed
Aaron Feathers logged every complaint for a quarter. He can describe what came back, what did not and which
number the board had been reading wrongly.
+ type Interview
+ org Prism Parcel
+ contact ivy@plainspoken.example

= I jonah-whitcombe 11 retail,fin #target-date
Target-date funds that changed course without a letter
I have found three that raised their share of private assets through a prospectus supplement. Plan advisers
and fund directors: how are savers told?

= C tamsin-oduya - inst #fee-tables
Canadian plans' fee disclosures, side by side
I put nine annual reports into one table and had to use five definitions of "cost". If anybody on a plan's
finance staff wants to tell me that I am wrong, that is the purpose of posting it:
https://example.org/plan-costs

= Q wyatt-kessenich 2 energy,ins #wildfire-liability
Wildfire funds: would the next fire empty it?
Actuaries and utility finance people, short comment, with the assumption stated.

= S june-hathaway 18 health,bank #covenants
A hospital chief explains the covenant that nearly closed him
Dr. Calvin Ruckert had 61 days of cash when the bond required 65. He will walk a reporter through the weeks
that followed.
+ type Interview
+ org Cumberland Gap Hospitals
+ contact june@magnoliaandmain.example, 615-555-0148

= I noor-el-amrani 6 hr,ai #scheduling-software
Managers overruled by the scheduling software
I want the store or ward manager who fixed a rota by hand and was asked to explain the deviation.
Screenshots with names removed would help.

= C margaret-deschamps - board,inst #minutes
What a good minute looks like
Regulators and reporters read minutes for dissent. Good secretaries write the question that was asked and
the paper that answered it. If a reporter ever receives minutes with no questions in them, that is the
story.

= Q saoirse-lindqvist -1 ai,energy #water-cooling
Data centers and the second water bill
Facilities engineers: closed loop or not, liters per kilowatt-hour in August. I will take ranges.

= S rashid-valiyev 10 media,fin #chargebacks
Creators learn about chargebacks the hard way: a platform that pays them first
Nia Prentice's collective advances payouts and takes the loss. Eighteen months of data show who disputes,
when and over what.
+ type Research
+ org Tipjar Collective
+ contact rashid@openledger.example, 213-555-0103

= I curtis-nakagawa 9 move,hr #air-traffic-training
Dropped out of controller training? I would like to know why
The failure rate is public; the reasons are not. Trainees, instructors and the airlines' staffing people.

= C bram-zuidema - agri #yield-maps
Does anyone actually sell yield-map data?
Every platform's terms allow it. Every platform says that it does not. I have not found a buyer, and a
market without a buyer is a rumor. Prove me wrong.

= Q rafael-ibarra-soto 5 supply,cyber #port-software
When the terminal operating system goes down
A line from anyone who worked a yard on paper this year: how many moves per hour?

= S felix-amundsen 12 supply,energy #cold-power
Cold storage at peak rates: an operator who lets the freezer drift
Orrin Blakely precools at night and coasts through the expensive hours. He has been doing it for a year,
with one insurance claim to show for it, which he will discuss.
+ type Interview
+ org Blakely Chill
+ contact felix.amundsen@cedarandcomma.example

= I hollis-abernethy 14 build,ins #builders-risk
Wood-frame projects that could not buy builder's risk cover
Developers, brokers: what was the quote, what was the exclusion and did the lender accept it?

= C elise-marchetti - policy,legal #fiscal-notes
Fiscal notes have a forecasting record. Nobody keeps it
I went back to 48 tax bills from ten years ago. The notes were off by a median of 34 percent, always on the
cheerful side. Has any state published a look back at its own?

= Q delphine-roy 2 npo,fin #donor-advised
Donor-advised funds: how long is too long?
Foundation officers and tax lawyers, one paragraph each on a payout deadline.

= S luther-beckwith 7 policy,biz #clawbacks
Tax incentives that were paid back, all of them
Winston Ferrars compiled every clawback in 22 states. The total is smaller than the cost of collecting it.
+ type Comment
+ org Ferrars & Dunmore
+ contact press@beckwithrow.example

= I kwabena-mills 10 cyber,fin #deepfake-cfo
Treasury staff who took a call from a fake executive
Successful or not. I am interested in the moment of doubt and in what the procedure said. Full anonymity
available.

= C zainab-farouk - bank #merger-votes
Credit union merger votes: turnout is the number to ask for
Of seven votes our office followed, the highest turnout was 6.1 percent. Members are told "overwhelming
approval". Both statements are correct.

= I arturo-belmonte 12 legal,deals #divestitures
Did the divested business survive? Looking for buyers of remedies
For a paper on consent decrees, I seek people who bought or ran a business that was sold as a merger remedy
between five and ten years ago.

= S rosalind-achebe - health,policy #swing-beds
The bed that keeps a rural hospital open
Clarence Umbridge-Hayes can explain swing-bed payment in six minutes, with his own ledger, and what a
proposed change would do to it.
+ type Interview
+ org Saltgrass Rural Health
+ contact rosalind@brightpost.example

= Q andre-lafleche 5 crypto,policy #state-charters
State trust charters: what does an examiner ask on day one?
Former examiners especially.

= C teodor-vasquez - move #broker-margins
Broker margins by lane: I have enough data for a chart, not for a claim
Twelve thousand loads, four brokers, one quarter. If you can suggest what would make it honest enough to
print, I am listening.

= I beatrix-solheim 11 plant,data #vision-systems
Camera inspection that rejected good parts
How many false rejects before somebody taped over the lens? Quality engineers, integrators, operators.

= S annika-brandvold 5 retail,biz #shop-shares
An outdoor shop sold shares to 900 of its customers
Dominic Reyes-Hart ran the offering and now answers to investors who also return boots. He will share the
cap table in outline and the complaints in full.
+ type Interview
+ org Larkspur Outfitters
+ contact annika@loosethread.example, 303-555-0111
`
