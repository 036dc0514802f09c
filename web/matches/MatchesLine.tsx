import { useQuery } from '@tanstack/react-query'
import { SectionSidebar } from '../layout/SectionNav.tsx'
import { unseenQuery } from './matches.data.ts'

/** The link to the matches in the left column, with the number of those not seen yet. */
export function MatchesLine() {
  const { data } = useQuery(unseenQuery)
  const count = { value: data?.unseen ?? 0, label: 'new' }
  return (
    <div className="mt-6 border-t border-text-3 pt-2.5">
      <SectionSidebar label="Feed" pages={[{ to: '/app/matches', label: 'Matches', count }]} />
    </div>
  )
}
