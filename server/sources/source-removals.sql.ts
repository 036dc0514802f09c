import { sql } from 'kysely'
import type { Removal } from '../erasure-marks/erasure-marks.ts'
import { send, type Tx } from '../platform/postgres/db.ts'

/** Experts who had a profile removed, by keyed hashes of their names and addresses. */
export const removals = {
  wait: (tx: Tx, account_id: string): Promise<void> =>
    send(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`source names ${account_id}`}, 0))`),

  /** Whether one of these names is refused, or was an earlier one of a source that is denied. */
  has: async (tx: Tx, account_id: string, names: Buffer[]): Promise<boolean> => {
    const found = await sql`
      select from source_removals where account_id = ${account_id} and name_hash = any (${names}::bytea[])
      union all select from source_names n join profiles p on p.id = n.profile_id
      where p.account_id = ${account_id} and p.denied_at is not null and n.name_hash = any (${names}::bytea[])
      limit 1`.execute(tx)
    return found.rows.length > 0
  },

  keepNames: (tx: Tx, profile_id: string, names: Buffer[]) =>
    sql`
      insert into source_names (profile_id, name_hash) select ${profile_id}, unnest(${names}::bytea[])
      on conflict do nothing`.execute(tx),

  earlierNames: async (tx: Tx, profile_id: string): Promise<Buffer[]> => {
    const found = await sql<{ name_hash: Buffer }>`
      select name_hash from source_names where profile_id = ${profile_id} order by name_hash`.execute(tx)
    return found.rows.map(({ name_hash }) => name_hash)
  },

  /** The names of the sources that a member keeps although their experts have denied them. */
  denied: async (tx: Tx, account_id: string): Promise<string[]> => {
    const found = await sql<{ name: string }>`
      select name from profiles where account_id = ${account_id} and denied_at is not null`.execute(tx)
    return found.rows.map(({ name }) => name)
  },

  /** False when it is noted already, or there is no such account. */
  note: async (tx: Tx, { account_id, name_hash, address_hash }: Removal): Promise<boolean> => {
    const noted = await sql`
      insert into source_removals (account_id, name_hash, address_hash)
      select id, ${name_hash}, ${address_hash} from accounts where id = ${account_id}
      on conflict do nothing`.execute(tx)
    return Number(noted.numAffectedRows) > 0
  },

  /**
   * The sources that a member keeps, listed although their experts have neither confirmed them under their names nor denied
   * them.
   */
  unconfirmed: async (tx: Tx, account_id: string): Promise<{ id: string; name: string }[]> => {
    const found = await sql<{ id: string; name: string }>`
      select p.id, p.name from profiles p
      where p.account_id = ${account_id} and not p.needs_confirmation and p.denied_at is null
        and not exists (select from source_evidence e
        where e.profile_id = p.id and e.kind = 'expert_link' and e.ended_at is null
          and substring(e.fingerprint from 1 for 32) = substring(p.fingerprint from 1 for 32))`.execute(tx)
    return found.rows
  },

  doubt: (tx: Tx, id: string) =>
    sql`
      update profiles set needs_confirmation = true,
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
      where id = ${id}`.execute(tx),
}
