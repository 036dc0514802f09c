import { useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { unseenQuery } from '../matches/matches.data.ts'
import { classes } from '../ui/classes.ts'
import { onEscape } from '../ui/escape.ts'
import { PANEL } from '../ui/panel-classes.ts'
import { useCountedTitle } from '../ui/use-counted-title.ts'
import { BellButton } from './BellButton.tsx'
import { BellTabs } from './BellTabs.tsx'
import { notificationsQuery } from './notifications.data.ts'

export interface NotificationsMenuProps {
  /** Opened before it was loaded. */
  startsOpen: boolean
  /** It replaces a button that had the focus. */
  takesFocus: boolean
}

/** The bell with its count, and its dropdown lists. New matches are counted in the tab's title. */
export function NotificationsMenu({ startsOpen, takesFocus }: NotificationsMenuProps) {
  const { data } = useQuery(notificationsQuery)
  const { data: matches } = useQuery(unseenQuery)
  useCountedTitle('matches', matches?.unseen ?? 0)
  const [open, setOpen] = useState(startsOpen)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && !startsOpen) button.current?.focus()
  }, [takesFocus, startsOpen])
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <BellButton ref={button} count={data?.bell} isLit={matches?.lit} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={content}
          aria-label="Notifications"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // The list itself, not the button that dismisses all of it.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            onEscape(content.current, () => setOpen(false))
            content.current?.focus({ preventScroll: true })
          }}
          className={classes(PANEL, 'max-h-(--radix-popover-content-available-height) w-[380px]')}
        >
          <BellTabs panel={content} onFollow={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
