import { useInfiniteQuery } from '@tanstack/react-query'
import type { Role } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { type SourceFilter, sourcesOf, sourcesQuery } from './sources.data.ts'

interface EmptySourcesProps {
  filter: SourceFilter
  reader: Role
  onClear: () => void
  onShowRetired: () => void
}

/** No source at all, none that matches, or none of those chosen. */
export function EmptySources({ filter, reader, onClear, onShowRetired }: EmptySourcesProps) {
  const isNarrowed = Boolean(filter.search || filter.role || filter.confirmed)
  const mayBeRetired = reader === 'pr' && filter.retired === false && !isNarrowed
  const retired = useInfiniteQuery({ ...sourcesQuery({ retired: true }), enabled: mayBeRetired })
  if (isNarrowed)
    return (
      <StateMessage
        title="No sources found"
        actions={<Button onClick={onClear}>Clear Search and Filter</Button>}
      >
        Nobody here matches what you are looking for.
      </StateMessage>
    )
  if (reader === 'pr' && filter.retired)
    return (
      <StateMessage title="No retired sources">
        A source that you retire is kept here until you restore or remove it.
      </StateMessage>
    )
  if (mayBeRetired && retired.data && sourcesOf(retired.data).length > 0)
    return (
      <StateMessage
        title="No active sources"
        actions={<Button onClick={onShowRetired}>Show Retired Sources</Button>}
      >
        All your sources are retired. Restore one, or add another.
      </StateMessage>
    )
  return (
    <StateMessage title="No sources found">
      {reader === 'pr'
        ? 'Create your first source profile to get started'
        : 'No source profiles have been created yet'}
    </StateMessage>
  )
}
