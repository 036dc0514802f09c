import { sql } from 'kysely'
import type { KeywordLists } from '../../contract/keywords.rules.ts'
import { searchWords } from '../../contract/search-words.ts'
import { containsWords, hasTrigram } from '../platform/postgres/containing.sql.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import type { Db } from '../platform/postgres/db.ts'
import {
  all,
  type Found,
  NEWEST_FIRST,
  type Order,
  type ScanLimits,
  type Search,
  scanningSearch,
  type Value,
} from '../platform/postgres/scanning-search.sql.ts'
import { keywordsQuery, wordsOf } from './finding.rules.ts'

// Index and scans together 50 ms; the window takes 5, except where posts are long.
const PAGE: ScanLimits = { window: 500, windowMs: 40, rows: 10_000, scanMs: 20, indexMs: 30 }
// Together hardly noticeable: nobody waits for a count.
const COUNT: ScanLimits = { window: 500, windowMs: 100, rows: 10_000, scanMs: 150, indexMs: 100 }

/** Which posts `p` to search for: those that meet the conditions and contain the text. */
export type PostFilter = Pick<Search<Cursor>, 'conditions'> & {
  search: string | undefined
  keywords?: KeywordLists
  /** Whether the indexes of texts have these posts. */
  isTextIndexed: boolean
  /** Whether an index can find the conditions. */
  isIndexed: boolean
}

export const IS_OPEN = '(p.expires_at is null or p.expires_at > now())'

/** The grams of the texts with these words, as a tsquery; null where the trigram index is to be used. */
async function gramsOf(db: Db, words: string[]): Promise<string | null> {
  const { rows } = await sql<{ grams: string | null }>`select search_query(${words})::text as grams`.execute(
    db,
  )
  return rows[0]!.grams
}

const TEXTS = ['p.own', 'p.author']
// An expression that the trigram index doesn't have: with grams, it would only be slower.
const UNINDEXED = TEXTS.map((text) => `(${text} || '')`)
const GRAMS = 'search_grams(p.own || chr(1) || p.author)'

/**
 * `json` is SQL that makes JSON of a post `p` and its author `a`. Without it, posts are only counted. `order` is newest
 * first by default.
 */
type Wanted = {
  after: Cursor | null
  limit: number
  json?: (value: Value) => string
  order?: Order<Cursor>
}

/** The posts that match, in order: as a JSON array, and its parts without brackets. */
export async function searchPosts(
  db: Db,
  { search = '', keywords, isTextIndexed, isIndexed, conditions }: PostFilter,
  { json, order = NEWEST_FIRST, ...wanted }: Wanted,
  limits = json ? PAGE : COUNT,
): Promise<Found<Cursor> & { posts: string }> {
  const words = searchWords(search)
  const isByText = isTextIndexed && words.length > 0
  const grams = isByText && !hasTrigram(search) ? await gramsOf(db, words) : null
  const { any = [], all: every = [], none = [] } = keywords ?? {}
  const hasKeywords = any.length + every.length > 0
  const by = order.by.replace(/\w+( desc)?/g, 'p.$&')
  const found = await scanningSearch(db, {
    isIndexed: isIndexed || hasKeywords || grams !== null || (isByText && hasTrigram(search)),
    conditions: (value, by) => {
      const { scope, fits } = conditions(value, by)
      const byGrams = by === 'index' && grams !== null
      const hasGrams = byGrams && `${GRAMS} @@ ${value(grams)}::tsquery`
      const hasWords =
        (hasKeywords || none.length > 0) &&
        `${wordsOf('p')} @@ ${keywordsQuery({ any, all: every, none }, value)}`
      const texts = byGrams ? UNINDEXED : TEXTS
      return { scope, fits: all(fits, hasGrams, containsWords(texts, search, value), hasWords) }
    },
    ...wanted,
    order,
    limits,
    candidates:
      words.length === 0 && !hasKeywords && none.length === 0
        ? 'select p.* from posts p'
        : 'select p.*, s.own, s.author, s.own_words, s.author_words from posts p join post_search s on s.post_id = p.id',
    as: 'p',
    keep: 'p.*',
    make:
      json &&
      ((value) => `select string_agg(${json(value)}::text, ',' order by ${by})
        from found p left join accounts a on a.id = p.account_id`),
  })
  return { ...found, posts: `[${found.texts.join(',')}]` }
}
