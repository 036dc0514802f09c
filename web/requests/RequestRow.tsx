import { endedWord, expiryState } from '../../contract/dates.ts'
import type { ListedRequest } from '../../contract/requests.ts'
import { truncate } from '../../contract/text.ts'
import { useIsWide } from '../layout/use-is-wide.ts'
import { deadlineWords } from '../posts/deadline-words.ts'
import { EXCERPT_NOTE } from '../posts/excerpt-note.ts'
import { progressWords } from '../posts/request-state.ts'
import { classes } from '../ui/classes.ts'
import { Marked } from '../ui/Marked.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useNow } from '../ui/use-now.ts'
import { CURRENT, RequestLink } from './RequestLink.tsx'
import { RequestMarks } from './RequestMarks.tsx'
import { forWhom } from './request-words.ts'

const COLOURS = { none: 'text-text-3', normal: 'text-text-2', warning: 'text-soon', expired: 'text-late' }
const BEATS_SHOWN = 2
const SHOWN_LENGTH = 20

interface RequestRowProps {
  request: ListedRequest
  accountId: string
  search: string | undefined
}

/** A request on one line, 44 px high with its hairline; below 760 px on two. The whole row opens it. */
export function RequestRow({ request, accountId, search }: RequestRowProps) {
  const { id, title, tags, marks, account_id, expires_at } = request
  const isWide = useIsWide()
  const isExpired = expiryState(expires_at, useNow(expires_at)) === 'expired'
  const isSeen = marks.seen && account_id !== accountId
  const head = (
    <>
      <Closes request={request} isWide={isWide} />
      <h2
        id={`request-${id}`}
        dir="auto"
        className={classes(
          'min-w-0 t-h3',
          isSeen ? 'text-text-2' : 'text-text',
          isWide ? 'max-w-1/2' : 'flex-1',
        )}
      >
        <RequestLink id={id}>
          <span className="block truncate">
            <Marked text={title} search={search} />
          </span>
        </RequestLink>
      </h2>
    </>
  )
  // What gives way first takes only the space that is left.
  const organization = (
    <p dir="auto" className="min-w-0 flex-1 truncate t-meta text-text-2">
      {forWhom(request)}
    </p>
  )
  const state = progressWords(request, isExpired)
  const progress = state && (
    <p className={classes('t-meta whitespace-nowrap', isWide ? 'shrink-0' : 'min-w-0 truncate')}>{state}</p>
  )
  const confidential = request.is_confidential && (
    <p
      title={request.is_excerpt ? EXCERPT_NOTE : undefined}
      className="shrink-0 t-meta whitespace-nowrap text-text-2"
    >
      Confidential
      {request.is_excerpt && <span className="sr-only">. {EXCERPT_NOTE}</span>}
    </p>
  )
  const own = (
    <RequestMarks
      request={request}
      accountId={accountId}
      className={classes('shrink-0', isWide ? 'max-w-1/2 gap-x-3' : 'max-w-full gap-x-2')}
    />
  )
  return (
    <article
      aria-labelledby={`request-${id}`}
      className={classes('relative', isWide ? '-mb-px flex h-11 items-center gap-3' : 'py-1.5', CURRENT)}
    >
      {isWide ? (
        <>
          {head}
          {organization}
          <Beats tags={tags} muted={isExpired} />
          {confidential}
          {progress}
          {own}
        </>
      ) : (
        <>
          <div className="flex gap-3">{head}</div>
          <div className="mt-0.5 flex h-5 items-center gap-3">
            {own}
            {confidential}
            {progress}
            {organization}
          </div>
        </>
      )}
    </article>
  )
}

/** When it closes, on one line. A closed one says so: its color alone would not. */
function Closes({
  request: { expires_at, ...request },
  isWide,
}: {
  request: ListedRequest
  isWide: boolean
}) {
  const now = useNow(expires_at)
  const state = expiryState(expires_at, now)
  const look = classes('t-label whitespace-nowrap', isWide && 'w-40 shrink-0', COLOURS[state])
  if (expires_at === null) return <p className={look}>No deadline</p>
  const { date, time, full } = deadlineWords({ ...request, expires_at }, now)
  return (
    <p className={look}>
      {state === 'expired' && `${endedWord(request)} `}
      <time dateTime={expires_at} title={full}>
        {date}
        {isWide && state !== 'expired' && `, ${time}`}
      </time>
    </p>
  )
}

function Beats({ tags, muted }: { tags: readonly string[]; muted: boolean }) {
  if (tags.length === 0) return null
  const more = tags.length - BEATS_SHOWN
  return (
    <ul
      aria-label="Beats"
      className="flex h-5 min-w-0 flex-wrap items-center justify-end gap-1.5 overflow-hidden"
    >
      {/* Starts the line, so that even the first beat can leave it where there is no room. */}
      <li aria-hidden className="h-5" />
      {tags.slice(0, BEATS_SHOWN).map((tag) => (
        <li key={tag} dir="auto">
          <Tag muted={muted}>{truncate(tag, SHOWN_LENGTH)}</Tag>
        </li>
      ))}
      {more > 0 && <li className="shrink-0 t-meta text-text-2">+{more}</li>}
    </ul>
  )
}
