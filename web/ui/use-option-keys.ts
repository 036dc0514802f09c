import { type KeyboardEvent, useState } from 'react'
import type { Option } from './option.ts'
import { KEYS } from './shortcuts.ts'

const OPTION_KEYS: string[] = [
  KEYS.nextOption,
  KEYS.previousOption,
  KEYS.firstOption,
  KEYS.lastOption,
  KEYS.chooseOption,
]

export const isOptionKey = (key: string): boolean => OPTION_KEYS.includes(key)

/** The key, if it is for the list. With a modifier it is for the field, and while composing for the input method. */
export function optionKeyOf(event: KeyboardEvent): string | null {
  const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey
  return isOptionKey(event.key) && !hasModifier && !event.nativeEvent.isComposing ? event.key : null
}

/**
 * Arrows, Home, End and Enter of an editable combobox, which keeps the focus. Until the reader moves, the first option
 * is active, or none; the option they move to stays active while results come in around it, until the text changes.
 */
export function useOptionKeys(
  options: readonly Option[],
  text: string,
  onChoose: (option: Option) => void,
  { startsAtNone = false } = {},
) {
  const [moved, setMoved] = useState({ to: '', text })
  const first = startsAtNone ? undefined : options[0]
  const active = options.find(({ id }) => id === moved.to && text === moved.text) ?? first
  const place = active ? options.indexOf(active) : -1
  const moveToOption = (to: string) => setMoved({ to, text })
  const moveTo = (index: number) => moveToOption(options.at(index % options.length)?.id ?? '')
  const acts: Record<string, () => void> = {
    [KEYS.nextOption]: () => moveTo(place + 1),
    [KEYS.previousOption]: () => moveTo(Math.max(place, 0) - 1),
    [KEYS.firstOption]: () => moveTo(0),
    [KEYS.lastOption]: () => moveTo(-1),
    [KEYS.chooseOption]: () => active && onChoose(active),
  }
  return { active, press: (key: string) => acts[key]?.(), moveTo: moveToOption }
}
