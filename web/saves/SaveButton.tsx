import { Bookmark } from 'lucide-react'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { toggleSave, useSaved } from './saves.data.ts'

interface SaveButtonProps {
  post: { id: string; is_saved: boolean }
  /** Receives the intent at once, and the server's answer in the end, to update where it is loaded. */
  onChange: (isSaved: boolean) => void
  /** row: the icon alone; dialog: icon and word. */
  look: 'row' | 'dialog'
  className?: string
}

/** Saves a post, and undoes it. Says whyNotSave where it is offered. */
export function SaveButton({ post, onChange, look, className }: SaveButtonProps) {
  const isSaved = useSaved(post)
  const isReadOnly = useIsReadOnly()
  const toggle = () => toggleSave(post, onChange)
  if (look === 'row')
    return (
      <IconButton
        label="Save"
        data-tip={isSaved ? 'Saved' : 'Save'}
        icon={Bookmark}
        iconSize={16}
        pressed={isSaved}
        tip="end"
        className={className}
        disabled={isReadOnly}
        onClick={toggle}
      />
    )
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      disabled={isReadOnly}
      onClick={toggle}
      className={classes(
        'inline-flex min-h-8 items-center gap-2 rounded-control t-meta transition-colors disabled:text-text-3 max-md:min-h-11',
        isSaved ? 'text-link' : 'text-text-2 hover:text-text',
        className,
      )}
    >
      <Icon of={Bookmark} filled={isSaved} />
      Save
    </button>
  )
}
