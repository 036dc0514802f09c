import { sql } from 'kysely'
import type { Retirer } from '../../contract/vocabulary.ts'
import type { Tx } from '../platform/postgres/db.ts'

type CheckedSource = { account_id: string; held_by: string | null; retired_by: Retirer | null }

/**
 * Keeps the member and the source's keeper from being deleted until the transaction ends. False when the member is gone.
 * Called before the source is locked, as a deletion locks the account first.
 */
export async function holdAccounts(tx: Tx, source_id: string, member: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts
    where id = ${member} or id = (select account_id from profiles where id = ${source_id})
    order by id for key share`.execute(tx)
  return rows.some(({ id }) => id === member)
}

/** The source, locked until the transaction ends if the member keeps or holds it. Undefined when there is none. */
export async function lockSource(tx: Tx, id: string, member: string): Promise<CheckedSource | undefined> {
  const own = await sql<CheckedSource>`
    select account_id, held_by, retired_by from profiles where id = ${id} and ${member}::uuid in (account_id, held_by)
    for no key update`.execute(tx)
  if (own.rows[0]) return own.rows[0]
  const other =
    await sql<CheckedSource>`select account_id, held_by, retired_by from profiles where id = ${id}`.execute(
      tx,
    )
  return other.rows[0]
}
