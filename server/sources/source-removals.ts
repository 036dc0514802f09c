import { fold } from '../../contract/fold.ts'
import { keyedHash } from '../auth/auth.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { type Removal, removals } from './source-removals.sql.ts'

export type { Removal }

/** A name as it is compared: its letters and digits, whatever their case, their marks and what is between them. */
export const foldName = (name: string): string =>
  fold(name.replace(/\p{Cf}/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const hashOf = (config: Config, name: string) => keyedHash(config, 'source names', foldName(name))

/**
 * Lets one member's sources be named or removed by their experts at a time, until the transaction ends: otherwise the
 * same name could come back while it goes. Called before a source is locked.
 */
export const waitForRemoval = (tx: Tx, account_id: string) => removals.wait(tx, account_id)

/** Whether an expert of this name had a profile removed that this member had listed, or denied one that they list. */
export async function isRemovedName(
  config: Config,
  tx: Tx,
  account_id: string,
  name: string,
): Promise<boolean> {
  if (await removals.has(tx, account_id, await hashOf(config, name))) return true
  return (await removals.denied(tx, account_id)).some((denied) => foldName(denied) === foldName(name))
}

/** Notes that the expert of this name, with this address, had a profile removed that this member had listed. */
export async function noteRemoval(
  config: Config,
  tx: Tx,
  { account_id, name, address_hash }: { account_id: string; name: string; address_hash: Buffer },
): Promise<Removal> {
  const removal = { account_id, name_hash: await hashOf(config, name), address_hash }
  await removals.note(tx, removal)
  return removal
}

/** The same for a source that was denied, by whoever answered its link, and that its keeper removes. */
export const noteDenied = (
  config: Config,
  tx: Tx,
  { denied_by, ...source }: { account_id: string; name: string; denied_by: Buffer | null },
): Promise<Removal> => noteRemoval(config, tx, { ...source, address_hash: denied_by ?? Buffer.alloc(32) })

/**
 * Notes removals again that a restored backup did not know, as far as those who had listed the profiles are members
 * there. What else they list under these names needs its expert's confirmation.
 */
export async function noteRemovalsAgain(config: Config, tx: Tx, all: readonly Removal[]): Promise<void> {
  for (const removal of all) {
    if (!(await removals.note(tx, removal))) continue
    for (const { id, name } of await removals.unconfirmed(tx, removal.account_id))
      if ((await hashOf(config, name)).equals(removal.name_hash)) await removals.doubt(tx, id)
  }
}
