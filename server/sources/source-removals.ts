import { keyedHash } from '../auth/auth.ts'
import type { Removal } from '../erasure-marks/erasure-marks.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { areSameName, namesToCompare, nameWithTitles } from './expert-names.ts'
import { removals } from './source-removals.sql.ts'

const hashed = (config: Config, names: readonly string[]): Promise<Buffer[]> =>
  Promise.all([...new Set(names)].map((one) => keyedHash(config, 'source names', one)))

const hashesOf = (config: Config, name: string) => hashed(config, namesToCompare(name))

/** The hashes under which this name may have been refused, lately or before. */
const refusedAs = (config: Config, name: string) =>
  hashed(config, [...namesToCompare(name), nameWithTitles(name)])

/**
 * Lets one member's sources be named or removed by their experts at a time, until the transaction ends: otherwise the
 * same name could come back while it goes. Called before a source is locked.
 */
export const waitForRemoval = (tx: Tx, account_id: string) => removals.wait(tx, account_id)

/**
 * Whether an expert of this name had a profile removed that this member had listed, or denied one that they list, under
 * this name or an earlier one.
 */
export async function isRemovedName(
  config: Config,
  tx: Tx,
  account_id: string,
  name: string,
): Promise<boolean> {
  if (await removals.has(tx, account_id, await refusedAs(config, name))) return true
  return (await removals.denied(tx, account_id)).some((denied) => areSameName(denied, name))
}

/** Keeps a name that a source had, which its expert may refuse later. */
export async function keepName(config: Config, tx: Tx, profile_id: string, name: string): Promise<void> {
  await removals.keepNames(tx, profile_id, await hashesOf(config, name))
}

type Noted = { id: string; account_id: string; name: string; address_hash: Buffer }

/** All names that this source has and had, which its expert, with this address, refuses. */
export async function refusedNames(
  config: Config,
  tx: Tx,
  { id, account_id, name, address_hash }: Noted,
): Promise<Removal[]> {
  const all = [...(await hashesOf(config, name)), ...(await removals.earlierNames(tx, id))]
  return [...new Map(all.map((name_hash) => [name_hash.toString('hex'), name_hash])).values()].map(
    (name_hash) => ({ account_id, name_hash, address_hash }),
  )
}

/**
 * Notes that the expert of this source, with this address, had it removed from this member's list: all names that it had
 * are refused.
 */
export async function noteRemoval(config: Config, tx: Tx, source: Noted): Promise<Removal[]> {
  const noted = await refusedNames(config, tx, source)
  for (const removal of noted) await removals.note(tx, removal)
  return noted
}

/** The same for a source that was denied, by whoever answered its link, and that its keeper removes. */
export const noteDenied = (
  config: Config,
  tx: Tx,
  { denied_by, ...source }: Omit<Noted, 'address_hash'> & { denied_by: Buffer | null },
): Promise<Removal[]> => noteRemoval(config, tx, { ...source, address_hash: denied_by ?? Buffer.alloc(32) })

/**
 * What else the member lists under these names needs its expert's confirmation, unless it has it. Returns the ids.
 * `confirmed` are those that have it otherwise.
 */
export async function doubtNames(
  config: Config,
  tx: Tx,
  refused: readonly Removal[],
  confirmed: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const hashes = new Set(refused.map(({ name_hash }) => name_hash.toString('hex')))
  const doubted: string[] = []
  for (const account_id of new Set(refused.map((one) => one.account_id)))
    for (const { id, name } of await removals.unconfirmed(tx, account_id)) {
      const isRefused = (await refusedAs(config, name)).some((hash) => hashes.has(hash.toString('hex')))
      if (!isRefused || confirmed.has(id)) continue
      await removals.doubt(tx, id)
      doubted.push(id)
    }
  return doubted
}

/**
 * Notes removals again that a restored backup did not know, as far as those who had listed the profiles are members
 * there. What else they list under these names needs its expert's confirmation, unless they have given it since.
 */
export async function noteRemovalsAgain(
  config: Config,
  tx: Tx,
  all: readonly Removal[],
  confirmed: ReadonlySet<string>,
): Promise<void> {
  const unknown: Removal[] = []
  for (const removal of all) if (await removals.note(tx, removal)) unknown.push(removal)
  await doubtNames(config, tx, unknown, confirmed)
}
