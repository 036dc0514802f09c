import { truncate } from '../../contract/text.ts'
import { classes } from '../ui/classes.ts'
import { Tag } from '../ui/Tag.tsx'

const SHOWN = 6
const SHOWN_LENGTH = 40

interface RequestTagsProps {
  tags: readonly string[]
  /** The request has expired. */
  muted?: boolean
  /** In a grid cell, where one request must not make its whole row taller. */
  short?: boolean
}

/** The beats and typed tags of a request. */
export function RequestTags({ tags, muted, short }: RequestTagsProps) {
  if (tags.length === 0) return null
  const shown = short ? tags.slice(0, SHOWN) : tags
  const more = tags.length - shown.length
  return (
    <ul aria-label="Beats" className="mt-3 flex flex-wrap items-center gap-1.5">
      {shown.map((tag) => (
        <li key={tag} dir="auto" className="max-w-full min-w-0 wrap-anywhere">
          <Tag muted={muted}>{short ? truncate(tag, SHOWN_LENGTH) : tag}</Tag>
        </li>
      ))}
      {more > 0 && (
        <li className={classes('t-meta', muted ? 'text-text-3' : 'text-text-2')}>and {more} more</li>
      )}
    </ul>
  )
}
