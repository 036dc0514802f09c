import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { loadAnew, loadPart } from '../api/lost-parts.ts'
import { toast } from '../ui/toast-store.ts'
import { BellButton } from './BellButton.tsx'
import type { NotificationsMenuProps } from './NotificationsMenu.tsx'

// In an object, because a state that is a function would be called.
type Loaded = { Menu: ComponentType<NotificationsMenuProps> }

const load = () => import('./NotificationsMenu.tsx').then(({ NotificationsMenu }) => NotificationsMenu)

/** The bell. Its list and count load once the page is shown. It opens on the first press, even if they are on their way. */
export function NotificationBell() {
  const button = useRef<HTMLButtonElement>(null)
  // A state: a press between the arrival of the code and the next painting counts.
  const [isWanted, setWanted] = useState(false)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const show = useCallback(async () => setLoaded({ Menu: await loadPart(load) }), [])
  useEffect(() => {
    // A click retries, and says so if that fails as well.
    show().catch(() => undefined)
  }, [show])
  if (loaded)
    return <loaded.Menu startsOpen={isWanted} takesFocus={document.activeElement === button.current} />
  const open = () => {
    setWanted(true)
    show().catch(() => {
      void loadAnew()
      toast({
        variant: 'destructive',
        title: 'The notifications did not load',
        description: 'Check your connection and try again.',
      })
    })
  }
  return (
    <BellButton
      ref={button}
      aria-expanded={false}
      // A press that ends on the button which replaces this one is no click.
      onPointerDown={() => setWanted(true)}
      onClick={open}
    />
  )
}
