import { expiryState, timeLeft } from '../../contract/dates.ts'
import { classes } from '../ui/classes.ts'
import { useNow } from '../ui/use-now.ts'

const COLOURS = { none: '', normal: 'text-text-2', warning: 'text-soon', expired: 'text-late' }

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const hour = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** The most important thing of a request: its last day and the time left, one colour for both, never colour alone. */
export function Deadline({ expires_at, size = 'row' }: { expires_at: string; size?: 'row' | 'dialog' }) {
  const now = useNow()
  const state = expiryState(expires_at, now)
  const date = new Date(expires_at)
  return (
    <div
      className={classes(
        'border-t-4 border-current',
        COLOURS[state],
        size === 'row' ? 'pt-1.5 max-md:-mt-px' : 'pt-2',
      )}
    >
      <div className={size === 'row' ? 'max-md:flex max-md:items-baseline max-md:gap-2' : ''}>
        <time dateTime={expires_at} className={classes('block', size === 'row' ? 't-date' : 't-date-big')}>
          {day.format(date)}
        </time>
        <p className="t-section">{timeLeft(expires_at, now)}</p>
      </div>
      {size === 'dialog' && <p className="mt-0.5 t-meta text-text-2">{hour.format(date)}</p>}
    </div>
  )
}
