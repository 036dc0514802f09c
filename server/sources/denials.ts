import type { Denial, Settled } from '../erasure-marks/erasure-marks.ts'
import type { Config } from '../platform/config.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { denials } from './denials.sql.ts'
import { doubtNames, refusedNames } from './source-removals.ts'

/**
 * Retires it: its expert, at the mailbox of this hash, said that it is not theirs. What they confirmed before no longer
 * counts, and what the team has retired stays retired by them. What else its keeper lists under its names needs a
 * confirmation; `confirmed` are those that have it otherwise. Called after `waitForRemoval`. Null when it is gone.
 */
export async function retireDenied(
  config: Config,
  tx: Tx,
  source_id: string,
  denied_by: Buffer,
  confirmed?: ReadonlySet<string>,
): Promise<Denial | null> {
  await denials.endConfirmation(tx, source_id)
  const denied = await denials.deny(tx, source_id, denied_by)
  if (!denied) return null
  await publishEvent(tx, 'sources.changed', source_id)
  // The account of an expert says whether they hold one in use.
  if (denied.held_by) await publishEvent(tx, 'profile.changed', denied.held_by)
  const refused = await refusedNames(config, tx, { id: source_id, ...denied, address_hash: denied_by })
  for (const other of await doubtNames(config, tx, refused, confirmed))
    await publishEvent(tx, 'sources.changed', other)
  return { source_id, at: denied.at, denied_by }
}

/** Denies sources again that a restored backup did not know to be, unless they were confirmed since. */
export async function denyAgain(
  config: Config,
  tx: Tx,
  all: readonly Denial[],
  settled: readonly Settled[],
): Promise<void> {
  const last = latest(all)
  const since = latest(settled)
  const lost = await confirmedSince(tx, settled)
  for (const { source_id, at, denied_by } of last.values()) {
    const confirmed = since.get(source_id)
    if (confirmed && BigInt(confirmed.at) > BigInt(at)) continue
    if (await denials.isDeniable(tx, source_id, at))
      await retireDenied(config, tx, source_id, denied_by, lost)
  }
}

/** The sources that were confirmed after a restored backup was made. */
export async function confirmedSince(tx: Tx, settled: readonly Settled[]): Promise<Set<string>> {
  const lost = new Set<string>()
  for (const { source_id, at } of latest(settled).values())
    if (!(await denials.isConfirmedSince(tx, source_id, at))) lost.add(source_id)
  return lost
}

function latest<One extends { source_id: string; at: string }>(all: readonly One[]): Map<string, One> {
  const found = new Map<string, One>()
  for (const one of all) {
    const known = found.get(one.source_id)
    if (!known || BigInt(one.at) > BigInt(known.at)) found.set(one.source_id, one)
  }
  return found
}
