import { sql } from 'kysely'
import { publishEventSql } from '../platform/live/live.ts'
import { isoText, pipelined, send, type Tx } from '../platform/postgres/db.ts'
import { publishTrail } from '../trails/trails.ts'

export type OwnPitch = {
  post: { id: string; title: string; account_id: string | null }
  /** Its author has opened it, or the pitcher has learned what the author thinks of it. */
  isOpened: boolean
  isSettled: boolean
  isPublished: boolean
  isWithdrawn: boolean
}

export const withdrawals = {
  /**
   * Locks a delivered pitch of this member until the transaction ends, both members and the request first, as when the
   * author moves it or it settles. Null for any other.
   */
  hold: async (tx: Tx, id: string, pitcher: string): Promise<OwnPitch | null> => {
    const own = sql`from responses r where r.id = ${id} and r.is_pitch and r.responder_id = ${pitcher}`
    const locking = sql`
      select a.id from accounts a where a.id = ${pitcher} or a.id = (
        select p.account_id from posts p where p.id = (select r.post_id ${own}))
      order by a.id for key share`
    const lockingPost = sql<OwnPitch['post']>`
      select p.id, p.title, p.account_id from posts p where p.id = (select r.post_id ${own}) for no key update`
    const reading = sql<Omit<OwnPitch, 'post'>>`
      select r.opened_at is not null or r.messages_count > 0
          or exists (select from pitch_trail w where w.response_id = r.id) as "isOpened",
        r.settled_at is not null as "isSettled",
        exists (select from pitch_trail w join pitch_outcomes o using (response_id)
          where w.response_id = r.id and w.step = 'published' and o.outcome = 'used') as "isPublished",
        exists (select from pitch_outcomes o where o.response_id = r.id and o.outcome = 'withdrawn') as "isWithdrawn"
      ${own} for update`
    await send(tx, locking)
    const [post] = await pipelined(tx, lockingPost)
    const [pitch] = await pipelined(tx, reading)
    return post && pitch ? { post, ...pitch } : null
  },

  /** Erases a locked pitch with its conversation and the author's notification; held_pitches has that it was there. */
  erase: async (tx: Tx, id: string): Promise<void> => {
    await send(
      tx,
      sql`
      with gone as (delete from responses where id = ${id} returning *),
      kept as (
        insert into held_pitches (id, post_id, responder_id, commentary, sent_at, outcome, outcome_at)
        select id, post_id, responder_id, '', created_at, 'withdrawn', now() from gone),
      unsaid as (delete from notifications
        where object_id = ${id} and type in ('response_received', 'pitch_let_in'))
      select ${publishEventSql('conversation.removed', sql`id || ' ' || responder_id || coalesce(' ' || account_id, '')`)},
        ${publishTrail()} from gone`,
    )
  },

  /** Ends a locked pitch that the author keeps, by the clock: its trail is in the order of the locks. Publishes it to both. */
  mark: async (tx: Tx, id: string): Promise<void> => {
    await send(
      tx,
      sql`
      with now as (select clock_timestamp() as at),
      ended as (
        insert into pitch_outcomes (response_id, outcome, outcome_at) select ${id}, 'withdrawn', at from now
        on conflict (response_id) do update set outcome = excluded.outcome, outcome_at = excluded.outcome_at,
          reason = null, words = ''),
      stepped as (insert into pitch_trail (response_id, step, at) select ${id}, 'withdrawn', at from now),
      shown as (
        insert into pitch_triage as t (response_id, post_id, account_id, stage, stage_at)
        select id, post_id, account_id, 'new', now.at from responses cross join now where id = ${id} and account_id is not null
        on conflict (response_id) do update set stage_at = excluded.stage_at, releases_at = null
        returning t.post_id, t.stage_at)
      select ${publishTrail()}, (select ${publishEventSql('board.changed', sql`post_id || ' ' || ${sql.raw(isoText('stage_at'))}`)} from shown)
      from responses where id = ${id}`,
    )
  },
}
