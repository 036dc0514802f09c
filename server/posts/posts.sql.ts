import { sql } from 'kysely'
import type pg from 'pg'
import { CLOSING_SOON } from '../../contract/feed.ts'
import type { LiveEvents } from '../../contract/live.ts'
import type { OpenPost, Post, SharedPost } from '../../contract/posts.ts'
import type { SearchedPost } from '../../contract/requests.ts'
import type { PostStatus } from '../../contract/vocabulary.ts'
import {
  IS_CONFIDENTIAL,
  IS_PUBLISHED,
  isListed,
  isReadable,
  isReadableBy,
} from '../audience/audience.rules.ts'
import { type Reach, reach, UNLISTED_FOR } from '../audience/reach.rules.ts'
import { isNotBarred } from '../auth/barred.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import { pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { type OfColumns, rowOf } from '../platform/postgres/row.sql.ts'
import { openPostJson, postJson, sharedPostJson } from './post-json.sql.ts'

const onePost = prepared<{
  post: OpenPost
}>(`select ${openPostJson('$2')} as post from posts p left join accounts a on a.id = p.account_id
   where p.id = $1 and ${isReadable('$2')}`)

// The limit is in the text, so that the plan stops at the index's first few.
const closingPosts = prepared<{
  posts: Post[]
}>(`select coalesce(json_agg(${postJson('$1')} order by p.expires_at, p.id), '[]') as posts
   from (
     select p.* from posts p
     where ${IS_PUBLISHED} and ${isListed('$1')}
       and p.expires_at > now() and p.expires_at <= now() + interval '${CLOSING_SOON.hours} hours'
     order by p.expires_at, p.id limit ${CLOSING_SOON.max}
   ) p left join accounts a on a.id = p.account_id`)

const publishedPost =
  prepared<PublishedPost>(`select ${postJson('p.account_id')} as own, ${sharedPostJson} as shared,
     json_build_object('organization', p.organization,
       'additional_notes', case when ${IS_CONFIDENTIAL} then '' else p.additional_notes end) as searched,
     ${reach()}, ${UNLISTED_FOR} as not_listed_for from posts p left join accounts a on a.id = p.account_id
   where p.id = $1 and ${IS_PUBLISHED}`)

const publishedCounts = prepared<Reach & { counts: LiveEvents['post.counts'] }>(
  `select json_build_object('post_id', p.id, 'likes_count', p.likes_count, 'comments_count', p.comments_count) as counts,
     ${reach()} from posts p where p.id = $1 and ${IS_PUBLISHED}`,
)

/** A published post as its author sees it and as others do, who may read it, and in whose lists it never is. */
export type PublishedPost = Reach & {
  own: Post
  shared: SharedPost
  searched: Omit<SearchedPost, keyof Post>
  not_listed_for: string[]
}

/** The columns of a post that liking, saving or answering it needs. */
export type HeldPost = Pick<Post, 'id' | 'title' | 'post_type' | 'account_id'> & { status: PostStatus }

export const posts = {
  /** A published post, or the viewer's own draft. */
  visible: async (pool: pg.Pool, id: string, viewer: string): Promise<OpenPost | null> =>
    (await onePost(pool, [id, viewer]))[0]?.post ?? null,

  /** The published posts that are due soonest, as the viewer sees them. */
  closing: async (pool: pg.Pool, viewer: string): Promise<Post[]> =>
    (await closingPosts(pool, [viewer]))[0]!.posts,

  published: async (pool: pg.Pool, id: string): Promise<PublishedPost | null> =>
    (await publishedPost(pool, [id]))[0] ?? null,

  /** The counts of a published post, and who may read it. */
  counts: async (pool: pg.Pool, id: string) => (await publishedCounts(pool, [id]))[0] ?? null,

  /**
   * Locks a post that the viewer may see, its owner and the viewer until the transaction ends: none is deleted, and with
   * `alone` nobody else who says so holds the post. The accounts are locked first, as when a member leaves, so that the
   * two can't deadlock.
   */
  hold: async (
    tx: Tx,
    id: string,
    viewer: string,
    { alone = false } = {},
  ): Promise<(HeldPost & { viewer_id: string | null }) | undefined> => {
    const holding = sql<HeldPost & { viewer_id: string | null }>`
      select p.id, p.title, p.post_type, p.data ->> 'status' as status, o.id as account_id, v.id as viewer_id
      from posts p left join lateral (select id from accounts a where a.id = p.account_id for key share) o on true
        left join lateral (select m.id from accounts m where m.id = ${viewer} and ${sql.raw(isNotBarred('m'))} for key share) v on true
      where p.id = ${id} and ${isReadableBy(viewer)}
      for ${sql.raw(alone ? 'no key update' : 'key share')} of p`
    return (await pipelined(tx, holding))[0]
  },

  /** Publishes the post, or the change of its author's drafts. False when the date has passed by the database's clock. */
  insert: async <Values extends object>(
    tx: Tx,
    post: OfColumns<'posts', Values> & { id: string; account_id: string },
  ): Promise<boolean> => {
    const { columns, row } = rowOf('posts', post)
    const inserting = sql`
      insert into posts (${columns}) select ${columns} from ${row} p
      where coalesce(p.expiration_date, p.deadline, 'infinity') > now()
      returning case when data ->> 'status' = 'draft' then ${publishEventSql('drafts.changed', sql`account_id`)}
        else ${publishEventSql('post.created', sql`id`)} end`
    return (await pipelined(tx, inserting)).length > 0
  },

  inTransaction: async (tx: Tx, id: string, viewer: string): Promise<Post> => {
    const reading = sql<{ post: Post }>`
      select ${sql.raw(postJson('v.id'))} as post
      from posts p left join accounts a on a.id = p.account_id, (select ${viewer}::uuid as id) v
      where p.id = ${id}`
    return (await pipelined(tx, reading))[0]!.post
  },
}
