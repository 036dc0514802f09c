import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classes } from './classes.ts'
import { useReturnFocus } from './return-focus.ts'
import { useScrollLock } from './scroll-lock.ts'

export interface ModalLayerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Gets the focus on opening; else the first field, else the layer itself. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets the focus on closing when what opened the layer no longer exists. */
  returnFocus?: RefObject<HTMLElement | null>
  /** false keeps a click beside the layer from losing what was typed. */
  closeOnOutside?: boolean
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
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div
          className={classes(
            'pointer-events-auto fixed inset-0 z-dialog overflow-y-auto overscroll-contain bg-scrim',
            'animate-fade',
            overlayClassName,
          )}
        >
          <RadixDialog.Content
            ref={content}
            aria-modal
            className={classes('animate-enter outline-none', className)}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              firstFocus(content.current, props.initialFocus?.current)?.focus({ preventScroll: true })
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              returnFocus()
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
function firstFocus(content: HTMLElement | null, wanted: HTMLElement | null | undefined) {
  if (wanted) return wanted
  const fine = window.matchMedia('(pointer: fine)').matches
  return (fine && content?.querySelector<HTMLElement>(FIELDS)) || content
}

/** The layer scrolls in the overlay, so its scrollbar lies outside the dialog. */
function onScrollbar(event: PointerEvent): boolean {
  const target = event.target
  return (
    target instanceof HTMLElement && event.clientX > target.getBoundingClientRect().left + target.clientWidth
  )
}
