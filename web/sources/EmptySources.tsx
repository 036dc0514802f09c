import type { Role } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import type { SourceFilter } from './sources.data.ts'

interface EmptySourcesProps {
  filter: SourceFilter
  reader: Role
  onClear: () => void
}

/** No source at all, or none that matches. */
export function EmptySources({ filter, reader, onClear }: EmptySourcesProps) {
  if (filter.search || filter.role || filter.confirmed)
    return (
      <StateMessage
        title="No sources found"
        actions={<Button onClick={onClear}>Clear Search and Filter</Button>}
      >
        Nobody here matches what you are looking for.
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
