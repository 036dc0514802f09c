import { useQuery } from '@tanstack/react-query'
import { Hash, History, type LucideIcon, Newspaper, Search, User, X } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type RefObject, useImperativeHandle, useLayoutEffect } from 'react'
import type { Suggestions } from '../../contract/suggestions.ts'
import { type Beat, LENGTHS } from '../../contract/vocabulary.ts'
import { Icon } from '../ui/Icon.tsx'
import { Marked } from '../ui/Marked.tsx'
import { OptionList } from '../ui/OptionList.tsx'
import type { Group, ListKeys, Option } from '../ui/option.ts'
import { PANEL } from '../ui/panel-classes.ts'
import { useAsked } from '../ui/use-asked.ts'
import { useOptionKeys } from '../ui/use-option-keys.ts'
import { clearRecentSearches, suggestionsQuery } from './suggestions.data.ts'

interface Acts {
  onSearch: (text: string) => void
  onBeat: (beat: Beat) => void
  /** Nothing is stored any more. */
  onClear: () => void
}

interface SuggestionListProps extends Acts {
  id: string
  anchor: RefObject<HTMLInputElement | null>
  align: 'start' | 'end'
  text: string
  recents: readonly string[]
  keys: RefObject<ListKeys | null>
  /** The id of the active option's element. */
  onActive: (id: string | undefined) => void
  /** What a screen reader announces. */
  onSay: (words: string) => void
}

/** The suggestions for what is typed, or the last searches. The field keeps the focus. */
export function SuggestionList({ id, anchor, align, text, recents, ...rest }: SuggestionListProps) {
  const { keys, onActive, onSay, ...acts } = rest
  const { typed, wanted, asked } = useAsked(text)
  const { data } = useQuery(suggestionsQuery(asked))
  // Those of an earlier text are no longer what is typed.
  const found = wanted === asked ? data : undefined
  const groups = typed === '' ? recentGroups(recents, acts) : suggestionGroups(typed, found, acts)
  const options = groups.flatMap((group) => group.options)
  const { active, press, moveTo } = useOptionKeys(options, text, choose, { startsAtNone: true })
  const activeId = active && `${id}-${active.id}`
  const words = typed === '' ? countOf(recents.length, 'recent search', 'recent searches') : saidOf(found)
  useImperativeHandle<ListKeys | null, ListKeys | null>(keys, () => ({ press }))
  useLayoutEffect(() => onActive(activeId), [activeId, onActive])
  useLayoutEffect(() => onSay(words), [words, onSay])
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      {/* In place, so that it is in the page's main part. */}
      <Popover.Content
        // The listbox inside it is what has opened.
        role="presentation"
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // The field closes it.
        onEscapeKeyDown={(event) => event.preventDefault()}
        className={`${PANEL} w-[max(var(--radix-popover-trigger-width),300px)] pt-1.5`}
      >
        <OptionList
          id={id}
          label={typed === '' ? 'Recent searches' : 'Suggestions'}
          groups={groups}
          active={active}
          onHover={moveTo}
          onChoose={choose}
          maxHeight="min(35rem, var(--radix-popover-content-available-height))"
        />
      </Popover.Content>
    </Popover.Root>
  )
}

const choose = ({ act }: Option) => act()

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** How many there are besides the typed text. */
function saidOf(found: Suggestions | undefined): string {
  if (!found) return ''
  const count = found.people.length + found.outlets.length + found.beats.length
  return countOf(count, 'suggestion', 'suggestions')
}

function suggestionGroups(typed: string, found: Suggestions | undefined, acts: Acts): Group[] {
  const search = lineOf({
    id: 'typed',
    icon: Search,
    text: `Search for “${typed}”`,
    act: () => acts.onSearch(typed),
  })
  const named = (names: string[] = [], kind: string, icon: LucideIcon) =>
    names.map((name, place) =>
      lineOf({ id: `${kind}-${place}`, icon, text: name, typed, act: () => acts.onSearch(quoted(name)) }),
    )
  const beats = (found?.beats ?? []).map((beat, place) =>
    lineOf({ id: `beat-${place}`, icon: Hash, text: beat, typed, act: () => acts.onBeat(beat) }),
  )
  return [
    { name: '', options: [search] },
    { name: 'People', options: named(found?.people, 'person', User) },
    { name: 'Outlets', options: named(found?.outlets, 'outlet', Newspaper) },
    { name: 'Beats', options: beats },
  ].filter(({ options }) => options.length > 0)
}

function recentGroups(recents: readonly string[], { onSearch, onClear }: Acts): Group[] {
  const clear = () => {
    clearRecentSearches()
    onClear()
  }
  const searches = recents.map((text, place) =>
    lineOf({ id: `recent-${place}`, icon: History, text, act: () => onSearch(text) }),
  )
  return [
    { name: 'Recent', options: searches },
    { name: '', options: [lineOf({ id: 'clear', icon: X, text: 'Clear Recent Searches', act: clear })] },
  ]
}

/** As the search takes it: a whole, and no longer than a search may be. */
const quoted = (name: string) => `"${[...name].slice(0, LENGTHS.search - 2).join('')}"`

interface Line {
  id: string
  icon: LucideIcon
  text: string
  typed?: string
  act: () => void
}

const lineOf = ({ id, icon, text, typed, act }: Line): Option => ({
  id,
  act,
  content: (
    <span className="flex min-w-0 grow items-start gap-2.5 t-body">
      <span className="flex min-h-[22px] shrink-0 items-center text-text-3">
        <Icon of={icon} size={16} />
      </span>
      <span dir="auto" className="line-clamp-2 min-w-0 grow wrap-anywhere">
        <Marked text={text} search={typed} />
      </span>
    </span>
  ),
})
