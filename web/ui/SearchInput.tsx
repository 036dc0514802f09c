import { Search, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type RefObject, useRef } from 'react'
import type { ControlSize } from './control-classes.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Shortcut } from './Shortcut.tsx'
import { isKey, KEYS } from './shortcuts.ts'
import { TextInput } from './TextField.tsx'
import { useKeys } from './use-keys.ts'

export interface SearchInputProps {
  id: string
  placeholder: string
  size?: ControlSize
  className?: string
  text: string
  onType: (text: string) => void
  /** Enter, and whatever clears it. */
  onSend: (text: string) => void
  /** Goes from the field to what was found. */
  onDown?: (() => void) | undefined
}

/** What opens under the field, which then is a combobox. */
interface Opening {
  ref?: RefObject<HTMLInputElement | null>
  combobox?: Omit<ComponentProps<'input'>, 'size' | 'ref' | 'onKeyDown'> & {
    /** Whether the key was for the list. */
    press: (event: KeyboardEvent) => boolean
  }
}

/** A search field, without its label. `/` focuses it, Escape clears it. */
export function SearchInput({
  text,
  onType,
  onSend,
  onDown,
  ref,
  combobox,
  ...rest
}: SearchInputProps & Opening) {
  const { press, ...attributes } = combobox ?? {}
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  useKeys({
    [KEYS.search]: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const clear = () => {
    onSend('')
    input.current?.focus()
  }
  return (
    <TextInput
      {...rest}
      {...attributes}
      ref={input}
      autoComplete="off"
      enterKeyHint="search"
      aria-keyshortcuts={KEYS.search}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (press?.(event)) return event.preventDefault()
        if (event.key === 'Enter') onSend(text)
        if (onDown && isKey(event, KEYS.firstPitch)) {
          event.preventDefault()
          onDown()
        }
        if (event.key === 'Escape' && text !== '') onSend('')
      }}
      leading={<Icon of={Search} size={16} />}
      trailing={
        text === '' ? (
          <span aria-hidden className="max-md:hidden">
            <Shortcut keys={KEYS.search} />
          </span>
        ) : (
          <IconButton
            label="Clear Search"
            icon={X}
            iconSize={16}
            tip={false}
            className="-mr-1.5 max-md:-mr-2.5"
            onClick={clear}
          />
        )
      }
    />
  )
}
