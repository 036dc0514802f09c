import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { LENGTHS, SEARCH_DEBOUNCE_MS } from '../../contract/vocabulary.ts'
import type { ControlSize } from './control-classes.ts'
import { SearchInput, type SearchInputProps } from './SearchInput.tsx'

interface SearchFieldProps {
  /** The label: "Search members". */
  label: string
  /** The current search. */
  value: string
  /** Called a moment after the last keystroke, at once on Enter and when cleared; blank is ''. */
  onSearch: (text: string) => void
  /** Goes from the field to what was found. */
  onDown?: () => void
  placeholder?: string
  size?: ControlSize
  /** Draws the field, where it is more than that. */
  children?: (input: SearchInputProps) => ReactNode
}

/** A search over what is below it. */
export function SearchField({
  label,
  value,
  onSearch,
  onDown,
  placeholder = label,
  size = 'normal',
  children = (input) => <SearchInput {...input} />,
}: SearchFieldProps) {
  const id = useId()
  const { text, type, sendNow } = useTyped(value, onSearch)
  return (
    <search className="block">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {children({ id, size, placeholder, text, onType: type, onSend: sendNow, onDown })}
    </search>
  )
}

/** The field's text, sent a moment after the last keystroke. A search set from elsewhere replaces it. */
function useTyped(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const send = (wanted: string) => {
    if (wanted === sent) return
    setSent(wanted)
    onSearch(wanted)
  }
  const typed = text.trim()
  const sendLater = useEffectEvent(() => send(typed))
  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => sendLater(), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent])
  return {
    text,
    type: (entered: string) => setText([...entered].slice(0, LENGTHS.search).join('')),
    sendNow: (entered: string) => {
      setText(entered)
      send(entered.trim())
    },
  }
}
