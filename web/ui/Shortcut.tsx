import { Fragment } from 'react'
import { Kbd } from './Kbd.tsx'
import { isMac } from './shortcuts.ts'

/** The symbol on the key, and how screen readers say it. */
type KeyName = { shown: string; said?: string }

const ANY: Record<string, KeyName> = {
  Escape: { shown: 'Esc', said: 'Escape' },
  ArrowLeft: { shown: '←', said: 'Left arrow' },
  ArrowRight: { shown: '→', said: 'Right arrow' },
  ArrowUp: { shown: '↑', said: 'Up arrow' },
  ArrowDown: { shown: '↓', said: 'Down arrow' },
  '?': { shown: '?', said: 'Question mark' },
  '/': { shown: '/', said: 'Slash' },
}
const PC: Record<string, KeyName> = { Mod: { shown: 'Ctrl' } }
const MAC: Record<string, KeyName> = {
  Mod: { shown: '⌘', said: 'Command' },
  Shift: { shown: '⇧', said: 'Shift' },
  Enter: { shown: 'Return' },
}

const nameOf = (key: string): KeyName => (isMac() ? MAC : PC)[key] ?? ANY[key] ?? { shown: key }

/** Keys as this device's keyboard names them; `keys` as in shortcuts.ts. */
export function Shortcut({ keys }: { keys: string }) {
  return (
    <span className="whitespace-nowrap">
      {keys.split(' ').map((combination, place) => (
        <Fragment key={combination}>
          {place > 0 && <span className="t-meta text-text-3"> or </span>}
          {combination.split(/([+>])/).map((key) =>
            key === '+' ? (
              ' '
            ) : key === '>' ? (
              <span key={key} className="t-meta text-text-3">
                {' then '}
              </span>
            ) : (
              <Kbd key={key}>
                <KeyWord name={nameOf(key)} />
              </Kbd>
            ),
          )}
        </Fragment>
      ))}
    </span>
  )
}

function KeyWord({ name: { shown, said } }: { name: KeyName }) {
  if (!said) return shown
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{said}</span>
    </>
  )
}
