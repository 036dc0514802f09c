import { Bookmark, Heart, type LucideIcon } from 'lucide-react'
import { badgeOf } from '../../posts/post-names.ts'
import { Ring } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { dateIn, YESTERDAY } from '../slots.ts'

// The markup of the product's rows and cards, without what needs a session: their own components load data and act.
// Dates and times are counted from the day on which the page is read.

const QUESTION = {
  title: 'Small businesses that lost a wire, and the bank that said it was authorized',
  text: 'For a piece on push payment fraud I would like to talk with owners whose bank refused to refund a wire, and with bankers who decide such claims.',
}

/** A request as the feed shows it (web/posts/PostRow.tsx). */
export function FeedRow() {
  return (
    <article className="max-md:border-t max-md:border-line md:flex md:gap-gutter-gap">
      <div className="flex justify-between gap-x-4 md:block md:w-gutter md:shrink-0">
        <div className="border-t-4 border-current pt-1.5 text-soon max-md:-mt-px">
          <div className="max-md:flex max-md:items-baseline max-md:gap-2">
            <span className="block t-date whitespace-nowrap">{dateIn(6)}</span>
            <p className="t-section">6 days left</p>
          </div>
        </div>
        <p className="pt-3.5 t-meta text-text-3 max-md:text-right md:pt-2">
          {badgeOf('request_for_source')}
          <span className="block">Interview</span>
        </p>
      </div>
      <div className="min-w-0 flex-1 pt-2 md:border-t md:border-line md:pt-4">
        <p className="flex flex-wrap gap-1.5">
          <Tag>Banking</Tag>
          <Tag>Cybersecurity</Tag>
        </p>
        <h4 className="mt-2 t-h2 text-pretty">{QUESTION.title}</h4>
        <p className="mt-1.5 line-clamp-2 t-body text-text-2">{QUESTION.text}</p>
        <div className="mt-3 flex items-center gap-2.5 t-meta text-text-3">
          <Ring id="june" size={30} />
          <p className="min-w-0 flex-1">
            <span className="block">
              <strong className="font-semibold text-text">June Castellan</strong>, 2 hours ago
            </span>
            <span className="block">Banking Reporter at Ledger Weekly</span>
          </p>
          <Shown icon={Heart}>4</Shown>
          <Shown icon={Bookmark} />
        </div>
      </div>
    </article>
  )
}

/** What a member could press. */
function Shown({ icon, children }: { icon: LucideIcon; children?: string }) {
  return (
    <span aria-hidden className="flex items-center gap-1.5 px-2">
      <Icon of={icon} size={16} />
      {children}
    </span>
  )
}

const HARRIET = {
  id: 'harriet',
  name: 'Harriet Okafor-Lane',
  place: 'Chief Credit Officer at Prairie Community Bank',
  text: 'Harriet decides wire claims at a bank with nine branches, and has refused and refunded them. She can explain what the log shows and what it does not, on the record.',
}
const THADDEUS = {
  id: 'thaddeus',
  name: 'Thaddeus Boyle',
  place: 'Owner of Boyle Millwork',
  text: 'Thaddeus lost $41,000 to a changed invoice. His bank called the wire authorized. He kept every email and is ready to show them.',
}

/** A pitch as its writer sees it once it is sent (web/pitches/PitchedLine.tsx). */
export function SentPitch() {
  return (
    <div className="border-t-2 border-rule pt-3.5">
      <h4 className="t-section">Pitch</h4>
      <div className="mt-3 flex items-start gap-3">
        <Ring id={HARRIET.id} size={48} />
        <p>
          <span className="block t-h3-big">{HARRIET.name}</span>
          <span className="block t-meta text-text-2">{HARRIET.place}</span>
        </p>
      </div>
      <p className="mt-3 max-w-[62ch] t-read">{HARRIET.text}</p>
      <p className="mt-3 t-body text-text-2">Pitched {HARRIET.name} 5 minutes ago, 1 message</p>
    </div>
  )
}

