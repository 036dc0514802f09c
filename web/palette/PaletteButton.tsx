import { Shortcut } from '../ui/Shortcut.tsx'
import { ariaKeys, KEYS } from '../ui/shortcuts.ts'

interface PaletteButtonProps {
  onOpen: () => void
  early: { onPointerEnter: () => void; onFocus: () => void }
}

/** The palette's button in the header, with its name and keys. On small screens it is in the account menu. */
export function PaletteButton({ onOpen, early }: PaletteButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={ariaKeys(KEYS.commands)}
      aria-haspopup="dialog"
      onClick={onOpen}
      {...early}
      className="flex h-9 items-center gap-2 rounded-control t-button text-text-2 hover:text-text max-md:hidden"
    >
      Commands
      <span aria-hidden className="max-lg:hidden">
        <Shortcut keys={KEYS.commands} />
      </span>
    </button>
  )
}
