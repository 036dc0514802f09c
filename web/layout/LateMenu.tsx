import { Ellipsis } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useLatePart } from '../api/use-late-part.ts'
import { IconButton, type IconButtonProps } from '../ui/IconButton.tsx'

interface LateMenuProps<Props> {
  /** The menu's code: the same function each time. */
  load: () => Promise<ComponentType<Props>>
  /** The name of what the menu is about. */
  label: string
  className?: string | undefined
  /** The menu behind the button, open at first. */
  children: (Menu: ComponentType<Props>, button: IconButtonProps) => ReactNode
}

/** "More actions for {label}". There may be many on a page: each menu is made when first opened. */
export function LateMenu<Props>({ load, label, className, children }: LateMenuProps<Props>) {
  const [isWanted, setWanted] = useState(false)
  const Menu = useLatePart(load, isWanted)
  const button = {
    label: `More actions for ${label}`,
    icon: Ellipsis,
    iconSize: 16,
    tip: 'end',
    className,
  } as const
  if (isWanted && Menu) return children(Menu, button)
  return (
    <IconButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={isWanted}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => event.key === 'ArrowDown' && setWanted(true)}
    />
  )
}
