import { createHmac, hkdfSync } from 'node:crypto'
import type { VettingFacts } from '../../contract/vetting.ts'
import { readAuthKey } from '../auth/auth.ts'
import type { Config } from '../platform/config.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { ledger } from './ledger.sql.ts'

/** The database alone does not say whose address it is. */
async function hashOf(config: Config, email: string): Promise<Buffer> {
  const key = hkdfSync('sha256', await readAuthKey(config), '', 'standing ledger', 32)
  return createHmac('sha256', Buffer.from(key)).update(email).digest()
}

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
