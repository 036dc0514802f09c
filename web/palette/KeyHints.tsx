import { Shortcut } from '../ui/Shortcut.tsx'
import { KEYS } from '../ui/shortcuts.ts'

const HINTS = [
  [`${KEYS.previousOption} ${KEYS.nextOption}`, 'Move'],
  [KEYS.chooseOption, 'Open'],
  [KEYS.close, 'Close'],
] as const

/** The palette's own keys, at its bottom, for devices with a keyboard. The list of shortcuts has them too. */
export function KeyHints() {
  return (
    <p
      aria-hidden
      className="flex gap-5 border-t border-line px-4 py-2.5 t-meta text-text-2 max-md:hidden pointer-coarse:hidden"
    >
      {HINTS.map(([keys, words]) => (
        <span key={words}>
          <Shortcut keys={keys} /> {words}
        </span>
      ))}
    </p>
  )
}
