import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { type MouseEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { TOAST } from '../../contract/vocabulary.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { escapeFrom } from './escape.ts'
import { Icon } from './Icon.tsx'
import { currentToasts, dismissToast, subscribeToasts, type ToastEntry } from './toast-store.ts'

const HOTKEY = [TOAST.hotkey]
/** The longest pause within a double click by default on any system. */
const DOUBLE_CLICK_MS = 500

/**
 * Render once, at the root of the page. The viewport itself is the live region: an open modal dialog hides everything
 * but aria-live elements from assistive technology, so this way a toast is both announced and reachable above a dialog.
 * Radix's own announcer would repeat it, so it speaks into a container outside the page.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  // What had the focus before the toasts.
  const before = useRef<HTMLElement>(null)
  const [nowhere] = useState(() =>
    typeof document === 'undefined' ? undefined : document.createElement('div'),
  )
  const [undone, setUndone] = useState<DOMRect | null>(null)
  const uncover = useCallback(() => setUndone(null), [])
  return (
    <RadixToast.Provider
      duration={TOAST.durationMs}
      swipeDirection="right"
      swipeThreshold={TOAST.swipeThresholdPx}
      announcerContainer={nowhere}
    >
      {toasts.map((entry) => (
        <ToastCard key={entry.id} entry={entry} goBack={() => before.current?.focus()} onUndone={setUndone} />
      ))}
      <RadixToast.Viewport
        hotkey={HOTKEY}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
            before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
        }}
        aria-live="polite"
        aria-relevant="additions text"
        className={classes(
          'pointer-events-none fixed top-0 right-0 z-toast flex w-full flex-col p-4 outline-none',
          'md:top-auto md:right-4 md:bottom-0 md:max-w-[420px] md:px-4 md:pb-8',
          // The actions of a dialog are on the right: they are not covered.
          'md:in-[body:has([data-actions])]:right-auto md:in-[body:has([data-actions])]:left-4',
          // Nor is the field of a conversation, or on a small screen the way back from it.
          'md:in-[body:has([data-conversation])]:right-auto md:in-[body:has([data-conversation])]:left-0',
          'md:in-[body:has([data-conversation])]:max-w-[364px]',
          'max-md:in-[body:has([data-conversation])]:top-14 max-md:in-[body:has([data-conversation])]:pl-14',
        )}
      >
        {undone && <UndoneCover place={undone} onOver={uncover} />}
      </RadixToast.Viewport>
    </RadixToast.Provider>
  )
}

interface UndoneCoverProps {
  /** Where the toast was. */
  place: DOMRect
  onOver: () => void
}

/** Takes the second click of a double click on the button, in place of the toast: it is not meant for what is underneath. */
function UndoneCover({ place, onOver }: UndoneCoverProps) {
  useEffect(() => {
    const timer = setTimeout(onOver, DOUBLE_CLICK_MS)
    return () => clearTimeout(timer)
  }, [onOver])
  const { left, top, width, height } = place
  return (
    <li
      aria-hidden
      style={{ left, top, width, height }}
      className="pointer-events-auto! fixed"
      // Otherwise it would take the focus from where it returned.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}

interface ToastCardProps {
  entry: ToastEntry
  /** To where the focus was before. */
  goBack: () => void
  /** The button was clicked in a toast that was there. */
  onUndone: (place: DOMRect) => void
}

function ToastCard({ entry, goBack, onUndone }: ToastCardProps) {
  const card = useRef<HTMLLIElement>(null)
  const act = entry.undo ?? entry.retry
  const label = entry.undo ? 'Undo' : 'Try Again'
  const press = ({ detail }: MouseEvent) => {
    act?.()
    goBack()
    // A click triggered by a key has a count of zero.
    if (detail > 0 && card.current) onUndone(card.current.getBoundingClientRect())
  }
  return (
    <RadixToast.Root
      ref={card}
      open={entry.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(entry.id)
      }}
      onEscapeKeyDown={passEscape}
      className={classes(
        // Important, because Radix turns off pointer events inline for everything older than an open dialog.
        'pointer-events-auto! relative animate-enter border-t-4 bg-raised py-3.5 pr-12 pl-[18px] text-text',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        entry.variant === 'destructive' ? 'border-late' : 'border-rule',
      )}
    >
      <RadixToast.Title className="t-section">{entry.title}</RadixToast.Title>
      {entry.description && (
        <RadixToast.Description className="t-body break-words text-text-2">
          {entry.description}
        </RadixToast.Description>
      )}
      {act && (
        <RadixToast.Action asChild altText={label}>
          <Button size="small" className="mt-2" onClick={press}>
            {label}
          </Button>
        </RadixToast.Action>
      )}
      <RadixToast.Close
        aria-label="Close"
        className="absolute top-2 right-2 flex size-8 items-center justify-center rounded-control text-text-2 hover:text-text max-md:top-0.5 max-md:right-0.5 max-md:size-11"
      >
        <Icon of={X} size={16} />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}

/** Radix takes the toast for the topmost layer. Escape belongs to the layer that has the focus. */
function passEscape(event: KeyboardEvent) {
  const close = event.defaultPrevented ? undefined : escapeFrom(document.activeElement)
  if (!close) return
  event.preventDefault()
  close()
}
