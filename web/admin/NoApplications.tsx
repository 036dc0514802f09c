import { NothingFound } from './NothingFound.tsx'

interface NoApplicationsProps {
  onShowAll: (() => void) | null
  /** What is said where nothing is hidden. */
  children: string
}

/** No application to list. */
export function NoApplications({ onShowAll, children }: NoApplicationsProps) {
  const hidden = { title: 'No applications match your search criteria.' }
  return (
    <NothingFound hidden={hidden} none={{ title: children }} onShowAll={onShowAll}>
      Show All
    </NothingFound>
  )
}
