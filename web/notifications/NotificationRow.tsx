import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Notification } from '../../contract/notifications.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { IconButton } from '../ui/IconButton.tsx'

interface NotificationRowProps {
  notification: Notification
  onFollow: () => void
  onDismiss: (notification: Notification) => void
}

/** What happened, leading to where it did, and how to dismiss it. */
export function NotificationRow({ notification, onFollow, onDismiss }: NotificationRowProps) {
  const { history } = useRouter()
  const { body, link, created_at } = notification
  const follow = (event: MouseEvent) => {
    // In another tab or window it is the browser that follows.
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
    <li className="flex items-start gap-1 py-1 pr-2 pl-4 hover:bg-raised">
      <div className="min-w-0 grow py-2">
        <a
          href={link}
          onClick={follow}
          className="flex flex-col justify-center break-words t-body hover:underline max-md:min-h-11"
        >
          {body}
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

/** The row goes with the button that was pressed: the one after it, or before it, is dismissed next. */
function focusNeighbour(button: HTMLElement) {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  neighbour?.querySelector('button')?.focus()
}
