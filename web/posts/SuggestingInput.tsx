import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Beat } from '../../contract/vocabulary.ts'
import { useLatePart } from '../api/use-late-part.ts'
import type { ListKeys } from '../ui/option.ts'
import { SearchInput, type SearchInputProps } from '../ui/SearchInput.tsx'
import { isKey, KEYS } from '../ui/shortcuts.ts'
import { hasSuggestions, noteSearch, recentSearches } from './suggestions.data.ts'

const loadList = () => import('./SuggestionList.tsx').then(({ SuggestionList }) => SuggestionList)
const ARROWS = `${KEYS.nextOption} ${KEYS.previousOption}`

interface SuggestingInputProps extends SearchInputProps {
  /** Which edges the field and a wider list share. */
  align: 'start' | 'end'
  /** The field is empty by then. */
  onBeat: (beat: Beat) => void
}

/** A field for a search of posts: suggestions open under what is typed, and the last searches under an empty field. */
export function SuggestingInput({ align, onBeat, ...field }: SuggestingInputProps) {
  const { text, onType, onSend } = field
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<ListKeys>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const [said, setSaid] = useState('')
  const [recents, setRecents] = useState<string[]>([])
  const List = useLatePart(loadList, isOpen)
  const isEmpty = text.trim() === ''
  const isShown = isOpen && List !== null && (isEmpty ? recents.length > 0 : hasSuggestions(text))

  const send = (search: string) => {
    noteSearch(search)
    onSend(search)
    setOpen(false)
  }
  const open = () => {
    setRecents(recentSearches())
    setOpen(true)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing)
      return false
    if (isShown && isKey(event, KEYS.close)) {
      setOpen(false)
      return true
    }
    if (isKey(event, ARROWS) && !isShown) open()
    else if (isShown && (isKey(event, ARROWS) || (isKey(event, KEYS.chooseOption) && active !== undefined)))
      keys.current?.press(event.key)
    else return false
    return true
  }
  return (
    <>
      <SearchInput
        {...field}
        ref={input}
        onType={(typed) => {
          onType(typed)
          open()
        }}
        onSend={send}
        combobox={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': isShown ? id : undefined,
          'aria-activedescendant': isShown ? active : undefined,
          // What is found for a text that stands there is below the field.
          onFocus: () => isEmpty && open(),
          onClick: () => isEmpty && open(),
          onBlur: () => {
            noteSearch(text)
            setOpen(false)
          },
          press,
        }}
      />
      <p role="status" className="sr-only">
        {isShown && said}
      </p>
      {isShown && (
        <List
          id={id}
          anchor={input}
          align={align}
          text={text}
          recents={recents}
          keys={keys}
          onActive={setActive}
          onSay={setSaid}
          onSearch={send}
          onBeat={(beat) => {
            send('')
            onBeat(beat)
          }}
          onClear={() => setRecents([])}
        />
      )}
    </>
  )
}
