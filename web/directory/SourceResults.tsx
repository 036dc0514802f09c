import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Source } from '../../contract/sources.ts'
import { sourcesOf, sourcesQuery } from '../sources/sources.data.ts'
import { Button } from '../ui/Button.tsx'
import { focusSearch } from '../ui/focus-search.ts'
import { StateMessage } from '../ui/StateMessage.tsx'
import { CardList } from './CardList.tsx'

interface SourceResultsProps {
  search: string
  confirmed?: true | undefined
  onClear: () => void
  isPr: boolean
  children: (source: Source) => ReactNode
}

/** All sources that match a search. */
export function SourceResults({ search, confirmed, onClear, isPr, children }: SourceResultsProps) {
  const query = useInfiniteQuery(sourcesQuery({ search, confirmed }))
  const sources = useMemo(() => (query.data ? sourcesOf(query.data) : null), [query.data])
  // The button disappears with the message.
  const clear = () => {
    focusSearch()
    onClear()
  }
  const empty = (
    <StateMessage
      title="No sources found"
      actions={
        (search || confirmed) && (
          <Button onClick={clear}>{confirmed ? 'Clear Search and Filter' : 'Clear Search'}</Button>
        )
      }
    >
      {search || confirmed ? nobodyOf(search, confirmed) : nobodyYet(isPr)}
    </StateMessage>
  )
  return (
    <CardList label="Source directory" noun="sources" query={query} items={sources} empty={empty}>
      {children}
    </CardList>
  )
}

const nobodyOf = (search: string, confirmed: boolean | undefined) =>
  confirmed ? 'Nobody here matches what you are looking for.' : `Nobody matches “${search}”.`

const nobodyYet = (isPr: boolean) =>
  isPr ? 'Create your first source profile to get started' : 'No source profiles have been created yet'
