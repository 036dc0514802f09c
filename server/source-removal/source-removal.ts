import { IS_CLAIMED, whyNotRemoveSource } from '../../contract/sources.rules.ts'
import { keepingInvited } from '../audience/audience.ts'
import { addressHash } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { type Removal, recordRemoved } from '../erasure-marks/erasure-marks.ts'
import { giveUpPicture } from '../images/images.ts'
import { conflict } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent, publishEvents } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import {
  absentSource,
  addressOf,
  doubtNames,
  noteDenied,
  noteRemoval,
  refuseFor,
  SOURCES_PER_HOUR,
  waitForRemoval,
} from '../sources/sources.ts'
import { type Removable, removal } from './source-removal.sql.ts'

export { denySource } from './denial.ts'

/** How many open pitches name the caller's source. */
export async function readRemoval(
  { database }: Platform,
  caller: Caller,
  id: string,
): Promise<{ open_pitches: number }> {
  await accessRemovable(database.db, caller, id)
  return { open_pitches: await removal.openPitches(database.db, id) }
}

/** Erases the caller's source. Pitches that name it keep their text. */
export async function removeSource(
  platform: Platform,
  caller: Caller,
  id: string,
  tx: Tx,
): Promise<typeof SUCCESS> {
  await accessRemovable(tx, caller, id)
  const locked = await hold(tx, id)
  if (!locked) throw absentSource()
  if (await removal.isClaimed(tx, id)) throw conflict(IS_CLAIMED)
  await spendLimit(platform.config, tx, SOURCES_PER_HOUR, caller.id)
  // Removing it ends no denial: the same name needs a confirmation.
  const removed = locked.is_denied
    ? await noteDenied(platform.config, tx, locked)
    : await noteHolders(platform, tx, caller, locked)
  await erase(platform, tx, id, locked, removed)
  return SUCCESS
}

/** An expert who removes what an agency keeps is not listed by it again. */
async function noteHolders(
  { config }: Platform,
  tx: Tx,
  caller: Caller,
  { id, account_id, held_by, name }: Removable,
): Promise<Removal[]> {
  if (held_by !== caller.id || account_id === caller.id) return []
  const email = await addressOf(tx, caller.id)
  const address_hash = email ? await addressHash(config, email) : Buffer.alloc(32)
  return noteRemoval(config, tx, { id, account_id, name, address_hash })
}

/**
 * Erases a source for its expert, who has this address: whoever kept it lists nobody of this name without their
 * confirmation. Returns it as it was; null when it is gone.
 */
export async function removeForExpert(
  platform: Platform,
  tx: Tx,
  id: string,
  address_hash: Buffer,
): Promise<Removable | null> {
  const locked = await hold(tx, id)
  if (!locked) return null
  const removed = await noteRemoval(platform.config, tx, { ...locked, address_hash })
  await erase(platform, tx, id, locked, removed)
  return locked
}

async function accessRemovable(db: Db, caller: Caller, id: string): Promise<Removable> {
  const source = await removal.find(db, id)
  if (!source) throw absentSource()
  refuseFor(source, whyNotRemoveSource(caller, source))
  return source
}

/**
 * Locks what is locked before a source that is removed: whom its removal takes something from, accounts and then the
 * requests that invite with it. Undefined when it, or whose it is, is gone.
 */
export async function holdForRemoval(tx: Tx, id: string): Promise<Removable | undefined> {
  const source = await removal.find(tx, id)
  if (!source) return undefined
  const { account_id, held_by } = source
  const accounts = new Set([account_id, ...(held_by ? [held_by] : [])])
  if ((await removal.holdAccounts(tx, [...accounts])) < accounts.size) return undefined
  await waitForRemoval(tx, account_id)
  await removal.holdInviting(tx, id)
  return source
}

/** Locks a source that is removed. Undefined when it is gone meanwhile, 409 when someone else keeps or holds it now. */
async function hold(tx: Tx, id: string): Promise<Removable | undefined> {
  const source = await holdForRemoval(tx, id)
  if (!source) return undefined
  const { account_id, held_by } = source
  const locked = await removal.lock(tx, id)
  if (locked && (locked.account_id !== account_id || locked.held_by !== held_by))
    throw conflict('This source has been changed in the meantime.')
  return locked
}

async function erase(
  { config, jobs }: Platform,
  tx: Tx,
  id: string,
  { account_id, held_by, photo_url }: Removable,
  removed: Removal[],
): Promise<void> {
  const inviting = await removal.inviting(tx, id)
  if (inviting.length > 0) await keepingInvited(tx, [id], () => removal.uninvite(tx, id, inviting))
  await publishEvents(tx, 'post.updated', inviting)
  await removal.erase(tx, id)
  await giveUpPicture(tx, photo_url)
  for (const other of await doubtNames(config, tx, removed)) await publishEvent(tx, 'sources.changed', other)
  await recordRemoved(jobs, tx, id, removed)
  await publishEvent(tx, 'source.removed', `${id} ${account_id} ${held_by ?? account_id}`)
  // The account of an expert says whether they hold one.
  if (held_by) await publishEvent(tx, 'profile.changed', held_by)
}
