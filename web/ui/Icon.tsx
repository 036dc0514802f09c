import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'

interface IconProps {
  of: LucideIcon
  /** 18 in controls, 16 in rows. */
  size?: number
  /** Saved, liked: fills the shape with its own color. */
  filled?: boolean
  className?: string
}

/** Decoration beside a word or inside a named button, never the only carrier of a meaning. */
export function Icon({ of: Shape, size = 18, filled, className }: IconProps) {
  return (
    <Shape
      aria-hidden
      size={size}
      strokeWidth={1.6}
      fill={filled ? 'currentColor' : 'none'}
      className={classes('shrink-0', className)}
    />
  )
}
