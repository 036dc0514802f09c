import type { Value } from './scanning-search.sql.ts'

// Three letters or digits in a row: a trigram index can't look up shorter texts.
const TRIGRAM = /[\p{L}\p{N}]{3}/u

/** The ILIKE pattern for texts that contain this one; wildcards in it are escaped. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a trigram index can find texts that contain this one. */
export const hasTrigram = (search: string): boolean => TRIGRAM.test(search)

/** SQL: one of these texts contains the search. Null for a blank one. */
export function containsText(texts: string[], search: string, value: Value): string | null {
  if (search.trim() === '') return null
  const pattern = value(containing(search))
  return `(${texts.map((text) => `${text} ilike ${pattern}`).join(' or ')})`
}
