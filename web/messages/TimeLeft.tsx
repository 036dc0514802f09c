import { expiryState, timeLeft } from '../../contract/dates.ts'
import { classes } from '../ui/classes.ts'
import { useNow } from '../ui/use-now.ts'

const COLOURS = { none: '', normal: 'text-text-2', warning: 'text-soon', expired: 'text-late' }

/** How long a request is open, in a few words. */
export function TimeLeft({ expires_at }: { expires_at: string }) {
  const now = useNow(expires_at)
  return (
    <span className={classes('shrink-0 t-label', COLOURS[expiryState(expires_at, now)])}>
      {timeLeft(expires_at, now)}
    </span>
  )
}
