import type { ReactNode } from 'react'
import type { AuditRecord } from '../../../contract/audit.ts'
import {
  ACTION_WORDS,
  aboutOf,
  actorOf,
  caseOf,
  countOf,
  moreOf,
  readingOf,
  subjectOf,
} from './audit-words.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dayAndClock = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit' },
})
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' })

/** A line of the log: when, who, what, to whom. `withDay`: it isn't under a day's heading. */
export function AuditLine({ record, withDay = false }: { record: AuditRecord; withDay?: boolean }) {
  const { created_at } = record
  const when = withDay ? dayAndClock : clock
  return (
    <li className="contained grid gap-x-5 border-t border-line py-2.5 md:grid-cols-[112px_minmax(0,1fr)]">
      <time
        dateTime={created_at}
        title={moment.format(new Date(created_at))}
        className="t-meta text-text-3 md:pt-px"
      >
        {when.format(new Date(created_at))}
      </time>
      <div className="min-w-0">
        <p className="t-body text-text-2 wrap-anywhere">
          <Name>{actorOf(record)}</Name> <Deed record={record} />
        </p>
        {moreOf(record).map((line) => (
          <p key={line} dir="auto" className="t-meta text-text-3 wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </li>
  )
}

function Deed({ record }: { record: AuditRecord }) {
  const { action, actor, subject } = record
  const { did, ofOneself } = ACTION_WORDS[action]
  if (ofOneself && actor?.id === subject?.id) return ofOneself
  if (record.about.length > 0 && subject?.name == null) return <Reading record={record} />
  const words = subjectOf(record)
  // Within the sentence, anything that is not a name starts in lower case.
  if (subject?.name == null) return `${did} ${words[0]?.toLowerCase()}${words.slice(1)}`
  return (
    <>
      {did} <Name>{words}</Name>
    </>
  )
}

/** What of whom was read. */
function Reading({ record }: { record: AuditRecord }) {
  const [first, second] = aboutOf(record)
  if (record.action === 'case.opened')
    return (
      <>
        {caseOf(record)} <Name>{first}</Name>
      </>
    )
  return (
    <>
      {readingOf(record)} <Name>{first}</Name>
      {record.action === 'conversation.shown' && (
        <>
          {' '}
          and <Name>{second}</Name>
          {countOf(record)}
        </>
      )}
    </>
  )
}

const Name = ({ children }: { children: ReactNode }) => <bdi className="t-section text-text">{children}</bdi>
