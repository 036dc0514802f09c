import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { loadAnew } from '../api/lost-parts.ts'
import { toast } from '../ui/toast-store.ts'
import { BellButton } from './BellButton.tsx'
import type { NotificationsMenuProps } from './NotificationsMenu.tsx'

type Loaded = NotificationsMenuProps & { Menu: ComponentType<NotificationsMenuProps> }

const load = () => import('./NotificationsMenu.tsx').then(({ NotificationsMenu }) => NotificationsMenu)

/** The bell. Its list and count load once the page is shown. */
export function NotificationBell() {
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = useRef(false)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const show = useCallback(async () => {
    const Menu = await load()
    const takesFocus = document.activeElement === button.current
    setLoaded((before) => before ?? { Menu, startsOpen: isWanted.current, takesFocus })
  }, [])
  useEffect(() => {
    // A click retries, and says so if that fails as well.
    show().catch(() => undefined)
  }, [show])
  if (loaded) {
    const { Menu, ...props } = loaded
    return <Menu {...props} />
  }
  const open = () => {
    isWanted.current = true
    show().catch(() => {
      void loadAnew()
      toast({
        variant: 'destructive',
        title: 'The notifications did not load',
        description: 'Check your connection and try again.',
      })
    })
  }
  return <BellButton ref={button} aria-expanded={false} onClick={open} />
}
