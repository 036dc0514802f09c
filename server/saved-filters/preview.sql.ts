import type { KeywordLists } from '../../contract/keywords.rules.ts'
import { type FilterPreview, type FilterToPreview, PREVIEWED } from '../../contract/saved-filters.ts'
import { COUNTED_MATCHES_MAX } from '../../contract/vocabulary.ts'
import { IS_PUBLISHED, isListed } from '../audience/audience.rules.ts'
import type { Db } from '../platform/postgres/db.ts'
import {
  all,
  NEWEST_FIRST,
  type ScanLimits,
  scanningSearch,
  type Value,
} from '../platform/postgres/scanning-search.sql.ts'
import { type FilterSql, finds, foundAt, keywordsQuery, wordsOf } from '../posts/finding.rules.ts'
import { postJson } from '../posts/posts.ts'

/** A filter, the same with longer words, and for whom. */
type PreviewQuery = FilterToPreview & { viewer: string; endings: KeywordLists }

const LIMITS: ScanLimits = { window: 500, windowMs: 60, rows: 20_000, scanMs: 120, indexMs: 100 }
const DAYS_30 = `now() - interval '30 days'`
const DAYS_7 = `now() - interval '7 days'`
const WORDS = wordsOf('p')

const filterSql = ({ postType, beats, within }: PreviewQuery, value: Value): FilterSql => ({
  post_type: `${value(postType === 'all' ? null : postType)}::text`,
  beats: `${value(beats)}::text[]`,
  // Compared with both lists, below.
  keywords: 'null::tsquery',
  within_hours: `${value(within)}::int`,
})

type Part = Omit<FilterPreview, 'more' | 'with_endings'> & { with_endings: number }

export const previews = {
  /** What the filter would have found in the last 30 days, of other members' posts. */
  of: async (db: Db, query: PreviewQuery): Promise<FilterPreview> => {
    const { viewer, endings } = query
    const keywordCount = query.any.length + query.all.length + query.none.length
    const exact = (value: Value) => keywordsQuery(query, value)
    const longer = (value: Value) => keywordsQuery(endings, value)
    const found = await scanningSearch(db, {
      isIndexed: query.any.length + query.all.length > 0 || query.beats.length > 0,
      candidates:
        'select p.*, s.own_words, s.author_words from posts p join post_search s on s.post_id = p.id',
      as: 'p',
      keep: 'p.*',
      order: NEWEST_FIRST,
      after: null,
      limit: COUNTED_MATCHES_MAX + 1,
      limits: LIMITS,
      conditions: (value) => {
        const filter = filterSql(query, value)
        const at = foundAt(filter.within_hours)
        return {
          scope: all(
            IS_PUBLISHED,
            query.within === null && `p.created_at > ${DAYS_30}`,
            isListed(value(viewer)),
          ),
          fits: all(
            finds(filter, WORDS),
            keywordCount > 0 && `(${WORDS} @@ ${exact(value)} or ${WORDS} @@ ${longer(value)})`,
            `${at} > ${DAYS_30} and ${at} <= now()`,
            `p.account_id <> ${value(viewer)}`,
          ),
        }
      },
      make: (value) => {
        const isExact = keywordCount > 0 ? `${WORDS} @@ ${exact(value)}` : 'true'
        const isLonger = keywordCount > 0 ? `${WORDS} @@ ${longer(value)}` : 'true'
        const isRecent = `${foundAt(`${value(query.within)}::int`)} > ${DAYS_7}`
        return `select json_build_object(
            'last_7', count(*) filter (where ${isExact} and ${isRecent}),
            'last_30', count(*) filter (where ${isExact}),
            'with_endings', count(*) filter (where ${isLonger} and ${isRecent}),
            'posts', (select coalesce(json_agg(post), '[]') from (
              select ${postJson(value(viewer))} as post from found p left join accounts a on a.id = p.account_id
              where ${isExact} order by p.created_at desc, p.id desc limit ${PREVIEWED}) newest))::text
          from found p`
      },
    })
    const parts = found.texts.map((text) => JSON.parse(text) as Part)
    const sum = (key: 'last_7' | 'last_30' | 'with_endings') =>
      parts.reduce((total, part) => total + part[key], 0)
    const [last_7, with_endings] = [sum('last_7'), sum('with_endings')]
    return {
      last_7,
      last_30: sum('last_30'),
      more: found.next !== null,
      with_endings: with_endings > last_7 ? with_endings : null,
      posts: parts.flatMap(({ posts }) => posts).slice(0, PREVIEWED),
    }
  },
}
