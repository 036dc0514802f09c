import { NothingFound } from './NothingFound.tsx'

interface NoApplicationsProps {
  onShowAll: (() => void) | null
  /** The message when nothing is hidden. */
  children: string
}

/** The empty list of applications. */
export function NoApplications({ onShowAll, children }: NoApplicationsProps) {
  const hidden = { title: 'No applications match your search criteria.' }
  return (
    <NothingFound hidden={hidden} none={{ title: children }} onShowAll={onShowAll}>
      Show All
    </NothingFound>
  )
}
