import { endedWord, expiryState, timeLeft } from '../../contract/dates.ts'
import type { Closing } from '../../contract/posts.ts'
import { classes } from '../ui/classes.ts'
import { useNow } from '../ui/use-now.ts'

const COLOURS = { none: '', normal: 'text-text-2', warning: 'text-soon', expired: 'text-late' }

/** How long a request is open, in a few words. */
export function TimeLeft({ post }: { post: Closing }) {
  const { expires_at } = post
  const now = useNow(expires_at)
  if (expires_at === null) return null
  return (
    <span className={classes('shrink-0 t-label', COLOURS[expiryState(expires_at, now)])}>
      {timeLeft(expires_at, now, endedWord(post))}
    </span>
  )
}
