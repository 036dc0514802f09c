import { sql } from 'kysely'
import type { DeclineReason } from '../../contract/pitches.rules.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import { pipelined, type Tx } from '../platform/postgres/db.ts'
import { IS_STANDING, IS_WITHDRAWN } from '../trails/trails.rules.ts'
import { type HeldPitch, MOVABLE, STAGE } from './board.sql.ts'

export type Decidable = HeldPitch & { stage: Stage }

export const deciding = {
  /** Locks the pitches to a locked request that its author had before them when they decided, but for withdrawn ones. */
  hold: async (tx: Tx, post_id: string, as_of: string): Promise<Decidable[]> => {
    const holding = sql<Decidable>`
      select r.id, ${sql.raw(`${STAGE} as stage, ${MOVABLE} as movable`)}
      from responses r join posts p on p.id = r.post_id left join pitch_triage t on t.response_id = r.id
      where r.post_id = ${post_id} and r.is_pitch and r.created_at <= ${as_of}::timestamptz
        and ${sql.raw(IS_STANDING)}
      order by r.id for no key update of r`
    return pipelined(tx, holding)
  },

  /** Whether these were pitches to the request that their pitchers have withdrawn. */
  areWithdrawn: async (tx: Tx, post_id: string, ids: string[]): Promise<boolean> => {
    const counting = sql<{ withdrawn: boolean }>`
      select (select count(*) from responses r where r.post_id = ${post_id} and r.id = any (${ids}::uuid[])
          and ${sql.raw(IS_WITHDRAWN)})
        + (select count(*) from held_pitches h where h.post_id = ${post_id} and h.id = any (${ids}::uuid[])
          and h.outcome = 'withdrawn') = ${new Set(ids).size} as withdrawn`
    return (await pipelined(tx, counting))[0]!.withdrawn
  },

  /** Why the others were not chosen: what settles later has this reason, too. */
  keepReason: (tx: Tx, post_id: string, others_reason: DeclineReason) =>
    sql`
      insert into request_outcomes (post_id, others_reason) values (${post_id}, ${others_reason})
      on conflict (post_id) do update set others_reason = excluded.others_reason, updated_at = now()`.execute(
      tx,
    ),

  count: async (tx: Tx, post_id: string): Promise<{ used: number; not_used: number }> => {
    const counting = sql<{ used: number; not_used: number }>`
      select (count(*) filter (where t.stage = 'used'))::int as used,
        (count(*) filter (where t.stage is distinct from 'used'))::int as not_used
      from responses r left join pitch_triage t on t.response_id = r.id
      where r.post_id = ${post_id} and r.is_pitch and ${sql.raw(IS_STANDING)}`
    return (await pipelined(tx, counting))[0]!
  },
}
