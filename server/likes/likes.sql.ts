import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { LiveEvents } from '../../contract/live.ts'
import { IS_PUBLISHED, isReadable, isReadableBy } from '../audience/audience.rules.ts'
import { type Reach, reach } from '../audience/reach.rules.ts'
import { hiddenFrom, isBlockedFor } from '../contact-limits/contact-limits.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import { pipelined, prepared, type Tx } from '../platform/postgres/db.ts'

/** What is liked. */
export type Thing = { type: 'post' | 'comment'; id: string }

const commentCounts = prepared<Reach & { counts: LiveEvents['comment.counts'] }>(
  `select json_build_object('post_id', c.post_id, 'comment_id', c.id, 'likes_count', c.likes_count) as counts,
   ${reach(hiddenFrom('c.account_id'))} from comments c join posts p on p.id = c.post_id
   where c.id = $1 and not c.is_deleted and ${IS_PUBLISHED}`,
)

// The count's trigger waits for the row of the post, and how long that takes would say that there is a post.
/** Whether the viewer may read what is liked. Access to a comment is known before anything is sent. */
const mayRead = (viewer: string, { type, id }: Thing): RawBuilder<boolean> =>
  type === 'comment'
    ? sql`true`
    : sql`exists (select from posts p where p.id = ${id} and ${isReadableBy(viewer)})`

export const likes = {
  /** The count of a comment, and who may read it. */
  ofComment: async (pool: pg.Pool, id: string) => (await commentCounts(pool, [id]))[0] ?? null,

  /**
   * A comment that is not deleted, of a post that the viewer may read, and that no block keeps from them, with its author
   * if they may still read it, whose account is locked until the transaction ends. Otherwise undefined.
   */
  holdComment: async (tx: Tx, id: string, viewer: string) => {
    const holding = sql<{ post_id: string; account_id: string | null }>`
      select c.post_id, case when ${sql.raw(isReadable('o.id'))} then o.id end as account_id
      from comments c join posts p on p.id = c.post_id left join lateral (select id from accounts a where a.id = c.account_id for key share) o on true
      where c.id = ${id} and not c.is_deleted and ${isReadableBy(viewer)} and not ${isBlockedFor(viewer, 'c.account_id')}
      for key share of c`
    return (await pipelined(tx, holding))[0]
  },

  /** Publishes the count. False when it was liked already: of two calls at once the second waits, and finds that out. */
  insert: async (tx: Tx, account_id: string, thing: Thing): Promise<boolean> => {
    const { type, id } = thing
    const inserting = sql`
      insert into likes (account_id, likeable_type, likeable_id)
      select ${account_id}::uuid, ${type}, ${id}::uuid where ${mayRead(account_id, thing)}
      on conflict do nothing returning ${publishEventSql(`${type}.counts`, sql`likeable_id`)}`
    return (await pipelined(tx, inserting)).length > 0
  },

  /** Publishes the count if it was liked. */
  remove: async (tx: Tx, account_id: string, thing: Thing): Promise<void> => {
    const { type, id } = thing
    const removing = sql`
      delete from likes where account_id = ${account_id} and likeable_type = ${type} and likeable_id = ${id}
        and ${mayRead(account_id, thing)}
      returning ${publishEventSql(`${type}.counts`, sql`likeable_id`)}`
    await pipelined(tx, removing)
  },

  count: async (tx: Tx, { type, id }: Thing): Promise<number> => {
    const table = sql.table(type === 'post' ? 'posts' : 'comments')
    const found = await pipelined(
      tx,
      sql<{ likes_count: number }>`select likes_count from ${table} where id = ${id}`,
    )
    return found[0]!.likes_count
  },
}
