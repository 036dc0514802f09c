import type { ProfileEdit } from '../../contract/profile.ts'
import { BEATS_MAX, type Beat } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { keepOwnImage } from '../images/images.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { type LockedProfile, profiles } from './profile.sql.ts'

const EDITS_PER_HOUR: Limit = { name: 'profile-edits', max: 120, seconds: 3_600 }

/** Changes picture and bio, each only if named; an empty one removes it. */
export async function saveProfile(
  { config }: Platform,
  caller: Caller,
  edit: ProfileEdit,
  tx: Tx,
): Promise<typeof SUCCESS> {
  const { picture_url } = await onboarded(tx, caller)
  // An unchanged picture is not looked up again, as it may date from before pictures were counted.
  if (edit.picture_url !== (picture_url ?? '')) await keepOwnImage(tx, caller, edit.picture_url)
  await spendLimit(config, tx, EDITS_PER_HOUR, caller.id)
  await profiles.save(tx, caller.id, edit)
  await publishEvent(tx, 'profile.changed', caller.id)
  return SUCCESS
}

/**
 * Adds a beat after the caller's others; one that they already have, in any case, stays. 409 when there are too many.
 */
export async function addBeat(
  { config }: Platform,
  caller: Caller,
  beat: Beat,
  tx: Tx,
): Promise<typeof SUCCESS> {
  const { beats: held } = await onboarded(tx, caller)
  if (held.some((one) => one.toLowerCase() === beat.toLowerCase())) return SUCCESS
  if (held.length >= BEATS_MAX)
    throw conflict(`You have ${BEATS_MAX} beats, which is the most. Remove one first.`)
  await spendLimit(config, tx, EDITS_PER_HOUR, caller.id)
  await profiles.appendBeat(tx, caller.id, beat)
  await publishEvent(tx, 'profile.changed', caller.id)
  return SUCCESS
}

/** Removes a beat, ignoring case; an absent one is fine. */
export async function removeBeat(
  { config }: Platform,
  caller: Caller,
  beat: string,
  tx: Tx,
): Promise<typeof SUCCESS> {
  await profiles.lock(tx, caller.id)
  if (!(await profiles.removeBeat(tx, caller.id, beat))) return SUCCESS
  await spendLimit(config, tx, EDITS_PER_HOUR, caller.id)
  await publishEvent(tx, 'profile.changed', caller.id)
  return SUCCESS
}

/**
 * The caller's account, locked against other changes. An admin need not complete their profile; until they do, this is
 * refused.
 */
async function onboarded(tx: Tx, caller: Caller): Promise<LockedProfile> {
  const profile = await profiles.lock(tx, caller.id)
  if (profile === null) throw forbidden('Complete your profile first.', 'onboarding_required')
  return profile
}
