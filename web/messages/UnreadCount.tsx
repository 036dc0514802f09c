import { useQuery } from '@tanstack/react-query'
import { Count } from '../ui/Count.tsx'
import { useCountedTitle } from '../ui/use-counted-title.ts'
import { unreadQuery } from './unread.data.ts'
import { useMarkedIcon } from './use-marked-icon.ts'

/** All above are shown as "99+": while more are read, nothing is drawn again. */
const asShown = (count: number) => Math.min(count, 100)

/**
 * The count on the Messages link, beside its text or, where there is none, on its corner; also in the tab's title, and
 * as a dot on its icon.
 */
export function UnreadCount() {
  const { data: value = 0 } = useQuery({ ...unreadQuery, select: asShown })
  useCountedTitle('unread', value)
  useMarkedIcon(value > 0)
  if (value === 0) return null
  return (
    <>
      <span className="max-md:hidden">
        <Count value={value} label="unread" />
      </span>
      <span className="md:hidden">
        <Count value={value} label="unread" corner />
      </span>
    </>
  )
}
