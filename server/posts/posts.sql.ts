import { sql } from 'kysely'
import type pg from 'pg'
import type { LiveEvents } from '../../contract/live.ts'
import type { Post } from '../../contract/posts.ts'
import type { PostStatus } from '../../contract/vocabulary.ts'
import { type Db, isoText as iso, prepared, type Tx } from '../platform/db.ts'

/** One post as JSON, as `viewer` sees it. The aliases are p (posts) and a (accounts); contract/posts.ts has the shape. */
function postJson(viewer: string): string {
  return `json_build_object(
    'id', p.id, 'title', p.title, 'description', p.description, 'post_type', p.post_type,
    'interview_type', p.interview_type, 'type', p.type,
    'expiration_date', ${iso('p.expiration_date')}, 'deadline', ${iso('p.deadline')}, 'expires_at', ${iso('p.expires_at')},
    'tags', p.tags, 'account_id', p.account_id, 'created_by', p.account_id,
    'created_at', ${iso('p.created_at')}, 'updated_at', ${iso('p.updated_at')},
    'data', json_build_object('status', p.data -> 'status'),
    'account', case when a.id is not null then json_build_object('id', a.id, 'name', a.name,
      'picture_url', a.picture_url, 'profile', ${PROFILE}) end,
    'likes_count', p.likes_count, 'comments_count', p.comments_count,
    'is_liked', exists (select from likes l
      where l.likeable_type = 'post' and l.likeable_id = p.id and l.account_id = ${viewer}),
    'is_saved', exists (select from saved_posts s where s.post_id = p.id and s.user_id = ${viewer}))`
}

// What members may read of each other; a key that somebody adds to profile later stays hidden until it is named here.
const PUBLIC = `'{title,organization,bio,beats,location,writesOn,website,timezone,linkedin_url}'::text[]`
// Taking nothing away is cheaper than putting everything together anew, and it is nearly always the case.
const PROFILE = `case when a.profile - ${PUBLIC} = '{}' then a.profile else
  (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(a.profile) where key = any (${PUBLIC})) end`

const PAGE = 20

// One statement for each combination, so that each is planned for itself and walks the feed's index from its place.
// The page is cut first, by a number in the text: PostgreSQL then looks up the viewer's flags for its 20 posts, where
// with an unknown limit it reads all his likes, and it plans once a connection instead of once a page.
function feedText({ expired, after }: { expired: boolean; after: boolean }): string {
  return `
    select coalesce(json_agg(${postJson('$1')} order by p.created_at desc, p.id desc), '[]')::text as posts,
      (array_agg(p.id order by p.created_at desc, p.id desc))[${PAGE}] as last_id,
      (array_agg(${iso('p.created_at')} order by p.created_at desc, p.id desc))[${PAGE}] as last_at
    from (
      select * from posts p
      where p.data ->> 'status' = 'published'
        ${expired ? '' : 'and (p.expires_at is null or p.expires_at > now())'}
        ${after ? 'and (p.created_at, p.id) < ($2::timestamptz, $3::uuid)' : ''}
      order by p.created_at desc, p.id desc
      limit ${PAGE}
    ) p left join accounts a on a.id = p.account_id`
}

type FeedRow = { posts: string; last_id: string | null; last_at: string | null }
const feeds = new Map(
  [false, true].flatMap((expired) =>
    [false, true].map((after) => {
      const name = `feed${expired ? '_expired' : ''}${after ? '_after' : ''}`
      return [name, prepared<FeedRow>(name, feedText({ expired, after }))] as const
    }),
  ),
)

const onePost = prepared<{ post: Post }>(
  'post',
  `select ${postJson('$2')} as post from posts p left join accounts a on a.id = p.account_id
   where p.id = $1 and (p.data ->> 'status' = 'published' or p.account_id = $2)`,
)

const publicPost = prepared<{ post: Post }>(
  'public_post',
  `select ${postJson('null::uuid')} as post from posts p left join accounts a on a.id = p.account_id
   where p.id = $1 and p.data ->> 'status' = 'published'`,
)

const publicCounts = prepared<LiveEvents['post.counts']>(
  'post_counts',
  `select id as post_id, likes_count, comments_count from posts where id = $1 and data ->> 'status' = 'published'`,
)

/** As much of a post as those need who like, save or answer it. */
export type HeldPost = Pick<Post, 'id' | 'title' | 'post_type' | 'account_id'> & { status: PostStatus }

export type FeedPlace = { at: string; id: string }

export const posts = {
  /**
   * A page of published posts, newest first, as JSON text. `after` is the last post of the page before, `next` that of
   * a full page.
   */
  feed: async (pool: pg.Pool, viewer: string, options: { expired: boolean; after: FeedPlace | null }) => {
    const { expired, after } = options
    const read = feeds.get(`feed${expired ? '_expired' : ''}${after ? '_after' : ''}`)!
    const [row] = await read(pool, after ? [viewer, after.at, after.id] : [viewer])
    const { posts, last_at, last_id } = row!
    return { posts, next: last_at !== null && last_id !== null ? { at: last_at, id: last_id } : null }
  },

  /** A published post, or the viewer's own draft. */
  visible: async (pool: pg.Pool, id: string, viewer: string): Promise<Post | null> =>
    (await onePost(pool, [id, viewer]))[0]?.post ?? null,

  /** A published post as anybody sees it, without a viewer's flags. */
  published: async (pool: pg.Pool, id: string): Promise<Post | null> =>
    (await publicPost(pool, [id]))[0]?.post ?? null,

  /** The counts of a published post. */
  counts: async (pool: pg.Pool, id: string) => (await publicCounts(pool, [id]))[0] ?? null,

  /**
   * A post that the viewer may see, held with its owner until the transaction ends: neither is deleted meanwhile. Who
   * changes the post first and names its owner afterwards, and an owner who is leaving, would wait for each other.
   */
  hold: async (tx: Tx, id: string, viewer: string): Promise<HeldPost | undefined> => {
    const found = await sql<HeldPost>`
      select p.id, p.title, p.post_type, p.data ->> 'status' as status, o.id as account_id
      from posts p left join lateral (select id from accounts a where a.id = p.account_id for key share) o on true
      where p.id = ${id} and (p.data ->> 'status' = 'published' or p.account_id = ${viewer})
      for key share of p`.execute(tx)
    return found.rows[0]
  },

  /** Returns null when the expiration date has passed by the database's clock. */
  insert: async (
    tx: Tx,
    post: {
      account_id: string
      title: string
      description: string
      post_type: string
      interview_type: string | null
      expiration_date: string | null
      tags: string[]
      status: string
    },
  ) => {
    const inserted = await sql<{ id: string }>`
      insert into posts (account_id, title, description, post_type, interview_type, expiration_date, tags, data)
      select ${post.account_id}, ${post.title}, ${post.description}, ${post.post_type}, ${post.interview_type},
        ${post.expiration_date}::timestamptz, ${post.tags}::text[], jsonb_build_object('status', ${post.status}::text)
      where ${post.expiration_date}::timestamptz is null or ${post.expiration_date}::timestamptz > now()
      returning id`.execute(tx)
    return inserted.rows[0]?.id ?? null
  },

  inTransaction: async (tx: Tx, id: string, viewer: string): Promise<Post> => {
    const found = await sql<{ post: Post }>`
      select ${sql.raw(postJson('v.id'))} as post
      from posts p left join accounts a on a.id = p.account_id, (select ${viewer}::uuid as id) v
      where p.id = ${id}`.execute(tx as Db)
    return found.rows[0]!.post
  },
}
