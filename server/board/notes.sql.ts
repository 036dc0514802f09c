import { sql } from 'kysely'
import { type Db, pipelined, type Tx } from '../platform/postgres/db.ts'

export type AnswerCursor = { at: string; id: string }
const PAGE = 100

export const notes = {
  /**
   * Locks a pitch to an own request until the transaction ends, the author's account first. False for any other pitch.
   */
  hold: async (tx: Tx, pitch_id: string, owner: string): Promise<boolean> => {
    const holding = sql`
      select from responses r join lateral (select from accounts a where a.id = r.account_id for key share) o on true
        join posts p on p.id = r.post_id and p.account_id = ${owner}
      where r.id = ${pitch_id} and r.is_pitch and r.account_id = ${owner} for no key update of r`
    return (await pipelined(tx, holding)).length > 0
  },

  save: (tx: Tx, pitch_id: string, account_id: string, text: string) =>
    sql`
      insert into pitch_notes (response_id, account_id, text) values (${pitch_id}, ${account_id}, ${text})
      on conflict (response_id) do update set text = excluded.text, updated_at = now()`.execute(tx),

  remove: (tx: Tx, pitch_id: string) =>
    sql`delete from pitch_notes where response_id = ${pitch_id}`.execute(tx),

  /** A page of the answers to one question of an own request, newest pitch first. Null for any other question. */
  answers: async (
    db: Db,
    given: { post_id: string; question_id: string; owner: string },
    after: AnswerCursor | null,
  ) => {
    const found = await sql<{ answers: { pitch_id: string; text: string }[]; last: string | null }>`
      with page as (
        select r.id as pitch_id, w.text, r.created_at from pitch_answers w join responses r on r.id = w.response_id
        where w.question_id = ${given.question_id} and r.post_id = ${given.post_id}
          ${after ? sql`and (r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
        order by r.created_at desc, r.id desc limit ${PAGE})
      select (select coalesce(json_agg(json_build_object('pitch_id', pitch_id, 'text', text)
          order by created_at desc, pitch_id desc), '[]') from page) as answers,
        (select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || pitch_id from page
          order by created_at, pitch_id limit 1) as last
      from request_questions q join posts p on p.id = q.post_id
      where q.id = ${given.question_id} and p.id = ${given.post_id} and p.account_id = ${given.owner}`.execute(
      db,
    )
    const page = found.rows[0]
    return page ? { answers: page.answers, next: page.answers.length === PAGE ? page.last : null } : null
  },
}
