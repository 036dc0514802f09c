import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Notification } from '../../contract/notifications.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { wordsOf } from './notification-words.ts'

interface NotificationRowProps {
  notification: Notification
  onFollow: () => void
  onDismiss: (notification: Notification) => void
}

/** What happened, linked to where it did, and a button to dismiss it. */
export function NotificationRow({ notification, onFollow, onDismiss }: NotificationRowProps) {
  const { history } = useRouter()
  const { id, actor, body, link, created_at } = notification
  const follow = (event: MouseEvent) => {
    // In another tab or window, the browser follows the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow()
    history.push(link)
  }
  const dismiss = (event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget)
    onDismiss(notification)
  }
  return (
    <li className="flex items-start gap-2.5 py-1 pr-2 pl-4 hover:bg-raised">
      <Avatar id={actor?.id ?? id} picture_url={actor?.picture_url} size={28} className="mt-2.5" />
      <div className="min-w-0 grow py-2">
        <a
          href={link}
          onClick={follow}
          className="flex flex-col justify-center break-words t-body hover:underline max-md:min-h-11"
        >
          <Words notification={notification} />
        </a>
        <p className="t-meta text-text-3">
          <PastTime at={created_at} />
        </p>
      </div>
      <IconButton
        label={`Dismiss: ${body}`}
        icon={X}
        iconSize={16}
        tip={false}
        onClick={dismiss}
        className="mt-1"
      />
    </li>
  )
}

function Words({ notification }: { notification: Notification }) {
  const words = wordsOf(notification)
  if (!words) return <span dir="auto">{notification.body}</span>
  const { name, deed, title, end, isQuoted } = words
  return (
    <span>
      {name && <strong className="font-semibold">{name}</strong>}
      {deed}
      <span dir="auto" className="font-serif">
        {isQuoted ? `“${title}”` : title}
      </span>
      {end}
    </span>
  )
}

/** The row goes with the pressed button: the row after it, or before it, is next to dismiss. */
function focusNeighbour(button: HTMLElement) {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}
