import { useSuspenseQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect } from 'react'
import { BEAT_LIST_HEIGHT } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { LoadingList } from '../ui/LoadingRows.tsx'
import { OptionList } from '../ui/OptionList.tsx'
import { type Group, inWords, type ListKeys, type Option } from '../ui/option.ts'
import { useAsked } from '../ui/use-asked.ts'
import { useOptionKeys } from '../ui/use-option-keys.ts'
import { foundGroups } from './found-groups.tsx'
import { beatsOnly, type Hands, ownGroups, searchGroups } from './own-groups.tsx'
import { useFound } from './use-found.ts'
import { useOpening } from './use-opening.ts'
import { useWays } from './use-ways.ts'

export interface ChoicesProps {
  id: string
  hands: Hands
  text: string
  isBeats: boolean
  showBeats: () => void
  keys: RefObject<ListKeys | null>
  /** The id of the active option's element. */
  onActive: (id: string | undefined) => void
  /** Keys for the list that were pressed before it loaded, in order. */
  pressed: RefObject<string[]>
  onChoose: (option: Option) => void
}

/** The palette's list. Its code loads when the palette first opens. */
export function Choices({ id, text, isBeats, keys, onActive, pressed, onChoose, ...rest }: ChoicesProps) {
  const { groups, isLoading } = useGroups({ text, isBeats, ...rest })
  const options = groups.flatMap((group) => group.options)
  const { active, press, moveTo } = useOptionKeys(options, text, onChoose)
  const activeId = active && `${id}-${active.id}`
  useImperativeHandle<ListKeys | null, ListKeys | null>(keys, () => (isLoading ? null : { press }))
  useLayoutEffect(() => onActive(activeId), [activeId, onActive])
  useEffect(() => {
    // One at a time: each key moves from where the previous one has moved to.
    const key = isLoading || !active ? undefined : pressed.current.shift()
    if (key) press(key)
  })
  if (isLoading) return <LoadingList id={id} label="Commands and results" />
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

/** All groups, or only the beats, for what is typed. */
function useGroups({
  hands,
  text,
  isBeats,
  showBeats,
}: Pick<ChoicesProps, 'hands' | 'text' | 'isBeats' | 'showBeats'>): { groups: Group[]; isLoading: boolean } {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { typed, wanted, asked } = useAsked(text)
  const ways = useWays()
  const opening = useOpening()
  // The beats are known locally.
  const found = useFound({ wanted, asked: isBeats ? '' : asked, reader: account.role })
  if (isBeats) return { groups: beatsOnly(typed, ways), isLoading: false }
  const theme = account.data.view_preferences?.dark_mode === false ? 'light' : 'dark'
  const groups = [
    ...ownGroups({ account, typed, theme, ways, hands, opening, showBeats }),
    ...(wanted === '' ? [] : foundGroups(found, account, wanted, ways)),
    ...searchGroups(typed, ways),
  ]
  // Posts that close soon come first, so keys wait for them: if they arrived under Enter, another option would be
  // chosen.
  return { groups, isLoading: typed === '' && opening.closing === null }
}
