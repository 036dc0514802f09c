import { Bookmark, Eye, Hourglass, RefreshCw, Send } from 'lucide-react'
import type { ListedRequest } from '../../contract/requests.ts'
import { REMOVED_SOURCE } from '../../contract/vocabulary.ts'
import { useSaved } from '../saves/saves.data.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'

interface RequestMarksProps {
  request: ListedRequest
  /** Their own requests have none. */
  accountId: string
  className?: string
}

/** What the viewer has done with a request: words with icons. */
export function RequestMarks({ request, accountId, className }: RequestMarksProps) {
  const isSaved = useSaved(request)
  if (request.account_id === accountId) return null
  const { pitched, held, seen, changed } = request.marks
  const marks = [
    pitched !== null && {
      icon: Send,
      words: `Pitched ${pitched || REMOVED_SOURCE}`,
      isLong: true,
    },
    held && { icon: Hourglass, words: 'Held' },
    isSaved && { icon: Bookmark, words: 'Saved' },
    changed ? { icon: RefreshCw, words: 'Changed since you saw it' } : seen && { icon: Eye, words: 'Seen' },
  ].filter((mark) => mark !== false)
  if (marks.length === 0) return null
  return (
    <ul aria-label="Your marks" className={classes('flex t-tag text-text-2', className)}>
      {marks.map(({ icon, words, isLong }) => (
        <li
          key={words}
          className={classes('flex items-center gap-1 whitespace-nowrap', isLong ? 'min-w-0' : 'shrink-0')}
        >
          <Icon of={icon} size={14} />
          <span dir="auto" title={isLong ? words : undefined} className={classes(isLong && 'truncate')}>
            {words}
          </span>
        </li>
      ))}
    </ul>
  )
}
