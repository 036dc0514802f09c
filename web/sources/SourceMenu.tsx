import type { Source } from '../../contract/sources.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { MemberMenu } from '../contact-limits/MemberMenu.tsx'

/** What a member can do about another's source, and about who represents it. */
export function SourceMenu({ source }: { source: Source }) {
  return (
    <MemberMenu
      id={source.account_id}
      name={source.account.name || FALLBACK_NAMES.owner}
      label={source.name}
      reported={{ type: 'source', subject_id: source.id }}
      className="-mr-2"
    />
  )
}
