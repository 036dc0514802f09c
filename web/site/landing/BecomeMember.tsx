import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'

/** The way in between the sections of a long page; as wide as a phone. */
export function BecomeMember({ className }: { className: string }) {
  return (
    <p className={classes('signed-in:hidden', className)}>
      <Button asChild variant="filled" size="big" className="max-sm:w-full">
        <a href="/become-member">Become a Member</a>
      </Button>
    </p>
  )
}
