import { type KeyboardEvent, useRef, useState } from 'react'

interface ListboxOption {
  value: string
  label: string
  disabled?: boolean
}

interface ListboxArguments<O extends ListboxOption> {
  options: readonly O[]
  value: string
  onChange: (value: O['value']) => void
}

export interface ListboxState {
  open: boolean
  setOpen: (open: boolean) => void
  /** Index of the option that the keys or the pointer are on; -1 for none. */
  active: number
  setActive: (index: number) => void
  choose: (index: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Keys that open a closed list. */
const OPENING = ['ArrowDown', 'ArrowUp', 'Enter', ' ']
/** Milliseconds after which typing starts a new word. */
const TYPING_PAUSE = 600
const PAGE = 10

/** Keys of a select-only combobox as in the ARIA practices: arrows, Home, End, pages, typing, Tab chooses. */
export function useListbox<O extends ListboxOption>({
  options,
  value,
  onChange,
}: ListboxArguments<O>): ListboxState {
  const [open, setOpenState] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useRef({ text: '', at: 0 })

  function setOpen(next: boolean) {
    setOpenState(next)
    if (next) setActive(Math.max(selectedIndex(), nextEnabled(options, -1, 1)))
  }

  const selectedIndex = () => options.findIndex((option) => option.value === value)

  function choose(index: number) {
    const option = options[index]
    if (!option || option.disabled) return
    onChange(option.value)
    setOpenState(false)
  }

  function type(key: string, time: number) {
    const fresh = time - typed.current.at > TYPING_PAUSE
    typed.current = { text: (fresh ? '' : typed.current.text) + key.toLowerCase(), at: time }
    const start = open ? active : selectedIndex()
    const found = findTyped(options, typed.current.text, start)
    setOpenState(true)
    setActive(found >= 0 ? found : Math.max(start, 0))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const typing = event.key.length === 1 && (event.key !== ' ' || isTyping(typed.current, event.timeStamp))
    const action = typing
      ? () => type(event.key, event.timeStamp)
      : open
        ? openKeys[event.key]
        : OPENING.includes(event.key) && (() => setOpen(true))
    if (!action) return
    // Tab chooses and still moves on.
    if (event.key !== 'Tab') event.preventDefault()
    action()
  }

  const move = (steps: number) => setActive(stepped(options, active, steps))
  const openKeys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    PageDown: () => move(PAGE),
    PageUp: () => move(-PAGE),
    Home: () => setActive(nextEnabled(options, -1, 1)),
    End: () => setActive(nextEnabled(options, options.length, -1)),
    Enter: () => choose(active),
    ' ': () => choose(active),
    Tab: () => choose(active),
  }
  return { open, setOpen, active, setActive, choose, onKeyDown }
}

/** The next enabled option from `from` on, or `from` if there is none; `step` is 1 or -1. */
function nextEnabled(options: readonly ListboxOption[], from: number, step: number): number {
  for (let index = from + step; index >= 0 && index < options.length; index += step) {
    if (!options[index]?.disabled) return index
  }
  return from
}

/** This many options on, or as far as possible. */
function stepped(options: readonly ListboxOption[], from: number, steps: number): number {
  let index = from
  for (let left = Math.abs(steps); left > 0; left--) index = nextEnabled(options, index, Math.sign(steps))
  return index
}

function isTyping(typed: { text: string; at: number }, time: number): boolean {
  return typed.text !== '' && time - typed.at <= TYPING_PAUSE
}

/** The next option that starts with the text; one repeated letter cycles through its options. */
function findTyped(options: readonly ListboxOption[], text: string, from: number): number {
  const repeated = [...text].every((letter) => letter === text[0])
  const wanted = repeated ? text.slice(0, 1) : text
  const first = repeated ? from + 1 : Math.max(from, 0)
  for (let offset = 0; offset < options.length; offset++) {
    const index = (first + offset) % options.length
    const option = options[index]
    if (option && !option.disabled && option.label.toLowerCase().startsWith(wanted)) return index
  }
  return -1
}
