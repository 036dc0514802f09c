import { useNavigate } from '@tanstack/react-router'
import { KEYS } from '../ui/shortcuts.ts'
import { useKeySequences } from '../ui/use-keys.ts'

const PAGES = {
  [KEYS.goToFeed]: '/app/feed',
  [KEYS.goToMatches]: '/app/matches',
  [KEYS.goToRequests]: '/app/account/requests',
  [KEYS.goToPitchbox]: '/app/pitchbox',
  [KEYS.goToMembers]: '/app/account/members',
  [KEYS.goToSources]: '/app/sources',
  [KEYS.goToDirectory]: '/app/directory',
  [KEYS.goToMessages]: '/app/messages',
} as const

/** The keys that lead to the pages, from any page. */
export function SectionKeys() {
  const navigate = useNavigate()
  const going = Object.entries(PAGES).map(([keys, to]) => [keys, () => void navigate({ to })] as const)
  useKeySequences(Object.fromEntries(going))
  return null
}
