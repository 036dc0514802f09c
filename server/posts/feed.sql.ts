import type pg from 'pg'
import { COUNTED_MATCHES_MAX } from '../../contract/vocabulary.ts'
import { IS_CONFIDENTIAL, IS_PUBLIC, IS_PUBLISHED, isListedForRow } from '../audience/audience.rules.ts'
import { hiddenPairs } from '../contact-limits/contact-limits.rules.ts'
import { type Cursor, NIL_ID } from '../platform/postgres/cursor.ts'
import { anyOf, cursorParam, type Db, isoText as iso, prepared } from '../platform/postgres/db.ts'
import { type RowState, rowStates } from '../platform/postgres/row-cache.ts'
import type { ScanLimits, Value } from '../platform/postgres/scanning-search.sql.ts'
import { type FeedQuery, feedFilter } from './feed-filter.sql.ts'
import { postJson } from './post-json.sql.ts'
import { IS_OPEN, searchPosts } from './post-search.sql.ts'
import { STATE, stateFor } from './post-texts.sql.ts'

export const PAGE = 20

// One statement for each combination, so that each gets its own plan and walks the feed's index from its cursor. The
// page is limited first, by a number in the text: PostgreSQL then looks up the viewer's flags for its 20 posts. With an
// unknown limit it reads all of the viewer's likes. It also plans once per connection instead of once per page. Half of
// its time is what every part of the plan takes to set up, so each table is read as few times as possible.
function feedText({ expired, after }: { expired: boolean; after: boolean }): string {
  return `
    with page as materialized (
      select p.id, p.xmin, p.account_id, p.created_at from posts p
      where ${IS_PUBLIC}
        ${expired ? '' : `and ${IS_OPEN}`}
        ${after ? `and (p.created_at, p.id) < ${cursorParam('$2', '$3')}` : ''}
      order by p.created_at desc, p.id desc
      limit ${PAGE}
    ),
    -- The page's last post; before all of them where the page is not full.
    last as (
      (select created_at, id from page order by created_at desc, id desc offset ${PAGE - 1})
      union all select '-infinity', '${NIL_ID}' order by 1 desc limit 1
    ),
    viewers as materialized (
      select v.id, v.role, v.email, v.profile from accounts v where v.id = ${anyOf('$1')}
    ),
    -- Each viewer's confidential ones down to the page's last, or all of them below a page that is not full.
    confidential as materialized (
      select v.id as viewer, c.* from viewers v cross join lateral (
        select p.id, p.created_at, p.account_id is not distinct from v.id as is_own, ${stateFor('v.id')} as state,
          (select count(*) from page o where (o.created_at, o.id) > (p.created_at, p.id)) as place
        from posts p
        where ${IS_CONFIDENTIAL} and ${isListedForRow('v')}
          and ${IS_PUBLISHED} ${expired ? '' : `and ${IS_OPEN}`}
          ${after ? `and (p.created_at, p.id) < ${cursorParam('$2', '$3')}` : ''}
          and (p.created_at, p.id) > ((select created_at from last), (select id from last))
        order by p.created_at desc, p.id desc limit ${PAGE + 1}) c
    ),
    shown as materialized (select array(select id from page union all select id from confidential) as ids)
    select
      (select string_agg(p.id || ' ' || ${STATE}, ' ' order by p.created_at desc, p.id desc) from page p) as posts,
      (select string_agg(account_id || ' ' || likeable_id, ' ') from likes
        where likeable_type = 'post' and likeable_id = any ((select ids from shown)::uuid[])
          and account_id = ${anyOf('$1')}) as liked,
      (select string_agg(user_id || ' ' || post_id, ' ') from saved_posts
        where post_id = any ((select ids from shown)::uuid[]) and user_id = ${anyOf('$1')}) as saved,
      (select string_agg(h.viewer || ' ' || p.id, ' ')
        from ${hiddenPairs('viewers', 'any (array(select account_id from page))')} h (viewer, author)
        join page p on p.account_id = h.author) as hidden,
      (select string_agg(concat_ws(' ', viewer, id, state, ${iso('created_at')}, place, is_own), ' '
        order by created_at desc, id desc) from confidential) as confidential,
      (select ${iso('created_at')} from last) as last_at`
}

