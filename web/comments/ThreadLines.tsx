import { classes } from '../ui/classes.ts'

/** Deeper replies are indented no further, and name whom they answer. */
export const INDENT_MAX = 3

export const indentOf = ({ depth }: { depth: number }) => Math.min(depth, INDENT_MAX)

/** The indent of the row's text. */
export const INDENTS = [
  'pl-0',
  'pl-6 md:pl-[53px]',
  'pl-12 md:pl-[106px]',
  'pl-[72px] md:pl-[159px]',
] as const

const LINES = ['left-2 md:left-[39px]', 'left-8 md:left-[92px]', 'left-14 md:left-[145px]'] as const

/** A hairline for each level of replies; it continues from the row before if that one has it too. */
export function ThreadLines({ indent, before }: { indent: number; before: number }) {
  return LINES.slice(0, indent).map((place, level) => (
    <span
      key={place}
      aria-hidden="true"
      className={classes(
        'absolute bottom-0 border-l border-line',
        place,
        level < before ? 'top-0' : 'top-2.5',
      )}
    />
  ))
}
