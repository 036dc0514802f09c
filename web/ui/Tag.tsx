import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

interface TagProps {
  children: ReactNode
  /** Outlined and quiet: the post has expired. */
  muted?: boolean
}

/** A beat on a post or application. Lists that a member manages show beats as plain text instead. */
export function Tag({ children, muted }: TagProps) {
  return (
    <span
      className={classes(
        'inline-block max-w-full rounded-tag border px-1.5 py-px t-tag',
        muted ? 'border-line text-text-3' : 'border-tag bg-tag text-tag-text',
      )}
    >
      {children}
    </span>
  )
}

interface RemovableTagProps {
  label: string
  onRemove: () => void
  disabled?: boolean
}

/** A chosen value in a form. The button names what it removes. */
export function RemovableTag({ label, onRemove, disabled }: RemovableTagProps) {
  return (
    <span className="inline-flex max-w-full items-stretch rounded-tag bg-tag text-tag-text">
      <span className="min-w-0 py-[5px] pl-2 t-tag max-md:py-2">{label}</span>
      <button
        type="button"
        aria-label={`Remove ${label}`}
        disabled={disabled}
        onClick={onRemove}
        className="flex min-h-7 w-7 shrink-0 items-center justify-center opacity-80 hover:opacity-100 max-md:w-9"
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  )
}
