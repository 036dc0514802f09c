import { useInfiniteQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Check, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LENGTHS, SEARCH_DEBOUNCE_MS } from '../../contract/vocabulary.ts'
import { isPitchable, sourcesOf, sourcesQuery } from '../sources/sources.data.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { ChosenSource } from './pitch-draft.form.ts'
import { placeOf } from './pitch-words.ts'

interface FoundSourcesProps {
  chosen: ChosenSource | null
  onChoose: (source: ChosenSource) => void
}

const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2.5 border-l-4 border-transparent px-2.5 py-1 t-body max-md:min-h-11 ' +
  'data-[selected=true]:border-accent-line data-[selected=true]:bg-raised'

/** The reader's own sources that match a search, requested a moment after the last keystroke. */
export function FoundSources({ chosen, onChoose }: FoundSourcesProps) {
  const [text, setText] = useState('')
  const list = useInfiniteQuery(sourcesQuery({ search: useLater(text) }))
  const sources = list.data ? sourcesOf(list.data).filter(isPitchable) : []
  return (
    <Command label="Search sources" shouldFilter={false} loop>
      <div className="flex items-center gap-2 border-b border-line px-3 text-text-3">
        <Icon of={Search} size={16} />
        <Command.Input
          value={text}
          onValueChange={(typed) => setText([...typed].slice(0, LENGTHS.search).join(''))}
          placeholder="Search sources"
          className="h-10 w-full min-w-0 bg-transparent t-body text-text outline-none max-md:text-[16px]"
        />
      </div>
      <Command.List label="Sources" className="max-h-64 overflow-y-auto overscroll-contain py-1">
        {!list.isFetching && sources.length === 0 && (
          <Command.Empty className="px-3.5 py-2 t-body text-text-2">
            {list.isError ? 'Your sources did not load' : 'No source found'}
          </Command.Empty>
        )}
        {sources.map((source) => (
          <Command.Item key={source.id} value={source.id} onSelect={() => onChoose(source)} className={ITEM}>
            <SourceLine source={source} />
            {source.id === chosen?.id && <Icon of={Check} size={16} className="text-link" />}
          </Command.Item>
        ))}
      </Command.List>
      {list.hasNextPage && (
        <p className="border-t border-line px-3.5 py-2 t-meta text-text-3">Type to find others.</p>
      )}
    </Command>
  )
}

/** A source on one line: picture, name, title and organization. */
export function SourceLine({ source }: { source: ChosenSource }) {
  return (
    <>
      <Avatar id={source.id} picture_url={source.photo_url} size={22} />
      <span className="min-w-0 grow truncate">
        {source.name} <span className="ml-1 t-meta text-text-2">{placeOf(source)}</span>
      </span>
    </>
  )
}

function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
