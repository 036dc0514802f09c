import { sql } from 'kysely'
import type { Post, PostEdit } from '../../contract/posts.ts'
import type { PostStatus, RequestState } from '../../contract/vocabulary.ts'
import { IS_PUBLISHED, isReadableBy } from '../audience/audience.rules.ts'
import type { DeadlineColumns } from '../deadlines/deadlines.ts'
import { isoText, type Tx } from '../platform/postgres/db.ts'
import { type OfColumns, rowOf } from '../platform/postgres/row.sql.ts'

/** The columns of a post that changing it needs. */
export type LockedPost = Pick<
  Post,
  'id' | 'title' | 'account_id' | 'post_type' | 'updated_at' | 'request_state' | 'shown_name'
> & {
  status: PostStatus
  is_hidden_name: boolean
  /** By the database's clock. */
  is_closed: boolean
  /** By the team. */
  is_removed: boolean
}

/** A post that was hidden or shown again. */
export type Shown = Pick<Post, 'account_id' | 'post_type'>

// A change is later than the one before it, whatever the clock says: the precondition of an edit relies on that.
export const later = sql`greatest(clock_timestamp(), updated_at + interval '1 microsecond')`

const columns =
  sql.raw(`p.id, p.title, p.account_id, p.post_type, p.request_state, p.is_hidden_name, p.shown_name, p.data ->> 'status' as status, p.removed_at is not null as is_removed,
  coalesce(p.expires_at <= clock_timestamp(), false) as is_closed, ${isoText('p.updated_at')} as updated_at`)

export const ownPosts = {
  /**
   * Locks the caller's own post until the transaction ends, their account first, as when a member leaves. A caller that will delete it must say so: a like in
   * progress lets a change pass, but would deadlock with a deletion that upgrades its lock.
   */
  lock: async (
    tx: Tx,
    id: string,
    owner: string,
    to: 'change' | 'delete',
  ): Promise<LockedPost | undefined> => {
    const found = await sql<LockedPost>`
      select ${columns} from posts p
        join lateral (select from accounts a where a.id = p.account_id for key share) o on true
      where p.id = ${id} and p.account_id = ${owner}
      for ${sql.raw(to === 'delete' ? 'update' : 'no key update')} of p`.execute(tx)
    return found.rows[0]
  },

  /** A published post that the viewer may read, not locked: enough to refuse a change to a member who doesn't own it. */
  published: async (tx: Tx, id: string, viewer: string): Promise<LockedPost | undefined> => {
    const found = await sql<LockedPost>`
      select ${columns} from posts p where p.id = ${id} and ${sql.raw(IS_PUBLISHED)} and ${isReadableBy(viewer)}`.execute(
      tx,
    )
    return found.rows[0]
  },

  edit: <Values extends Pick<PostEdit, 'title' | 'description' | 'tags'>>(
    tx: Tx,
    id: string,
    fields: OfColumns<'posts', Values>,
  ) => {
    const { columns, row } = rowOf('posts', fields)
    return sql`update posts set (${columns}) = (select ${columns} from ${row}), updated_at = ${later}
      where id = ${id}`.execute(tx)
  },

  /** Publishes a draft with its date or another one. False when that date has passed by the database's clock. */
  publish: async (tx: Tx, id: string, { at, ...wall }: DeadlineColumns): Promise<boolean> => {
    const { columns, row } = rowOf('posts', { ...wall, expiration_date: at })
    const date = at === null ? sql`` : sql`(${columns}) = (select ${columns} from ${row}),`
    const published = await sql`
      update posts set data = data || '{"status": "published"}', ${date}
        created_at = greatest(now(), updated_at + interval '1 microsecond'),
        updated_at = greatest(now(), updated_at + interval '1 microsecond')
      where id = ${id} and coalesce(${at}::timestamptz, expires_at, 'infinity') > now()
      returning id`.execute(tx)
    return published.rows.length > 0
  },

  /** Published ones, in the order in which they are to be locked. */
  openRequests: async (tx: Tx, account_id: string): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select p.id from posts p
      where p.account_id = ${account_id} and p.post_type <> 'community' and ${sql.raw(IS_PUBLISHED)}
        and coalesce(p.expires_at, 'infinity') > clock_timestamp()
      order by p.id`.execute(tx)
    return found.rows.map(({ id }) => id)
  },

  /** Ends a request now, by the date of its type. False when it has expired already. */
  close: async (tx: Tx, id: string): Promise<boolean> => {
    const closed = await sql`
      update posts set updated_at = ${later}, closed_by_author = true,
        deadline_wall = null, deadline_zone = null, deadline_is_day = false,
        expiration_date = case when post_type = 'request_for_source' then clock_timestamp() end,
        deadline = case when post_type = 'request_for_story' then clock_timestamp() else deadline end
      where id = ${id} and coalesce(expires_at, 'infinity') > clock_timestamp()
      returning id`.execute(tx)
    return closed.rows.length > 0
  },

  /** False when it has closed by the database's clock at this moment. */
  setState: async (tx: Tx, id: string, state: RequestState): Promise<boolean> => {
    const set = await sql`
      update posts set request_state = ${state}, updated_at = ${later}
      where id = ${id} and coalesce(expires_at, 'infinity') > clock_timestamp() returning id`.execute(tx)
    return set.rows.length > 0
  },

  /** Hides a published post from all but its author. Undefined when it is hidden already, or gone. */
  hide: async (tx: Tx, id: string): Promise<Shown | undefined> => {
    const hidden = await sql<Shown>`
      update posts p set removed_at = now(), updated_at = ${later}
      where id = ${id} and ${sql.raw(IS_PUBLISHED)} returning account_id, post_type`.execute(tx)
    return hidden.rows[0]
  },

  /** Undefined when it is not hidden. */
  show: async (tx: Tx, id: string): Promise<Shown | undefined> => {
    const shown = await sql<Shown>`
      update posts set removed_at = null, updated_at = ${later}
      where id = ${id} and removed_at is not null returning account_id, post_type`.execute(tx)
    return shown.rows[0]
  },

  remove: (tx: Tx, id: string) => sql`delete from posts where id = ${id}`.execute(tx),
}
