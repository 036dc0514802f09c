import type { VettingFacts } from '../../contract/vetting.ts'
import { keyedHash } from '../auth/auth.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { ledger } from './ledger.sql.ts'

const hashOf = (config: Config, email: string) => keyedHash(config, 'standing ledger', email)

/** Called before a member is deleted: a suspension or ban that runs is remembered for 24 months by their address. */
export async function noteLeaver(
  config: Config,
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await ledger.note(tx, await hashOf(config, email), id)
}

/** The suspension or ban that ran when a member with this address left, in the last 24 months. */
export const earlierSanction = async (
  config: Config,
  db: Db,
  email: string,
): Promise<VettingFacts['earlier_sanction']> => ledger.find(db, await hashOf(config, email))

/** Forgets those who left 24 months ago. */
export const sweepLedger = (db: Db) => ledger.sweep(db)
