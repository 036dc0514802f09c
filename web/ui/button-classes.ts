import { classes } from './classes.ts'

export type ButtonVariant = 'filled' | 'outline' | 'text' | 'danger'
export type ButtonSize = 'small' | 'normal' | 'big'

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border whitespace-nowrap ' +
  'transition-colors no-underline'

const VARIANTS: Record<ButtonVariant, string> = {
  filled: 'border-fill bg-fill text-fill-text hover:border-fill-hover hover:bg-fill-hover',
  outline: 'border-text-3 text-text hover:border-text hover:bg-raised',
  text: 'border-transparent text-text-2 hover:bg-raised hover:text-text',
  danger: 'border-late text-late hover:bg-raised',
}

/** A busy or disabled button looks the same in every variant: a quiet outline. */
const INACTIVE = 'cursor-default border-line bg-transparent text-text-3'

const SIZES: Record<ButtonSize, string> = {
  small: 'h-8 px-3 t-label',
  normal: 'h-9 px-3.5 t-button max-md:h-11',
  big: 'h-11 px-5 t-button',
}

/** For things that must look like a button without being one of ours (a file input's label, a summary). */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize = 'normal', inactive = false): string {
  return classes(BASE, SIZES[size], inactive ? INACTIVE : VARIANTS[variant])
}
