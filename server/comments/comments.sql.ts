import { sql } from 'kysely'
import type pg from 'pg'
import { Comment, SharedComment } from '../../contract/comments.ts'
import { IS_PUBLISHED, isReadable, isReadableBy } from '../audience/audience.rules.ts'
import { type Reach, reach } from '../audience/reach.rules.ts'
import { hiddenFrom, isBlockedFor, isHidden } from '../contact-limits/contact-limits.rules.ts'
import { personJson } from '../members/public-profile.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import { isoText, pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'

// The aliases are c (comments), m (whether it is hidden from the viewer) and a (its author, absent for a deleted or
// hidden comment).
const shared = {
  content: `case when c.is_deleted or m.is_hidden then '' else c.content end`,
  account_id: 'a.id',
  account: personJson('a'),
  is_hidden: 'm.is_hidden',
  likes_count: 'case when c.is_deleted or m.is_hidden then 0 else c.likes_count end',
}

const withAuthor = (isHiddenAuthor: string) => `comments c
  cross join lateral (select not c.is_deleted and ${isHiddenAuthor} as is_hidden) m
  left join accounts a on a.id = c.account_id and not c.is_deleted and not m.is_hidden`

const commentJson = (viewer: string) =>
  jsonOf(Comment, 'comments c', {
    ...shared,
    is_liked: `not c.is_deleted and not m.is_hidden and exists (select from likes l
      where l.likeable_type = 'comment' and l.likeable_id = c.id and l.account_id = ${viewer})`,
  })

// A comment's descendants come right after it, before the next number of its own level.
const hasLiveReplies = `exists (select from comments below
  where below.post_id = c.post_id and not below.is_deleted and below.path_order > c.path_order
    and below.path_order < c.path_order[:c.depth] || (c.path_order[c.depth + 1] + 1))`

const listed = prepared<{ comments: string }>(`select (
     select coalesce(json_agg(${commentJson('$2')} order by c.path_order), '[]')::text
     from ${withAuthor(isHidden('$2', 'c.account_id'))}
     where c.post_id = p.id and (not c.is_deleted or ${hasLiveReplies})
   ) as comments
   from posts p where p.id = $1 and ${isReadable('$2')}`)

const sharedComment = prepared<Reach & { post_id: string; comment: SharedComment }>(
  `select c.post_id, ${jsonOf(SharedComment, 'comments c', shared)} as comment,
     ${reach(hiddenFrom('c.account_id'))}
   from ${withAuthor('false')} join posts p on p.id = c.post_id
   where c.id = $1 and not c.is_deleted and ${IS_PUBLISHED}`,
)

const deletedComment = prepared<Reach & { post_id: string; comment_id: string }>(
  `select c.post_id, c.id as comment_id, ${reach()} from comments c join posts p on p.id = c.post_id
   where c.id = $1 and c.is_deleted`,
)

export type Parent = { id: string; path: string; path_order: number[]; depth: number; is_deleted: boolean }
export type HeldComment = { id: string; post_id: string; account_id: string | null; updated_at: string }

export const comments = {
  /** As JSON text, in order. Null when the viewer may not see the post. */
  list: async (pool: pg.Pool, postId: string, viewer: string): Promise<string | null> =>
    (await listed(pool, [postId, viewer]))[0]?.comments ?? null,

  /** A comment that is not deleted, and who may read it. */
  shared: async (pool: pg.Pool, id: string) => (await sharedComment(pool, [id]))[0] ?? null,

  deleted: async (pool: pg.Pool, id: string) => (await deletedComment(pool, [id]))[0] ?? null,

  /** Undefined for one of a member whom the viewer blocks or who blocks them, too. */
  parent: async (tx: Tx, postId: string, id: string, viewer: string): Promise<Parent | undefined> => {
    const finding = sql<Parent>`
      select id, path, path_order, depth, is_deleted from comments c
      where id = ${id} and post_id = ${postId} and not ${isBlockedFor(viewer, 'c.account_id')}`
    return (await pipelined(tx, finding))[0]
  },

  /**
   * Adds the comment after the last of its siblings, deleted ones too, and publishes it with the post's counts. No other
   * comment may be added to the post meanwhile.
   */
  insert: async (
    tx: Tx,
    comment: { id: string; post_id: string; account_id: string; content: string; parent: Parent | null },
  ): Promise<void> => {
    const above = comment.parent?.path_order ?? []
    const end = comment.parent ? above.with(-1, above.at(-1)! + 1) : null
    // The last descendant of the parent is under its last child, so its path begins with that child's number.
    const inserting = sql`
      insert into comments (id, post_id, account_id, content, parent_comment_id, depth, path_order, path)
      select ${comment.id}, ${comment.post_id}, ${comment.account_id}, ${comment.content}, ${comment.parent?.id ?? null},
        ${above.length}, ${above}::integer[] || number,
        ${comment.parent ? `${comment.parent.path}.` : ''} || repeat('0', 3 - length(number::text)) || number
      from (select 1 + coalesce((
        select path_order[${above.length + 1}::integer] from comments
        where post_id = ${comment.post_id} and path_order > ${above}::integer[]
          and (${end}::integer[] is null or path_order < ${end}::integer[])
        order by path_order desc limit 1), 0) as number) next
      returning ${publishEventSql('comment.created', sql`id`)}, ${publishEventSql('post.counts', sql`post_id`)}`
    await pipelined(tx, inserting)
  },

  inTransaction: async (tx: Tx, id: string, viewer: string): Promise<Comment> => {
    const found = await pipelined(
      tx,
      sql<{ comment: Comment }>`
        select ${sql.raw(commentJson('v.id'))} as comment
        from (select ${viewer}::uuid as id) v, ${sql.raw(withAuthor(isHidden('v.id', 'c.account_id')))}
        where c.id = ${id}`,
    )
    return found[0]!.comment
  },

  /**
   * A comment that is not deleted and that the viewer may read, null: anyone, locked until the transaction ends. With
   * `kept`, one of a published post also where a contact limit keeps the post from them.
   */
  lock: async (
    tx: Tx,
    id: string,
    viewer: string | null,
    kept: 'all' | 'own' | null = null,
  ): Promise<HeldComment | undefined> => {
    const isKept = sql`${sql.raw(IS_PUBLISHED)} and ${kept === 'all' ? sql`true` : sql`c.account_id = ${viewer}`}`
    const isRead =
      viewer === null ? sql`true` : kept ? sql`(${isReadableBy(viewer)} or ${isKept})` : isReadableBy(viewer)
    const found = await sql<HeldComment>`
      select c.id, c.post_id, c.account_id, ${sql.raw(isoText('c.updated_at'))} as updated_at
      from comments c join posts p on p.id = c.post_id
      where c.id = ${id} and not c.is_deleted and ${isRead}
      for no key update of c`.execute(tx)
    return found.rows[0]
  },

  setContent: (tx: Tx, id: string, content: string) =>
    sql`
      update comments set content = ${content}, updated_at = clock_timestamp()
      where id = ${id}`.execute(tx),

  /** Undefined when it is not deleted, or gone with its post. */
  restore: async (tx: Tx, id: string): Promise<string | undefined> => {
    const shown = await sql<{ post_id: string }>`
      update comments set is_deleted = false, updated_at = clock_timestamp()
      where id = ${id} and is_deleted returning post_id`.execute(tx)
    return shown.rows[0]?.post_id
  },

  setDeleted: (tx: Tx, id: string) =>
    sql`update comments set is_deleted = true, updated_at = clock_timestamp() where id = ${id}`.execute(tx),
}
