import { sql } from 'kysely'
import { APPEAL_DAYS, type AppealResult, type Measure } from '../../contract/sanctions.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import type { Removed } from './content.ts'

export type LockedAppeal = Measure & { sanction_id: string; is_decided: boolean; removed: Removed | null }

export type Appealable = {
  /** There is one already. */
  is_appealed: boolean
  is_late: boolean
  /** It is the result of an appeal. */
  is_result: boolean
}

export const appeals = {
  /** What decides whether a sanction of the member's can be appealed; the sanction is locked. Undefined when it is not theirs. */
  judge: async (tx: Tx, sanction_id: string, account_id: string): Promise<Appealable | undefined> => {
    const found = await sql<Appealable>`
      select exists (select from appeals p where p.sanction_id = s.id) as is_appealed,
        s.starts_at < now() - make_interval(days => ${APPEAL_DAYS}) as is_late, s.reduces_id is not null as is_result
      from sanctions s where s.id = ${sanction_id} and s.account_id = ${account_id} for no key update`.execute(
      tx,
    )
    return found.rows[0]
  },

  insert: async (tx: Tx, sanction_id: string, text: string): Promise<string> => {
    const made = await sql<{ id: string }>`
      insert into appeals (sanction_id, text) values (${sanction_id}, ${text}) returning id`.execute(tx)
    return made.rows[0]!.id
  },

  /** Whose it is. Undefined once they have left. */
  account: async (tx: Tx, id: string): Promise<string | undefined> => {
    const found = await sql<{ account_id: string }>`
      select s.account_id from appeals p join sanctions s on s.id = p.sanction_id where p.id = ${id}`.execute(
      tx,
    )
    return found.rows[0]?.account_id
  },

  lock: async (tx: Tx, id: string): Promise<LockedAppeal | undefined> => {
    const found = await sql<LockedAppeal>`
      select s.id as sanction_id, s.kind, p.decided_at is not null as is_decided,
        case when s.subject_id is not null
          then json_build_object('type', s.subject_type, 'id', s.subject_id) end as removed,
        case when s.kind = 'suspension' then extract(day from s.ends_at - s.starts_at)::int end as days
      from appeals p join sanctions s on s.id = p.sanction_id where p.id = ${id}
      for no key update of p, s`.execute(tx)
    return found.rows[0]
  },

  decide: (
    tx: Tx,
    id: string,
    { result, reason, decided_by }: { result: AppealResult; reason: string; decided_by: string | null },
  ) =>
    sql`
      update appeals p set result = ${result}, reason = ${reason}, decided_by = ${decided_by}, decided_at = now(),
        same_admin = coalesce(s.actor_id = ${decided_by}::uuid, false)
      from sanctions s where s.id = p.sanction_id and p.id = ${id}`.execute(tx),

  /** Appeals that nobody has decided within 30 days: against warnings and suspensions, which end. */
  overdue: async (db: Db, limit: number): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select p.id from appeals p join sanctions s on s.id = p.sanction_id
      where p.decided_at is null and p.created_at < now() - make_interval(days => ${APPEAL_DAYS}) and s.kind <> 'ban'
      order by p.created_at limit ${limit}`.execute(db)
    return found.rows.map(({ id }) => id)
  },

  /** How many appeals against bans have waited so many days. */
  waitingBans: async (db: Db, days: number): Promise<number> => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from appeals p join sanctions s on s.id = p.sanction_id
      where p.decided_at is null and s.kind = 'ban' and p.created_at < now() - make_interval(days => ${days})`.execute(
      db,
    )
    return found.rows[0]!.count
  },
}
