import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { PANEL } from './panel-classes.ts'

interface MenuProps {
  /** The button that opens it, e.g. an IconButton. */
  trigger: ReactElement
  /** It was pressed before its code arrived. */
  startsOpen?: boolean
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/** modal={false}: the modal menu locks scrolling by an inline style, which the content policy refuses. */
export function Menu({ trigger, startsOpen, align = 'end', className, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={startsOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classes(PANEL, 'min-w-48 py-1', className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  onSelect?: (event: Event) => void
  icon?: LucideIcon
  danger?: boolean
  disabled?: boolean
  /** The only child (a link) becomes the item; put an icon inside it yourself. */
  asChild?: boolean
  children: ReactNode
}

export function MenuItem({ onSelect, icon, danger, disabled, asChild, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      disabled={disabled}
      asChild={asChild}
      className={classes(
        'flex min-h-9 cursor-pointer items-center gap-2.5 border-l-4 border-transparent px-3 t-body outline-none',
        'data-disabled:cursor-default data-disabled:text-text-3 data-highlighted:bg-raised max-md:min-h-11',
        danger ? 'text-late data-highlighted:border-late' : 'text-text data-highlighted:border-accent-line',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon && <Icon of={icon} size={16} />}
          {children}
        </>
      )}
    </DropdownMenu.Item>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />
}
