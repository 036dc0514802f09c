import type { SourceSearch } from '../../contract/sources.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { containing } from '../platform/postgres/containing.ts'
import type { Place } from '../platform/postgres/cursor.ts'

export type SourceQuery = {
  reader: { id: string; role: Role }
  filter: Pick<SourceSearch, 'search' | 'role'>
  after: Place | null
}

/**
 * `scope` is what an index holds in order, and `fits` what is checked on each source in it, both on `p` of profiles.
 * `keeps` is what the owner `a` must be, `limit` how many are wanted. `kind` tells queries with different text apart.
 */
export type Conditions = {
  kind: string
  scope: string
  fits: string
  keeps: string
  limit: string
  values: unknown[]
}

const all = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' and ') || 'true'

/** What an owner `a` must be for others to see their sources: a member who may keep sources now. */
export const OWNER_KEEPS = `a.role = 'pr' and a.data <> '{}' and coalesce(a.data ->> 'status', '') <> 'Dormant'`

/** Only the filters that are set are in the text, so that each combination gets its own plan. */
export function conditionsOf({ reader, filter, after }: SourceQuery, limit: number): Conditions {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const search = filter.search?.trim() ?? ''
  // A list of the reader's own sources is complete.
  const isOwn = reader.role === 'pr'
  return {
    kind: [isOwn && 'own', after && 'after', filter.role && 'role', search && 'search']
      .filter(Boolean)
      .join('_'),
    scope: all([
      isOwn && `p.account_id = ${value(reader.id)}`,
      after && `(p.created_at, p.id) < (${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`,
    ]),
    fits: all([
      filter.role && `p.role = ${value(filter.role)}`,
      search &&
        `source_text(p.name, p.title, p.organization, p.expertise) ilike ${value(containing(search))}`,
    ]),
    keeps: isOwn ? 'true' : OWNER_KEEPS,
    limit: value(limit),
    values,
  }
}
