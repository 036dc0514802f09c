import { Command } from 'cmdk'
import { Check, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { isFoundIn } from '../../contract/search-words.ts'
import { lengthOf } from '../../contract/text.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

interface BeatSearchProps {
  options: readonly string[]
  value: readonly string[]
  onToggle: (beat: string) => void
  allowTyped?: boolean | undefined
}

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2.5 border-l-4 border-transparent px-2.5 py-1 t-body max-md:min-h-11 ' +
  'data-[selected=true]:border-accent-line data-[selected=true]:bg-raised'

/** The search and list of the beat picker. It stays open, so that several beats can be chosen in a row. */
export function BeatSearch({ options, value, onToggle, allowTyped }: BeatSearchProps) {
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const known = [...options, ...value].some((beat) => beat.toLowerCase() === typed.toLowerCase())
  const isTooLong = allowTyped && lengthOf(typed) > LENGTHS.tag
  const addable = allowTyped && typed !== '' && !known && !isTooLong
  return (
    <Command label="Search beats" filter={contains} vimBindings={false} loop>
      <div className="flex items-center gap-2 border-b border-line px-3 text-text-3">
        <Icon of={Search} size={16} />
        <Command.Input
          value={search}
          onValueChange={setSearch}
          placeholder="Search beats"
          className="h-10 w-full min-w-0 bg-transparent t-body text-text outline-none max-md:text-[16px]"
        />
      </div>
      <Command.List label="Beats" className="max-h-64 overflow-y-auto overscroll-contain py-1">
        {!addable && (
          <Command.Empty className="px-3.5 py-2 t-body text-text-2">
            {isTooLong ? `A beat of your own has at most ${LENGTHS.tag} characters` : 'No beat found'}
          </Command.Empty>
        )}
        {options.map((beat) => (
          <Command.Item
            key={beat}
            value={beat}
            aria-checked={value.includes(beat)}
            onSelect={() => onToggle(beat)}
            className={ITEM}
          >
            <BeatCheck checked={value.includes(beat)} />
            {beat}
          </Command.Item>
        ))}
        {addable && (
          <Command.Item
            forceMount
            value={`add ${typed}`}
            onSelect={() => {
              onToggle(typed)
              setSearch('')
            }}
            className={ITEM}
          >
            <Icon of={Plus} size={16} />
            Add “{typed}”
          </Command.Item>
        )}
      </Command.List>
    </Command>
  )
}

function BeatCheck({ checked }: { checked: boolean }) {
  return (
    <span
      className={classes(
        'flex size-4 shrink-0 items-center justify-center rounded-control border',
        checked ? 'border-fill bg-fill text-fill-text' : 'border-line-strong',
      )}
    >
      {checked && <Icon of={Check} size={13} />}
    </span>
  )
}

/** As every search box. Cmdk's own fuzzy match finds "Legal" for "ga", which nobody types on purpose. */
function contains(beat: string, search: string): number {
  return isFoundIn(search, beat) ? 1 : 0
}
