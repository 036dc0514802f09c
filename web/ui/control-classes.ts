import { classes } from './classes.ts'

/** 32 in a low head, 36 in side columns and heads, 40 in dialogs, 44 in the wizard; 44 everywhere on small screens. */
export type ControlSize = 'tiny' | 'small' | 'normal' | 'big'

const SIZES: Record<ControlSize, string> = { tiny: 'h-8', small: 'h-9', normal: 'h-10', big: 'h-11' }

/** The frame of every field: one hairline, transparent background, red and thicker when the value is invalid. */
export function controlClasses(invalid = false): string {
  return classes(
    // 16px on small screens: iOS zooms into anything smaller.
    'w-full rounded-control border bg-transparent t-body text-text transition-colors max-md:text-[16px]',
    'disabled:border-line disabled:text-text-3',
    invalid ? 'border-late ring-1 ring-inset ring-late' : 'border-line-strong hover:border-text-3',
  )
}

export function lineControlClasses(size: ControlSize = 'normal', invalid = false): string {
  return classes(controlClasses(invalid), SIZES[size], 'px-[11px] max-md:h-11')
}
