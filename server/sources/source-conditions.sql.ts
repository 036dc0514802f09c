import type { SourceSearch } from '../../contract/sources.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { containing, hasTrigram } from '../platform/containing.ts'
import type { Place } from '../platform/place.ts'

export type SourceQuery = {
  reader: { id: string; role: Role }
  filter: Pick<SourceSearch, 'search' | 'role'>
  after: Place | null
}

/** `scope` is what an index has in order, `fits` what each source in it is tried for; of `p` of profiles. */
export type Conditions = { scope: string; fits: string; indexed: boolean; values: unknown[] }

const all = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' and ') || 'true'

// Of others one sees what those keep who keep sources now.
const OWNER_KEEPS = `exists (select from accounts a where a.id = p.account_id
  and a.role = 'pr' and a.data <> '{}' and coalesce(a.data ->> 'status', '') <> 'Dormant')`

/** Only what is asked for stands in the text, so that each combination is planned for itself. */
export function conditionsOf({ reader, filter, after }: SourceQuery): Conditions {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const search = filter.search?.trim() ?? ''
  // An own list is whole.
  const isOwn = reader.role === 'pr'
  return {
    scope: all([
      isOwn && `p.account_id = ${value(reader.id)}`,
      after && `(p.created_at, p.id) < (${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`,
    ]),
    fits: all([
      filter.role && `p.role = ${value(filter.role)}`,
      !isOwn && OWNER_KEEPS,
      search &&
        `source_text(p.name, p.title, p.organization, p.expertise) ilike ${value(containing(search))}`,
    ]),
    indexed: hasTrigram(search),
    values,
  }
}
