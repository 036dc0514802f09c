import { useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from './Sheet.tsx'

interface MenuSheetProps {
  /** Of its button. */
  className: string
  label: string
  icon: LucideIcon
  /** `closeFor` is for items that open another layer: it returns the focus to the menu's button, too. */
  children: (closeFor: (act: () => void) => void) => ReactNode
}

/** The menu on small screens. A link in it closes it, because its button stays on the next page. */
export function MenuSheet({ className, label, icon, children }: MenuSheetProps) {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  // It does not reopen on coming back, either.
  if (openOn !== null && openOn !== pathname) setOpenOn(null)
  const open = openOn === pathname
  const next = useRef<() => void>(null)
  const closeFor = (act: () => void) => {
    next.current = act
    setOpenOn(null)
  }
  const actAfterwards = () => {
    if (next.current) queueMicrotask(next.current)
    next.current = null
    return null
  }
  // Also a link to the page below. The router has prevented the browser's default, unless it opens a tab.
  const closeByLink = (event: MouseEvent) => {
    if (event.defaultPrevented && (event.target as Element).closest('a')) setOpenOn(null)
  }
  const setOpen = (isOpen: boolean) => setOpenOn(isOpen ? pathname : null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onClick={() => setOpen(true)}
      >
        <Icon of={icon} />
        {label}
      </button>
      <Sheet title="Menu" side="right" open={open} onOpenChange={setOpen} focusAfter={actAfterwards}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its links do */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that follows a link clicks it */}
        <div onClick={closeByLink}>{children(closeFor)}</div>
      </Sheet>
    </>
  )
}
