import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Search, X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type RefObject, useId, useRef, useState } from 'react'
import { BEAT_LIST_HEIGHT } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ModalLayer } from '../ui/ModalLayer.tsx'
import { isKey, KEYS } from '../ui/shortcuts.ts'
import { foundGroups } from './found-groups.tsx'
import { KeyHints } from './KeyHints.tsx'
import { OptionList } from './OptionList.tsx'
import { inWords, type Option } from './option.ts'
import { beatsOnly, type Hands, ownGroups, searchGroups } from './own-groups.tsx'
import { useAsked } from './use-asked.ts'
import { useFound } from './use-found.ts'
import { useOptionKeys } from './use-option-keys.ts'
import { useWays } from './use-ways.ts'

interface PaletteProps {
  hands: Hands
  /** Something was chosen that is done when the palette is closed. */
  onAct: () => void
  onClose: () => void
}

/** The command palette: where one can go, what one can do, and what the feed, the members and the sources hold. */
export function Palette({ hands, onAct, onClose }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<Option>(null)
  // What leads on comes when the focus is back where it was: the next layer then returns it there too.
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
      <Choices field={field} hands={hands} onChoose={choose} onClose={onClose} />
      <RadixDialog.Close asChild>
        <IconButton
          label="Close"
          icon={X}
          tip={false}
          className="absolute top-2.5 right-2 text-text-2 max-md:top-1"
        />
      </RadixDialog.Close>
    </ModalLayer>
  )
}

interface ChoicesProps {
  field: RefObject<HTMLInputElement | null>
  hands: Hands
  onChoose: (option: Option) => void
  onClose: () => void
}

function Choices({ field, hands, onChoose, onClose }: ChoicesProps) {
  const id = useId()
  const { groups, isBeats, leaveBeats, text, type } = useGroups(hands)
  const options = groups.flatMap((group) => group.options)
  const keys = useOptionKeys(options, onChoose)
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line pr-14 pl-4 md:gap-2">
        {isBeats ? (
          <IconButton
            label="All Commands"
            icon={ArrowLeft}
            tip={false}
            className="-ml-2"
            onClick={() => {
              leaveBeats()
              field.current?.focus()
            }}
          />
        ) : (
          <Icon of={Search} size={16} className="text-text-3" />
        )}
        <input
          ref={field}
          role="combobox"
          aria-label={isBeats ? 'Search beats' : 'Search or go to'}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={keys.active && `${id}-${keys.active.id}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={isBeats ? 'Search beats' : 'Search or go to'}
          value={text}
          onChange={(event) => {
            type(event.target.value)
            keys.reset()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && text === '') leaveBeats()
            // The layer hears of it a moment after the field has the focus: who is quick closes it all the same.
            if (isKey(event, KEYS.close) && !event.nativeEvent.isComposing) onClose()
            keys.onKeyDown(event)
          }}
          className="h-[52px] w-full min-w-0 bg-transparent t-body text-text outline-none max-md:text-[16px]"
        />
      </div>
      <p role="status" className="sr-only">
        {inWords(groups)}
      </p>
      <OptionList
        id={id}
        label={isBeats ? 'Beats' : 'Commands and results'}
        groups={groups}
        active={keys.active}
        onHover={keys.moveTo}
        onChoose={onChoose}
        maxHeight={isBeats ? BEAT_LIST_HEIGHT.palette : undefined}
      />
      <KeyHints />
    </>
  )
}

/** The palette's two lists, all and the beats alone, for what is typed. */
function useGroups(hands: Hands) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const [isBeats, setBeats] = useState(false)
  const { typed, wanted, asked, ...entry } = useAsked()
  const ways = useWays()
  // The beats are known here.
  const found = useFound({ wanted, asked: isBeats ? '' : asked, reader: account.role })
  const show = (beats: boolean) => {
    setBeats(beats)
    entry.type('')
  }
  const theme = account.data.view_preferences?.dark_mode === false ? 'light' : 'dark'
  const all = () => [
    ...ownGroups({ account, typed, theme, ways, hands, showBeats: () => show(true) }),
    ...(wanted === '' ? [] : foundGroups(found, account, wanted, ways)),
    ...searchGroups(typed, ways),
  ]
  const groups = isBeats ? beatsOnly(typed, ways) : all()
  return { groups, isBeats, leaveBeats: () => isBeats && show(false), ...entry }
}
