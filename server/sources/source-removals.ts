import { keyedHash } from '../auth/auth.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { removals } from './source-removals.sql.ts'

/** A name as it is compared, whatever its case and spaces. */
export const foldName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

const hashOf = (config: Config, name: string) => keyedHash(config, 'source names', foldName(name))

/**
 * Lets one member's sources be named or removed by their experts at a time, until the transaction ends: otherwise the
 * same name could come back while it goes. Called before a source is locked.
 */
export const waitForRemoval = (tx: Tx, account_id: string) => removals.wait(tx, account_id)

/** Whether an expert of this name had a profile removed that this member had listed. */
export const isRemovedName = async (
  config: Config,
  tx: Tx,
  account_id: string,
  name: string,
): Promise<boolean> => removals.has(tx, account_id, await hashOf(config, name))

/** Notes that the expert of this name, with this address, had a profile removed that this member had listed. */
export const noteRemoval = async (
  config: Config,
  tx: Tx,
  { account_id, name, address_hash }: { account_id: string; name: string; address_hash: Buffer },
): Promise<void> => removals.note(tx, { account_id, name_hash: await hashOf(config, name), address_hash })
