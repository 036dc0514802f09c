import { relativeTime } from '../../contract/dates.ts'
import { useNow } from '../ui/use-now.ts'

/** "5 minutes ago", kept true on an open page. Never in the future, should the clock of this device be late. */
export function PastTime({ at }: { at: string }) {
  const now = useNow()
  return <time dateTime={at}>{relativeTime(at, Math.max(now, Date.parse(at)))}</time>
}
