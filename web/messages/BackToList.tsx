import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'

/** On a small screen, where the list is a separate page. */
export function BackToList({ words }: { words?: boolean }) {
  return (
    <Link
      to="/app/messages"
      className={classes(
        'flex min-h-11 items-center gap-2 text-text-2 hover:text-text md:hidden',
        words ? 't-button' : '-ml-3 w-11 shrink-0 justify-center',
      )}
    >
      <Icon of={ArrowLeft} />
      <span className={classes(!words && 'sr-only')}>Back to Messages</span>
    </Link>
  )
}
