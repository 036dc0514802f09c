import { ArrowLeft, Search } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentType, useId, useRef, useState } from 'react'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { CloseButton } from '../ui/CloseButton.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LoadingList } from '../ui/LoadingRows.tsx'
import { ModalLayer } from '../ui/ModalLayer.tsx'
import type { ListKeys, Option } from '../ui/option.ts'
import { isKey, KEYS } from '../ui/shortcuts.ts'
import { isOptionKey, optionKeyOf } from '../ui/use-option-keys.ts'
import type { ChoicesProps } from './Choices.tsx'
import { KeyHints } from './KeyHints.tsx'
import type { Hands } from './own-groups.tsx'

interface PaletteProps {
  /** What was pressed before the palette itself had loaded, in order. */
  keysBefore?: readonly string[]
  /** The list, once its code has loaded: the field accepts text before that. */
  Choices: ComponentType<ChoicesProps> | null
  /** Loads that code again after a failure. */
  onRetry: (() => void) | null
  hands: Hands
  /** Called when an option is chosen that acts after the palette has closed. */
  onAct: () => void
  onClose: () => void
}

/** The command palette: pages, actions, and search over the feed, the members and the sources. */
export function Palette({ keysBefore = [], Choices, onRetry, hands, onAct, onClose }: PaletteProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<Option>(null)
  const keys = useRef<ListKeys>(null)
  const pressed = useRef(keysBefore.filter(isOptionKey))
  const [text, setText] = useState(() => keysBefore.filter(({ length }) => length === 1).join(''))
  const [isBeats, setBeats] = useState(false)
  const [active, setActive] = useState<string>()
  // Acts once the focus is back where it was, so that the next layer returns it there too.
  const actAfterwards = () => {
    const { act } = chosen.current ?? {}
    if (act) queueMicrotask(act)
    return null
  }
  const choose = (option: Option) => {
    if (option.stays) return option.act()
    chosen.current = option
    onAct()
    onClose()
  }
  const type = (entered: string) => {
    pressed.current = []
    setText([...entered].slice(0, LENGTHS.search).join(''))
  }
  const show = (beats: boolean) => {
    setBeats(beats)
    type('')
  }
  const hasFailed = !Choices && onRetry !== null
  const name = isBeats ? 'Search beats' : 'Search or go to'
  return (
    <ModalLayer
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={field}
      focusAfter={actAfterwards}
      overlayClassName="flex flex-col md:block md:px-6 md:pt-[84px] md:pb-12"
      className="relative mx-auto flex w-full flex-col border-t-4 border-rule bg-surface text-text max-md:h-dvh md:max-w-[680px]"
    >
      <RadixDialog.Title className="sr-only">Commands</RadixDialog.Title>
      <div className="flex items-center gap-3 border-b border-line pr-14 pl-4 md:gap-2">
        {isBeats ? (
          <IconButton
            label="All Commands"
            icon={ArrowLeft}
            tip={false}
            className="-ml-2"
            onClick={() => {
              show(false)
              field.current?.focus()
            }}
          />
        ) : (
          <Icon of={Search} size={16} className="text-text-3" />
        )}
        <input
          ref={field}
          role="combobox"
          aria-label={name}
          aria-autocomplete="list"
          aria-expanded={!hasFailed}
          aria-controls={hasFailed ? undefined : id}
          aria-activedescendant={active}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={name}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && text === '' && isBeats) show(false)
            // Radix starts to listen a moment after the field has the focus.
            if (isKey(event, KEYS.close) && !event.nativeEvent.isComposing) onClose()
            const key = optionKeyOf(event)
            if (key === null) return
            event.preventDefault()
            if (keys.current) keys.current.press(key)
            else pressed.current.push(key)
          }}
          className="h-[52px] w-full min-w-0 bg-transparent t-body text-text outline-none max-md:text-[16px]"
        />
      </div>
      {Choices ? (
        <Choices
          id={id}
          hands={hands}
          text={text}
          isBeats={isBeats}
          showBeats={() => show(true)}
          keys={keys}
          onActive={setActive}
          pressed={pressed}
          onChoose={choose}
        />
      ) : onRetry ? (
        <div className="grow px-4 py-2 md:pl-[148px]">
          <FailedLine onRetry={onRetry}>The commands did not load.</FailedLine>
        </div>
      ) : (
        <LoadingList id={id} label="Commands and results" />
      )}
      <KeyHints />
      <CloseButton className="top-2.5 right-2 max-md:top-1" />
    </ModalLayer>
  )
}
