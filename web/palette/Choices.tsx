import { useSuspenseQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useLayoutEffect } from 'react'
import { BEAT_LIST_HEIGHT } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { foundGroups } from './found-groups.tsx'
import { OptionList } from './OptionList.tsx'
import { type Group, inWords, type Option } from './option.ts'
import { beatsOnly, type Hands, ownGroups, searchGroups } from './own-groups.tsx'
import { useAsked } from './use-asked.ts'
import { useFound } from './use-found.ts'
import { useOpening } from './use-opening.ts'
import { useOptionKeys } from './use-option-keys.ts'
import { useWays } from './use-ways.ts'

/** What the palette's field hands on: the list moves and chooses by keys, while the field keeps the focus. */
export interface ListKeys {
  onKeyDown: (event: KeyboardEvent) => void
}

export interface ChoicesProps {
  id: string
  hands: Hands
  text: string
  isBeats: boolean
  showBeats: () => void
  keys: RefObject<ListKeys | null>
  /** The id of the active option's element. */
  onActive: (id: string | undefined) => void
  /** Whether Enter was pressed before the list was here. */
  choosesFirst: RefObject<boolean>
  onChoose: (option: Option) => void
}

/** The palette's list. Its code is loaded when the palette first opens. */
export function Choices({
  id,
  text,
  isBeats,
  keys,
  onActive,
  choosesFirst,
  onChoose,
  ...rest
}: ChoicesProps) {
  const groups = useGroups({ text, isBeats, ...rest })
  const options = groups.flatMap((group) => group.options)
  const { active, onKeyDown, moveTo } = useOptionKeys(options, text, onChoose)
  const activeId = active && `${id}-${active.id}`
  useImperativeHandle(keys, () => ({ onKeyDown }))
  useLayoutEffect(() => onActive(activeId), [activeId, onActive])
  useEffect(() => {
    if (!choosesFirst.current || !active) return
    choosesFirst.current = false
    onChoose(active)
  }, [choosesFirst, active, onChoose])
  return (
    <>
      <p role="status" className="sr-only">
        {inWords(groups)}
      </p>
      <OptionList
        id={id}
        label={isBeats ? 'Beats' : 'Commands and results'}
        groups={groups}
        active={active}
        onHover={moveTo}
        onChoose={onChoose}
        maxHeight={isBeats ? BEAT_LIST_HEIGHT.palette : undefined}
      />
    </>
  )
}

/** All groups, or the beats alone, for what is typed. */
function useGroups({
  hands,
  text,
  isBeats,
  showBeats,
}: Pick<ChoicesProps, 'hands' | 'text' | 'isBeats' | 'showBeats'>): Group[] {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { typed, wanted, asked } = useAsked(text)
  const ways = useWays()
  const opening = useOpening()
  // The beats are known here.
  const found = useFound({ wanted, asked: isBeats ? '' : asked, reader: account.role })
  if (isBeats) return beatsOnly(typed, ways)
  const theme = account.data.view_preferences?.dark_mode === false ? 'light' : 'dark'
  return [
    ...ownGroups({ account, typed, theme, ways, hands, opening, showBeats }),
    ...(wanted === '' ? [] : foundGroups(found, account, wanted, ways)),
    ...searchGroups(typed, ways),
  ]
}