const STAGES = ['New 18', 'Shortlist 10', 'Maybe 8', 'Declined 18', 'Used 5', 'All 60']
const SORTED = [
  { ...HARRIET, at: '9:12 AM', stage: 'Used' },
  { ...THADDEUS, at: '8:40 AM', stage: 'Shortlist' },
  {
    id: 'renata',
    name: 'Renata Vega-Holm',
    place: 'Treasurer of Larkspur Dental Group',
    text: 'Renata stopped a wire at the last step, and wrote down what the bank told her at each of nine calls.',
    at: YESTERDAY,
    stage: 'Maybe',
  },
]

/** Pitches to one request on its author's board (web/board/BoardRow.tsx). */
export function SortedPitches() {
  return (
    <div>
      <ul className="flex flex-wrap gap-x-5 border-b border-line">
        {STAGES.map((stage, place) => (
          <li
            key={stage}
            className={place === 5 ? 'border-b-2 border-rule py-2 t-button' : 'py-2 t-button text-text-2'}
          >
            {stage}
          </li>
        ))}
      </ul>
      {SORTED.map(({ id, name, place, text, at, stage }) => (
        <article
          key={id}
          className="grid gap-x-5 border-b border-line py-2.5 md:grid-cols-[112px_minmax(0,1fr)]"
        >
          <p className="t-label text-text-2">{at}</p>
          <div className="min-w-0">
            <h4 className="t-h3">{name}</h4>
            <p className="t-meta text-text-2">{place}</p>
            <p className="truncate t-read-s text-text-2">{text}</p>
            <p className="t-meta text-text-2">2 of 2 must-haves, {stage}</p>
          </div>
        </article>
      ))}
    </div>
  )
}

const STEPS = [
  { at: '9:12 AM', step: 'Sent' },
  { at: '9:40 AM', step: 'Opened by the author' },
  { at: '10:05 AM', step: 'Shortlisted by the author' },
  { at: '4:30 PM', step: 'Used by the author' },
]

/** What came of a pitch, as its writer and its source read it (web/pitches/Trail.tsx). */
export function Outcome() {
  return (
    <ol>
      {STEPS.map(({ at, step }) => (
        <li
          key={step}
          className="grid gap-x-5 border-t border-line py-2.5 md:grid-cols-[112px_minmax(0,1fr)]"
        >
          <p className="t-meta text-text-2">{at}</p>
          <p className="t-body">{step}</p>
        </li>
      ))}
    </ol>
  )
}

const LINES = [
  {
    name: 'June Castellan',
    at: '9:41 AM',
    text: 'Thank you. Can Thaddeus talk on Friday? Thirty minutes.',
    own: true,
  },
  {
    name: 'Priya Castor',
    at: '9:52 AM',
    text: 'Friday at 2 works. He will have the emails ready.',
    own: false,
  },
  { name: 'June Castellan', at: '9:53 AM', text: 'Friday at 2. May I record?', own: true },
]

/** A few lines of a conversation (web/messages/MessageLine.tsx). */
export function Exchange() {
  return (
    <div className="border-t border-line">
      <p className="flex items-center gap-5 pt-4 pb-2 t-meta text-text-3">
        <span className="md:w-28">{YESTERDAY}</span>
        <span className="h-px grow bg-line" />
      </p>
      <ol className="pl-3.5 md:pl-0">
        {LINES.map(({ name, at, text, own }) => (
          <li key={at} className="gap-x-5 py-[7px] md:grid md:grid-cols-[112px_minmax(0,1fr)]">
            <p className="max-md:flex max-md:gap-2">
              <strong className="block t-label">{name}</strong>
              <span className="shrink-0 t-meta text-text-3">{at}</span>
            </p>
            <p className={own ? `t-read-s ${OWN}` : 't-read-s'}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}

const OWN = 'relative before:absolute before:inset-y-0 before:-left-3.5 before:w-0.5 before:bg-accent-line'
