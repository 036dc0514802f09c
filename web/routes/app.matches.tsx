import { createFileRoute } from '@tanstack/react-router'
import { MatchesPage } from '../matches/MatchesPage.tsx'
import { readMatchesSearch } from '../matches/matches-search.ts'

const loadDialog = () => import('../matches/MatchDialog.tsx').then(({ MatchDialog }) => MatchDialog)

export const Route = createFileRoute('/app/matches')({
  validateSearch: readMatchesSearch,
  component: () => <MatchesPage loadDialog={loadDialog} />,
})
