import type { AuditRecord } from '../../../contract/audit.ts'
import { ACTION_WORDS, actorOf, moreOf, subjectOf } from './audit-words.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' })

/** A line of the log: when, who, what, to whom. */
export function AuditLine({ record }: { record: AuditRecord }) {
  const { created_at } = record
  return (
    <li className="contained grid gap-x-5 border-t border-line py-2.5 md:grid-cols-[112px_minmax(0,1fr)]">
      <time
        dateTime={created_at}
        title={moment.format(new Date(created_at))}
        className="t-meta text-text-3 md:pt-px"
      >
        {clock.format(new Date(created_at))}
      </time>
      <div className="min-w-0">
        <p className="t-body text-text-2 wrap-anywhere">
          <bdi className="t-section text-text">{actorOf(record)}</bdi> <Deed record={record} />
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
  const words = subjectOf(record)
  // Within the sentence, anything that is not a name starts in lower case.
  if (subject?.name == null) return `${did} ${words[0]?.toLowerCase()}${words.slice(1)}`
  return (
    <>
      {did} <bdi className="t-section text-text">{words}</bdi>
    </>
  )
}
