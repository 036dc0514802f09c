import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { Shortcut } from '../ui/Shortcut.tsx'
import { KEYS } from '../ui/shortcuts.ts'
import { PLACES, WORDS } from './shortcut-words.ts'

const names = Object.keys(WORDS) as (keyof typeof WORDS)[]

/** Every shortcut of the members' pages, with its keys in the time column. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} closeOnOutside title="Keyboard Shortcuts">
      <DialogBody className="grid content-start gap-5">
        {Object.entries(PLACES).map(([place, heading]) => (
          <section key={place} aria-label={heading}>
            <h3 className="border-t border-text-3 pt-2.5 pb-1 t-section">{heading}</h3>
            <dl className="divide-y divide-line">
              {names
                .filter((name) => WORDS[name].place === place)
                .map((name) => (
                  <div key={name} className="flex items-baseline gap-gutter-gap py-1.5">
                    <dt className="w-gutter shrink-0">
                      <Shortcut keys={KEYS[name]} />
                    </dt>
                    <dd className="t-body text-text-2">{WORDS[name].does}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  )
}
