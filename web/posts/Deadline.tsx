import { expiryState, timeLeft } from '../../contract/dates.ts'
import { classes } from '../ui/classes.ts'
import { useNow } from '../ui/use-now.ts'
import { deadlineMoment } from './deadline-moment.ts'

const COLOURS = { none: '', normal: 'text-text-2', warning: 'text-soon', expired: 'text-late' }

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const hour = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A request's most important fact: its last day and the time left, in one color, but never by color alone. */
export function Deadline({ expires_at, size = 'row' }: { expires_at: string; size?: 'row' | 'dialog' }) {
  const now = useNow(expires_at)
  const state = expiryState(expires_at, now)
  const date = new Date(expires_at)
  if (size === 'dialog')
    return (
      <div className={COLOURS[state]}>
        <div className="w-28 border-t-4 border-current pt-2 md:w-full" />
        <time dateTime={expires_at} className="block t-date-big">
          {day.format(date)}
        </time>
        <p className="t-section">{timeLeft(expires_at, now)}</p>
        <p className="mt-0.5 t-meta text-text-2">{hour.format(date)}</p>
      </div>
    )
  return (
    <div className={classes('border-t-4 border-current pt-1.5 max-md:-mt-px', COLOURS[state])}>
      <div className="max-md:flex max-md:items-baseline max-md:gap-2">
        <time
          dateTime={expires_at}
          title={deadlineMoment(expires_at)}
          className="block t-date whitespace-nowrap"
        >
          {day.format(date)}
        </time>
        <p className="t-section max-md:whitespace-nowrap">{timeLeft(expires_at, now)}</p>
      </div>
    </div>
  )
}
