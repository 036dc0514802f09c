import { createFileRoute } from '@tanstack/react-router'
import { PitchboxPage } from '../pitches/PitchboxPage.tsx'
import { readPitchboxSearch } from '../pitches/pitchbox-search.ts'

const loadBoard = () => import('../board/TriageBoard.tsx').then(({ TriageBoard }) => TriageBoard)

export const Route = createFileRoute('/app/pitchbox')({
  validateSearch: readPitchboxSearch,
  component: () => <PitchboxPage loadBoard={loadBoard} />,
})
