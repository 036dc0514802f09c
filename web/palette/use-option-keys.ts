import { type KeyboardEvent, useState } from 'react'
import { KEYS } from '../ui/shortcuts.ts'
import type { Option } from './option.ts'

/**
 * Arrows, Home, End and Enter of an editable combobox, whose field keeps the focus. What the reader has moved to stays
 * active while results come in around it; until he moves, the first option is.
 */
export function useOptionKeys(options: readonly Option[], onChoose: (option: Option) => void) {
  const [movedTo, setMovedTo] = useState<string | null>(null)
  const active = options.find(({ id }) => id === movedTo) ?? options[0]
  const place = active ? options.indexOf(active) : -1
  const moveTo = (index: number) => setMovedTo(options.at(index % options.length)?.id ?? null)
  const acts: Record<string, () => void> = {
    [KEYS.nextOption]: () => moveTo(place + 1),
    [KEYS.previousOption]: () => moveTo(place - 1),
    [KEYS.firstOption]: () => moveTo(0),
    [KEYS.lastOption]: () => moveTo(-1),
    [KEYS.chooseOption]: () => active && onChoose(active),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = acts[event.key]
    // With a modifier the key is the field's; while an input method composes, its own.
    const isOwn = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey
    if (!act || isOwn || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }
  return { active, onKeyDown, moveTo: setMovedTo, reset: () => setMovedTo(null) }
}
