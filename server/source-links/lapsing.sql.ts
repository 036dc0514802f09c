import { sql } from 'kysely'
import { isActiveExpert, OWNER_KEEPS } from '../kept-sources/kept-source.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { isCurrent } from '../sources/proof.rules.ts'

/**
 * Of evidence `e` of a source `p`, whose keeper is `a`: the expert's confirmation, which counts for 30 days more at most.
 * Only the member who can renew it is reminded (`m`): the expert who holds the source, or else its keeper.
 */
const IS_LAPSING = sql.raw(`e.kind = 'expert_link' and e.ended_at is null and e.reminded_at is null
  and e.until <= now() + interval '30 days' and ${isCurrent('e', 'p')} and ${OWNER_KEEPS}
  and (p.held_by is null or ${isActiveExpert('m')})`)
/** Whether `m` can renew it. An `or`, which the indexes of profiles answer. */
const mayRenew = (source: string) =>
  sql.raw(`(${source}.held_by = m.id or ${source}.held_by is null and ${source}.account_id = m.id)`)
const LAPSING = sql`source_evidence e join profiles p on p.id = e.profile_id join accounts a on a.id = p.account_id
  join accounts m on ${mayRenew('p')}`

/** A member is reminded once a day at most. */
const WAS_REMINDED = sql`exists (
  select from source_evidence r join profiles o on o.id = r.profile_id
  where ${mayRenew('o')} and r.reminded_at > now() - interval '24 hours')`

type Lapsing = { source_id: string; name: string; is_held: boolean }

export const lapsing = {
  members: async (db: Db, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select distinct m.id from ${LAPSING} where ${IS_LAPSING} and not ${WAS_REMINDED} limit ${limit}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },

  /** Locks the member, unless another process has, and marks what they are reminded of: what lapses first comes first. */
  remind: async (tx: Tx, account_id: string): Promise<Lapsing[]> => {
    const held = await sql`
      select from accounts a where a.id = ${account_id} for no key update skip locked`.execute(tx)
    if (held.rows.length === 0) return []
    const { rows } = await sql<Lapsing>`
      with due as (
        select e.id, e.until, p.id as source_id, p.name, p.held_by is not null as is_held
        from ${LAPSING} where m.id = ${account_id} and ${IS_LAPSING} and not ${WAS_REMINDED}),
      marked as (update source_evidence e set reminded_at = now() from due where e.id = due.id)
      select source_id, name, is_held from due order by until, name`.execute(tx)
    return rows
  },
}
