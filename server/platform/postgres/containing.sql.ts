import { type RawBuilder, sql } from 'kysely'
import { BETWEEN, END } from '../../../contract/fold.ts'
import { searchWords } from '../../../contract/search-words.ts'
import type { Value } from './scanning-search.sql.ts'

// Three letters or digits in a row: a trigram index can't look up shorter texts.
const TRIGRAM = /[\p{L}\p{N}]{3}/u

/** The LIKE pattern for texts that contain this one; wildcards in it are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The LIKE patterns for searched texts in which a word begins with this one: they are few, and indexes find them. */
export const beginningWord = (text: string): string[] => [
  containing(text).slice(1),
  containing(` ${text}`),
  containing(BETWEEN + text),
  containing(END + text),
]

/** Whether a trigram index can find texts that contain this one. */
export const hasTrigram = (search: string): boolean => searchWords(search).some((word) => TRIGRAM.test(word))

/** The word that a trigram index finds with the fewest others; undefined without one. */
export const rarestWord = (search: string): string | undefined =>
  searchWords(search)
    .filter((word) => TRIGRAM.test(word))
    .toSorted((a, b) => b.length - a.length)[0]

/** SQL: each word of the search is in one of these searched texts. Null for a blank search. */
export function containsWords(searched: readonly string[], search: string, value: Value): string | null {
  const words = searchWords(search).map((word) => {
    const pattern = value(containing(word))
    return `(${searched.map((text) => `${text} like ${pattern}`).join(' or ')})`
  })
  return words.length === 0 ? null : words.join(' and ')
}

/** The same where each word is found by `isIn`, of a LIKE pattern. True for a blank search. */
export const eachWord = (
  search: string,
  isIn: (pattern: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const words = searchWords(search).map((word) => sql`(${isIn(containing(word))})`)
  return words.length === 0 ? sql`true` : sql.join(words, sql` and `)
}
