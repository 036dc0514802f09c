import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { onEscape } from './escape.ts'
import { useReturnFocus } from './return-focus.ts'
import { useScrollLock } from './scroll-lock.ts'

export interface ModalLayerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Gets the focus on opening; by default the first visible field, or else the layer itself. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets the focus on closing when the element that opened the layer no longer exists. */
  returnFocus?: RefObject<HTMLElement | null>
  /** Names what gets the focus on closing, in preference to what opened the layer. */
  focusAfter?: () => HTMLElement | null
  /** false keeps a click outside the layer from losing what was typed. */
  closeOnOutside?: boolean
  /** A question that must be answered. */
  role?: 'alertdialog' | undefined
  children: ReactNode
}

interface FrameProps extends ModalLayerProps {
  overlayClassName: string
  className: string
}

/** Radix's dialog without its Overlay: that one injects an inline style, which the content policy refuses. */
export function ModalLayer(props: FrameProps) {
  const { open, onOpenChange, closeOnOutside = true, overlayClassName, className, children } = props
  const content = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnFocus(open, props.returnFocus)
  useScrollLock(open)
  const change = useRef(onOpenChange)
  useLayoutEffect(() => {
    change.current = onOpenChange
  })
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div
          className={classes(
            'pointer-events-auto fixed inset-0 z-dialog overflow-y-auto overscroll-contain bg-scrim',
            'animate-fade print:static print:overflow-visible print:p-0',
            overlayClassName,
          )}
        >
          <RadixDialog.Content
            ref={content}
            role={props.role ?? 'dialog'}
            aria-modal
            className={classes('animate-enter outline-none', className)}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              onEscape(content.current, () => change.current(false))
              focusFirst(content.current, props.initialFocus?.current)
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              const wanted = props.focusAfter?.()
              if (wanted) wanted.focus()
              else returnFocus()
            }}
            onEscapeKeyDown={(event) => {
              // A layer above that has just opened has the focus before it is known as the topmost: the key is meant
              // for it.
              const focused = document.activeElement?.closest('[aria-modal="true"]')
              if (focused && focused !== content.current) event.preventDefault()
            }}
            onPointerDownOutside={(event) => {
              if (!closeOnOutside || onScrollbar(event.detail.originalEvent)) event.preventDefault()
            }}
          >
            {children}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

const FIELDS =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), [role=combobox]:not(:disabled)'

/** On touch screens no field is focused, or the keyboard would cover the dialog as it opens. */
function focusFirst(content: HTMLElement | null, wanted: HTMLElement | null | undefined) {
  if (!content) return
  const isFine = window.matchMedia('(pointer: fine)').matches
  const field = isFine && [...content.querySelectorAll<HTMLElement>(FIELDS)].find(isShown)
  const first = wanted || field || content
  first.focus({ preventScroll: true })
  // If nothing takes the focus, it stays on the page behind, where Tab would continue.
  if (!content.contains(document.activeElement)) content.focus({ preventScroll: true })
}

/** A hidden field (a file input, say) takes no focus. */
const isShown = (field: HTMLElement) => field.getClientRects().length > 0

/** The layer scrolls in the overlay, so its scrollbar is outside the dialog. */
function onScrollbar(event: PointerEvent): boolean {
  const target = event.target
  return (
    target instanceof HTMLElement && event.clientX > target.getBoundingClientRect().left + target.clientWidth
  )
}
