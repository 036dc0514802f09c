import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MatchTab } from '../../contract/matches.ts'
import { filtersQuery, isSending } from '../saved-filters/saved-filters.data.ts'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'

/** An empty tab, and what would fill it. */
export function EmptyMatches({ tab }: { tab: MatchTab }) {
  const { data, isPending } = useQuery(filtersQuery)
  if (tab === 'saved') return <StateMessage title="No saved matches yet" />
  if (tab === 'not_relevant') return <StateMessage title="No matches marked as not relevant" />
  if (isPending) return null
  if (data && !data.filters.some(isSending))
    return (
      <StateMessage
        title="No matches yet"
        actions={
          <Button asChild>
            <Link to="/app/feed">Go to Feed</Link>
          </Button>
        }
      >
        Save a filter and choose how to get alerts.
      </StateMessage>
    )
  return <StateMessage title="Nothing new since your last visit">New matches will appear here.</StateMessage>
}
