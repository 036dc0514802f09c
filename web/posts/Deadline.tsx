import { endedWord, expiryState, timeLeft } from '../../contract/dates.ts'
import type { Closing } from '../../contract/posts.ts'
import { classes } from '../ui/classes.ts'
import { useNow } from '../ui/use-now.ts'
import { deadlineWords } from './deadline-words.ts'
import { type Found, progressWords } from './request-state.ts'

const COLOURS = { none: '', normal: 'text-text-2', warning: 'text-soon', expired: 'text-late' }

interface DeadlineProps {
  /** Without a deadline it shows nothing. */
  post: Closing & Partial<Found>
  size?: 'row' | 'dialog'
  /** In a row, whether it says how far the request is. */
  hasProgress?: boolean
}

/** A request's most important fact: when it closes and the time left, in one color, but never by color alone. */
export function Deadline({ post: { expires_at, ...post }, size = 'row', hasProgress = true }: DeadlineProps) {
  const now = useNow(expires_at)
  if (expires_at === null) return null
  const color = COLOURS[expiryState(expires_at, now)]
  const words = deadlineWords({ ...post, expires_at }, now)
  const left = timeLeft(expires_at, now, endedWord(post))
  if (size === 'dialog')
    return (
      <div className={color}>
        <div className="w-28 border-t-4 border-current pt-2 md:w-full" />
        <time dateTime={expires_at} title={words.full} className="block t-date-big">
          {words.date}
        </time>
        <p className="t-section">{left}</p>
        <p className="mt-0.5 t-meta text-text-2">
          {words.weekday}, {words.time}
          {words.author_time && <span className="block">{words.author_time}</span>}
        </p>
      </div>
    )
  return (
    <div className={classes('border-t-4 border-current pt-1.5 max-md:-mt-px', color)}>
      <div className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2">
        <time dateTime={expires_at} title={words.full} className="block t-date whitespace-nowrap">
          {words.date}
        </time>
        <p className="t-section max-md:whitespace-nowrap">{words.time}</p>
        <p className="t-section max-md:whitespace-nowrap">{left}</p>
        {words.author_date && <p className="t-meta text-text-3">{words.author_date}</p>}
        {hasProgress && <ProgressLine post={post} isClosed={expiryState(expires_at, now) === 'expired'} />}
      </div>
    </div>
  )
}

interface ProgressLineProps {
  post: Pick<Closing, 'request_state'> & Partial<Found>
  isClosed?: boolean
}

/** Under the time left of a request, or where its deadline would be: whether its author has enough, or has found some. */
export function ProgressLine({ post, isClosed = false }: ProgressLineProps) {
  const words = progressWords(post, isClosed)
  return words && <p className="t-meta text-text-2">{words}</p>
}