/** A confidential post of a page, whose it is, its cursor, and how many of the page's other posts come before it. */
export type ConfidentialPost = RowState & { isOwn: boolean; place: number; at: string }
/** Space-separated words. */
type FeedRow = Record<'posts' | 'liked' | 'saved' | 'hidden' | 'confidential' | 'last_at', string | null>

const wordsOf = (words: string | null) => words?.split(' ') ?? []

/** Words that are viewers and ids of posts in turn: the posts of each viewer. */
function postsByViewer(words: string | null): Map<string, Set<string>> {
  const posts = new Map<string, Set<string>>()
  const all = wordsOf(words)
  for (let n = 0; n < all.length; n += 2) {
    const own = posts.get(all[n]!)
    if (own) own.add(all[n + 1]!)
    else posts.set(all[n]!, new Set([all[n + 1]!]))
  }
  return posts
}

function confidentialByViewer(words: string | null): Map<string, ConfidentialPost[]> {
  const posts = new Map<string, ConfidentialPost[]>()
  const all = wordsOf(words)
  for (let n = 0; n < all.length; n += 6) {
    const [viewer, id, state, at, place, isOwn] = all.slice(n, n + 6) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const own = posts.get(viewer) ?? []
    posts.set(viewer, own)
    own.push({ id, state, at, place: Number(place), isOwn: isOwn === 't' })
  }
  return posts
}

const keyOf = (expired: boolean, after: boolean) => `${expired} ${after}`
const statements = new Map(
  [false, true].flatMap((expired) =>
    [false, true].map((after) => {
      return [keyOf(expired, after), prepared<FeedRow>(feedText({ expired, after }))] as const
    }),
  ),
)

/** Which page: with expired posts or without, after which cursor. */
export type FeedPart = { expired: boolean; after: Cursor | null }

export const feeds = {
  /**
   * A page of the posts that everyone may read, newest first: their ids and states, also as `words`, and which of them
   * each viewer likes, has saved, and doesn't see. `confidential` are the others of each viewer, at most one more than a
   * page. `after` is the last post of the previous page, `next` that of a full page.
   */
  page: async (pool: pg.Pool, viewers: string[], { expired, after }: FeedPart) => {
    const read = statements.get(keyOf(expired, after !== null))!
    const ids = `{${[...new Set(viewers)].join(',')}}`
    const [row] = await read(pool, after ? [ids, after.at, after.id] : [ids])
    const posts = rowStates(row!.posts)
    const last = posts.length === PAGE ? posts.at(-1) : undefined
    return {
      posts,
      words: row!.posts ?? '',
      liked: postsByViewer(row!.liked),
      saved: postsByViewer(row!.saved),
      hidden: postsByViewer(row!.hidden),
      confidential: confidentialByViewer(row!.confidential),
      next: last ? { at: row!.last_at!, id: last.id } : null,
    }
  },

  /** A page for a query with conditions, as JSON text. A page may be short and still have a next one. */
  matching: (db: Db, query: FeedQuery, limits?: ScanLimits) => {
    const json = (value: Value) => postJson(value(query.viewer))
    return searchPosts(db, feedFilter(query), { after: query.after, limit: PAGE, json }, limits)
  },

  /** Whether a post matches. */
  hasMatch: async (db: Db, query: FeedQuery): Promise<boolean> =>
    (await searchPosts(db, feedFilter(query), { after: query.after, limit: 1 })).count > 0,

  /** How many match, and whether there may be more. */
  count: async (db: Db, query: FeedQuery, limits?: ScanLimits) => {
    // One more than is reported, to know whether there is one.
    const wanted = { after: query.after, limit: COUNTED_MATCHES_MAX + 1 }
    const { count, next } = await searchPosts(db, feedFilter(query), wanted, limits)
    return { count: Math.min(count, COUNTED_MATCHES_MAX), more: next !== null }
  },
}
