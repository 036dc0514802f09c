import { Dialog as RadixDialog } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'
import { classes } from './classes.ts'
import { ModalLayer, type ModalLayerProps } from './ModalLayer.tsx'

export type DialogSize = 'form' | 'post' | 'wide' | 'confirm'

export interface DialogProps extends ModalLayerProps {
  /** Without one there is no header, and a DialogTitle inside names the dialog. */
  title?: string | undefined
  /** Announced on opening; shown under the title. */
  description?: ReactNode
  size?: DialogSize
}

const WIDTHS: Record<DialogSize, string> = {
  form: 'md:max-w-[620px]',
  post: 'md:max-w-[960px]',
  /** As wide as the page. */
  wide: '',
  confirm: 'md:max-w-[440px]',
}

/**
 * A layer over the page under a 4px rule. Below 760 it is a sheet, full-screen except for confirmations. Forms ignore
 * clicks outside.
 */
export function Dialog(props: DialogProps) {
  const { title, description, size = 'form', children, ...layer } = props
  return (
    <ModalLayer
      closeOnOutside={size !== 'form'}
      overlayClassName="flex flex-col md:block md:px-6 md:pt-[60px] md:pb-12"
      className={classes(
        'relative mx-auto flex w-full shrink-0 flex-col border-t-4 border-rule bg-surface text-text',
        // A question of two lines would be lost on a full screen: it rises from the bottom edge.
        size === 'confirm' ? 'max-md:mt-auto' : 'max-md:min-h-dvh',
        WIDTHS[size],
        'print:max-w-none',
      )}
      {...layer}
    >
      {title !== undefined && (
        <header className="px-4 pt-4 pr-14 md:px-8 md:pt-5 md:pr-16">
          <RadixDialog.Title className="t-dialog">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className="mt-1 t-body text-text-2">
              {description}
            </RadixDialog.Description>
          )}
        </header>
      )}
      {children}
      <CloseButton className="top-2 right-2 z-10 md:top-3.5 md:right-4" />
    </ModalLayer>
  )
}

/** The headline of a dialog without a header. */
export function DialogTitle(props: ComponentProps<typeof RadixDialog.Title>) {
  return <RadixDialog.Title {...props} />
}

/** The padded middle of a dialog with a header. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={classes('clear-of-bars grow content-start px-4 py-4 md:px-8 md:pb-6', className)}
      {...rest}
    />
  )
}

/** The actions under a hairline, the primary one last. They stay in view at the window's bottom edge. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      data-actions
      className={classes(
        // From 760 px on, the layer ends 48px above that edge.
        'sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface',
        'px-4 py-3 md:-bottom-12 md:px-8 md:py-4',
        className,
      )}
      {...rest}
    />
  )
}
