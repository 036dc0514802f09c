import { NothingFound } from '../NothingFound.tsx'

const title = 'No members found'
const HIDDEN = { title, text: 'Nobody matches your search and filters.' }
const NONE = { title, text: 'Nobody is a member yet.' }

/** The empty list of members. */
export function NoEntries({ onShowAll }: { onShowAll: (() => void) | null }) {
  return (
    <NothingFound hidden={HIDDEN} none={NONE} onShowAll={onShowAll}>
      Show All Members
    </NothingFound>
  )
}
