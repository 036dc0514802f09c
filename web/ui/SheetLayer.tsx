import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'
import { classes } from './classes.ts'
import { ModalLayer, type ModalLayerProps } from './ModalLayer.tsx'

export interface SheetProps extends ModalLayerProps {
  title: string
  description?: ReactNode
  /** Menus come from the side, filters and choices from below. */
  side?: 'right' | 'bottom'
  hideTitle?: boolean
}

const SIDES = {
  // It grows with what is in it: stretched, it would end with the window.
  right: 'ml-auto min-h-dvh self-start w-[min(320px,88vw)]',
  bottom: 'mt-auto max-h-[88dvh] w-full overflow-y-auto',
}

/** For small screens: what is in a side column on large ones. */
export function SheetLayer({
  title,
  description,
  side = 'bottom',
  hideTitle,
  children,
  ...layer
}: SheetProps) {
  return (
    <ModalLayer
      overlayClassName="flex"
      className={classes('relative border-t-4 border-rule bg-surface p-4 text-text', SIDES[side])}
      {...layer}
    >
      <RadixDialog.Title className={hideTitle ? 'sr-only' : 'pr-12 t-h3-big'}>{title}</RadixDialog.Title>
      {description && (
        <RadixDialog.Description className="mt-1 t-meta text-text-2">{description}</RadixDialog.Description>
      )}
      <CloseButton className="top-1.5 right-1.5" />
      <div className={hideTitle ? 'pt-8' : 'pt-4'}>{children}</div>
    </ModalLayer>
  )
}
