import { relativeTime } from '../../contract/dates.ts'
import { useNow } from '../ui/use-now.ts'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium' })

/**
 * "5 minutes ago", kept true on an open page. Never in the future, even if this device's clock is slow. `exact` adds
 * the time to the second, which the tooltip always shows.
 */
export function PastTime({ at, exact }: { at: string; exact?: boolean }) {
  const now = useNow()
  return (
    <time dateTime={at} title={moment.format(new Date(at))}>
      {relativeTime(at, Math.max(now, Date.parse(at)))}
      {exact && ` (${clock.format(new Date(at))})`}
    </time>
  )
}
