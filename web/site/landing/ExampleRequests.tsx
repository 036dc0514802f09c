import type { Beat } from '../../../contract/vocabulary.ts'
import { classes } from '../../ui/classes.ts'
import { dateIn } from '../slots.ts'

type Example = { days: number; title: string; beat: Beat }

const EXAMPLES: Example[] = [
  { days: 1, title: 'Regional bank treasurers on pricing stablecoin custody', beat: 'Banking' },
  { days: 5, title: 'Warehouse operators on staffing the peak season', beat: 'Supply chain and logistics' },
  { days: 12, title: 'Underwriters who have repriced wildfire exposure twice', beat: 'Insurance' },
  {
    days: 14,
    title: 'State treasurers on pension funds and private credit',
    beat: 'Institutional investing',
  },
  { days: 21, title: 'Boards that voted down their own pay plan', beat: 'Corporate governance' },
  { days: 49, title: 'Office conversions that are breaking ground', beat: 'Real estate and construction' },
]

/** As many days before its end a deadline turns orange (docs/product.md#expiry). */
const SOON_DAYS = 7

/** Requests as they stand in the feed, their deadlines counted from the day on which the page is read. */
export function ExampleRequests() {
  return (
    <div className="pt-6 pb-10 max-lg:border-t-2 max-lg:border-rule lg:border-l lg:border-line lg:pl-10">
      <div className="flex items-baseline justify-between gap-4 pb-3">
        <h2 className="t-section">What a request looks like</h2>
        <p className="t-meta text-text-3">Examples</p>
      </div>
      <ul>
        {EXAMPLES.map((example) => (
          <ExampleRow key={example.days} {...example} />
        ))}
      </ul>
    </div>
  )
}

function ExampleRow({ days, title, beat }: Example) {
  return (
    <li className="grid grid-cols-[92px_1fr] gap-4 sm:grid-cols-[112px_1fr] sm:gap-5">
      <p
        className={classes('border-t-4 border-current pt-2', days <= SOON_DAYS ? 'text-soon' : 'text-text-2')}
      >
        <span className="block t-date-small">{dateIn(days)}</span>
        <span className="block t-label">{days === 1 ? '1 day left' : `${days} days left`}</span>
      </p>
      <div className="border-t border-line pt-3.5 pb-4">
        <h3 className="t-h3">{title}</h3>
        <p className="mt-0.5 t-label text-link">{beat}</p>
      </div>
    </li>
  )
}
