import { useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { type RefObject, useImperativeHandle, useLayoutEffect } from 'react'
import type { AudienceOption, Invited } from '../../contract/audience.ts'
import { ProofMark } from '../evidence/ProofMark.tsx'
import { Marked } from '../ui/Marked.tsx'
import { OptionList } from '../ui/OptionList.tsx'
import { type Group, inWords, type ListKeys, type Option } from '../ui/option.ts'
import { PANEL } from '../ui/panel-classes.ts'
import { useAsked } from '../ui/use-asked.ts'
import { useOptionKeys } from '../ui/use-option-keys.ts'
import { inviteQuery } from './audience.data.ts'
import { inviteWords, isSameInvite } from './choice.ts'

interface InviteOptionsProps {
  id: string
  anchor: RefObject<HTMLInputElement | null>
  text: string
  invited: readonly Invited[]
  keys: RefObject<ListKeys | null>
  /** The id of the active option's element. */
  onActive: (id: string | undefined) => void
  /** What a screen reader announces. */
  onSay: (words: string) => void
  onAdd: (people: Invited[]) => void
}

const act = (option: Option) => option.act()

/** Who can be chosen by what is typed, from two letters on. The field keeps the focus. */
export function InviteOptions({
  id,
  anchor,
  text,
  invited,
  keys,
  onActive,
  onSay,
  onAdd,
}: InviteOptionsProps) {
  const { typed, wanted, asked } = useAsked(text)
  const query = useQuery(inviteQuery(asked))
  const isCurrent = wanted === asked
  const found = isCurrent ? query.data?.options : undefined
  const options = (found ?? []).flatMap((option) => lineOf(option, typed, invited, onAdd) ?? [])
  const { active, press, moveTo } = useOptionKeys(options, text, act)
  const activeId = active && `${id}-${active.id}`
  const groups: Group[] = [{ name: '', options, isLoading: !found && !query.isError }]
  const words = inWords(groups)
  useImperativeHandle<ListKeys | null, ListKeys | null>(keys, () => ({ press }))
  useLayoutEffect(() => onActive(activeId), [activeId, onActive])
  useLayoutEffect(() => onSay(words), [words, onSay])
  if (wanted === '') return null
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Content
        // The listbox inside it is what has opened.
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // The field closes it.
        onEscapeKeyDown={(event) => event.preventDefault()}
        className={`${PANEL} w-(--radix-popover-trigger-width) pt-1.5`}
      >
        <OptionList
          id={id}
          label="People, agencies and sources"
          groups={groups}
          active={active}
          onHover={moveTo}
          onChoose={act}
          maxHeight="min(20rem, var(--radix-popover-content-available-height))"
        />
        <Instead
          count={options.length}
          isFound={found !== undefined}
          hasFailed={isCurrent && query.isError && !query.isFetching}
        />
      </Popover.Content>
    </Popover.Root>
  )
}

/** In place of the options, while there are none. */
function Instead({ count, isFound, hasFailed }: { count: number; isFound: boolean; hasFailed: boolean }) {
  if (count > 0) return null
  const words = isFound ? 'No one found' : 'Searching...'
  return (
    <p className="px-4 pb-3 t-body text-text-2">
      {hasFailed ? 'The search did not load. Type again to retry.' : words}
    </p>
  )
}

/** Null once it would add no one. */
function lineOf(
  option: AudienceOption,
  typed: string,
  invited: readonly Invited[],
  onAdd: (people: Invited[]) => void,
): Option | null {
  const people = peopleOf(option)
  const isNew = people.some((one) => !invited.some((other) => isSameInvite(one, other)))
  if (!isNew) return null
  const words =
    option.kind === 'agency'
      ? `All of ${option.organization} (${option.people.length})`
      : inviteWords(people[0]!)
  return {
    id: idOf(option),
    act: () => onAdd(people),
    content: (
      <span className="min-w-0">
        <span dir="auto" className="block t-body wrap-anywhere">
          <Marked text={words} search={typed} />
        </span>
        {option.kind === 'source' && <ProofMark proof={option.proof} />}
      </span>
    ),
  }
}

function peopleOf(option: AudienceOption): Invited[] {
  if (option.kind === 'agency')
    return option.people.map((one) => ({ ...one, profile_id: null, source: null }))
  const { kind: _, ...one } = option
  return ['source' in one ? one : { ...one, profile_id: null, source: null }]
}

function idOf(option: AudienceOption): string {
  if (option.kind === 'agency') return `agency-${option.people[0]?.account_id}`
  return option.kind === 'source' ? `source-${option.profile_id}` : `person-${option.account_id}`
}
