import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'

/** Apply or sign in; for a signed-in member, the feed. */
export function WaysIn({ className }: { className?: string }) {
  return (
    <p className={classes('flex flex-wrap gap-3', className)}>
      <Button asChild variant="filled" size="big" className="signed-out:hidden">
        <a href="/app/feed">Go to Feed</a>
      </Button>
      <Button asChild variant="filled" size="big" className="signed-in:hidden">
        <a href="/become-member">Become a Member</a>
      </Button>
      <Button asChild size="big" className="signed-in:hidden">
        <a href="/login">Sign In</a>
      </Button>
    </p>
  )
}
