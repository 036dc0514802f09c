import { createFileRoute } from '@tanstack/react-router'
import { MatchesPage } from '../matches/MatchesPage.tsx'
import { matchesQuery } from '../matches/matches.data.ts'
import { listOf, readMatchesSearch } from '../matches/matches-search.ts'

const loadDialog = () => import('../matches/MatchDialog.tsx').then(({ MatchDialog }) => MatchDialog)

export const Route = createFileRoute('/app/matches')({
  validateSearch: readMatchesSearch,
  loaderDeps: ({ search }) => listOf(search),
  // Not awaited: while another tab loads, the page stays. The list shows and retries failures.
  loader: ({ context, deps }) =>
    void context.queryClient
      .infiniteQuery({ ...matchesQuery(deps), staleTime: 'static' })
      .catch(() => undefined),
  component: () => <MatchesPage loadDialog={loadDialog} />,
})
