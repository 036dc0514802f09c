import { HAS_PROFILE } from '../../contract/claims.rules.ts'
import {
  DENIED,
  HOLDERS_FIELDS,
  isRetiredFor,
  sideOf,
  whyNotEditIdentity,
  whyNotEditSource,
  whyNotKeepOwnSource,
  whyNotKeepSources,
  whyNotOpenSource,
  whyNotRestoreSource,
  whyNotRetireSource,
} from '../../contract/sources.rules.ts'
import type { editSource as editing, Source, SourceForm, SourceSearch } from '../../contract/sources.ts'
import type { Retirer } from '../../contract/vocabulary.ts'
import type { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/who.ts'
import { blockedIds } from '../contact-limits/contact-limits.ts'
import { comparePhoto, keepOwnImage } from '../images/images.ts'
import { conflict, notAuthenticated, refuse } from '../platform/http/errors.ts'
import { JsonText } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent, publishEvents } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { absentSource, refuseFor } from './absent.ts'
import { areSameName } from './expert-names.ts'
import { closeClaims, holdsAny, noteEdit } from './holding.ts'
import { plainSources, readSources } from './source-pages.ts'
import { isRemovedName, keepName, waitForRemoval } from './source-removals.ts'
import { type LockedSource, sources } from './sources.sql.ts'

// A roster is imported in one go. Changed sources count like new ones.
export const SOURCES_PER_HOUR: Limit = { name: 'sources', max: 300, seconds: 3_600 }

type Edit = z.output<(typeof editing)['schemas']['body']>

export { confirmedSince, denyAgain, retireDenied } from './denials.ts'
export {
  doubtNames,
  noteDenied,
  noteRemoval,
  noteRemovalsAgain,
  waitForRemoval,
} from './source-removals.ts'

/**
 * A page of the sources that the caller may list: a PR member's own, everyone's for the others. `signal`
 * aborts when the reader disconnects.
 */
export async function listSources(
  platform: Platform,
  caller: Caller,
  { cursor, ...filter }: SourceSearch,
  signal: AbortSignal,
): Promise<JsonText> {
  const hidden = await blockedIds(platform, caller.id)
  const query = { reader: caller, filter, after: readCursor(cursor), hidden }
  if (!filter.search?.trim()) return new JsonText(await plainSources(platform, query))
  const search = () => readSources(platform, query)
  return new JsonText(await platform.searches.take(caller.id, signal, search))
}

/** How many sources the caller may list. */
export const countSources = (db: Db, caller: Caller): Promise<number> => sources.count(db, caller)

/** The sources that the caller may list, among those with these ids. */
export const listedSources = (db: Db, caller: Caller, ids: string[]): Promise<Source[]> =>
  sources.listed(db, ids, caller)

/** A source that is there, complete. */
export const sourceOf = async (tx: Tx, id: string): Promise<Source> => (await sources.read(tx, id))!

/** Whether the member holds a source. */
export const holdsSource = (db: Db, member: string): Promise<boolean> => sources.holds(db, member)

/** Keeps the owner's account from being deleted until the transaction ends. False when it is gone. */
export const holdSourceOwner = (tx: Tx, id: string): Promise<boolean> => sources.holdOwner(tx, id)

/** The source whose page the caller opens. Throws 404 when there is none, 403 when it is another member's. */
export async function accessSource({ database }: Platform, caller: Caller, id: string): Promise<Source> {
  const source = await sources.read(database.db, id)
  if (!source) throw absentSource()
  refuseFor(source, whyNotOpenSource(caller, source))
  return source
}

export { absentSource, refuseFor } from './absent.ts'
export {
  addressOf,
  claimChanged,
  heldClaim,
  holdForClaim,
  holdsAny,
  leaveSources,
  notifyAgency,
  type OpenClaim,
  separate,
  settleClaim,
  waitForHolders,
} from './holding.ts'

/** Adds a source to the caller's own. */
export async function createSource(
  platform: Platform,
  caller: Caller,
  form: SourceForm,
  tx: Tx,
): Promise<Source> {
  refuse(whyNotKeepSources(caller.role))
  return addSource(platform, caller, form, tx, null)
}

/** The profile that an expert holds; null: none yet. */
export async function readOwnSource(
  { database }: Platform,
  caller: Caller,
): Promise<{ source: Source | null }> {
  refuse(whyNotKeepOwnSource(caller.role))
  return { source: (await sources.own(database.db, caller.id)) ?? null }
}

/** Adds an expert's own profile. Throws 409 if there is one. */
export async function createOwnSource(
  platform: Platform,
  caller: Caller,
  form: SourceForm,
  tx: Tx,
): Promise<Source> {
  refuse(whyNotKeepOwnSource(caller.role))
  const source = await addSource(platform, caller, form, tx, caller.id)
  await closeClaims(tx, caller.id, null)
  // The account says that its member holds one.
  await publishEvent(tx, 'profile.changed', caller.id)
  return source
}

async function addSource(
  platform: Platform,
  caller: Caller,
  form: SourceForm,
  tx: Tx,
  held_by: string | null,
): Promise<Source> {
  if (!(await sources.holdOwner(tx, caller.id))) throw notAuthenticated()
  // Before the limit and the picture, as edits and a removal lock them.
  await waitForRemoval(tx, caller.id)
  await spendLimit(platform.config, tx, SOURCES_PER_HOUR, caller.id)
  await keepOwnImage(tx, caller, form.photo_url, 'photo_url')
  const needs_confirmation = await isRemovedName(platform.config, tx, caller.id, form.name)
  if (held_by && (await holdsAny(tx, held_by))) throw conflict(HAS_PROFILE)
  const id = await sources.insert(tx, { account_id: caller.id, held_by, needs_confirmation }, form)
  if (!id) throw conflict(HAS_PROFILE)
  await comparePhoto(tx, form.photo_url)
  await publishEvent(tx, 'sources.changed', id)
  return (await sources.read(tx, id))!
}

/**
 * Changes a source that the caller keeps or holds, and notifies its other side. Throws 409 if it has changed since the
 * caller read it.
 */
export async function editSource(
  platform: Platform,
  caller: Caller,
  id: string,
  { updated_at, ...form }: Edit,
  tx: Tx,
): Promise<Source> {
  if (!(await sources.holdSides(tx, id, caller.id))) throw notAuthenticated()
  await waitForRemoval(tx, caller.id)
  const source = await sources.lock(tx, id, caller.id)
  if (!source) throw absentSource()
  refuseFor(source, whyNotEditSource(caller, source))
  const before = { ...source, photo_url: source.photo_url ?? '' }
  if (HOLDERS_FIELDS.some((field) => form[field] !== before[field]))
    refuse(whyNotEditIdentity(caller, source))
  if (updated_at !== source.updated_at) throw conflict('This source has been changed in the meantime.')
  const isRenamed = !areSameName(form.name, source.name)
  // It stays about the person who denied it, under the name that they denied.
  if (isRenamed && source.is_denied) throw conflict(DENIED)
  await spendLimit(platform.config, tx, SOURCES_PER_HOUR, caller.id)
  const isNewPhoto = form.photo_url !== before.photo_url
  if (isNewPhoto) await keepOwnImage(tx, caller, form.photo_url, 'photo_url')
  // The names that are refused are the agency's, also while an expert holds its source.
  const needs_confirmation = isRenamed
    ? await isRemovedName(platform.config, tx, source.account_id, form.name)
    : source.needs_confirmation
  if (form.name !== source.name) await keepName(platform.config, tx, id, source.name)
  await sources.edit(tx, id, form, needs_confirmation)
  if (isNewPhoto) await comparePhoto(tx, form.photo_url)
  await publishEvent(tx, 'sources.changed', id)
  await noteEdit(platform, tx, caller, { ...source, id, name: form.name })
  return (await sources.read(tx, id))!
}

/** Takes the caller's source out of every list and from being pitched. Repeating it succeeds. */
export async function retireOwnSource(
  platform: Platform,
  caller: Caller,
  id: string,
  tx: Tx,
): Promise<Source> {
  const source = await holdOwnSource(tx, caller, id)
  const by = sideOf(caller, source)
  if (!source.retirers.includes(by)) {
    await spendLimit(platform.config, tx, SOURCES_PER_HOUR, caller.id)
    await retireSource(tx, id, by)
  }
  return (await sources.read(tx, id))!
}

/** Brings the caller's source back. Repeating it succeeds; 409 when the team or its expert has retired it. */
export async function restoreOwnSource(
  platform: Platform,
  caller: Caller,
  id: string,
  tx: Tx,
): Promise<Source> {
  const source = await holdOwnSource(tx, caller, id)
  const by = sideOf(caller, source)
  if (isRetiredFor(by, source)) {
    const reason = whyNotRestoreSource(source, by)
    if (reason !== null) throw conflict(reason)
    await spendLimit(platform.config, tx, SOURCES_PER_HOUR, caller.id)
    await restoreSource(tx, id, by)
  }
  return (await sources.read(tx, id))!
}

/** A source that the caller may retire, locked until the transaction ends. */
async function holdOwnSource(tx: Tx, caller: Caller, id: string): Promise<LockedSource> {
  if (!(await sources.holdOwner(tx, caller.id))) throw notAuthenticated()
  const source = await sources.lock(tx, id, caller.id)
  if (!source) throw absentSource()
  refuseFor(source, whyNotRetireSource(caller, source))
  return source
}

/** Takes a source out of every list and from being pitched. False when they have retired it already, or it is gone. */
export async function retireSource(tx: Tx, id: string, by: Retirer): Promise<boolean> {
  return publishUse(tx, id, await sources.retire(tx, id, by))
}

/** Brings a source back that they have retired with `retireSource`; what others retired, too, stays retired. */
export async function restoreSource(tx: Tx, id: string, by: Retirer): Promise<void> {
  await publishUse(tx, id, await sources.restore(tx, id, by))
}

/**
 * Called when the team has suspended or banned a member, or lets them back: nobody uses what they hold of an agency
 * meanwhile, whose pages learn it as when a source is retired.
 */
export async function publishHeld(tx: Tx, holder: string): Promise<void> {
  await publishEvents(tx, 'sources.changed', await sources.claimedBy(tx, holder))
}

async function publishUse(
  tx: Tx,
  id: string,
  changed: { held_by: string | null } | undefined,
): Promise<boolean> {
  if (!changed) return false
  await publishEvent(tx, 'sources.changed', id)
  // The account of an expert says whether they hold one in use.
  if (changed.held_by) await publishEvent(tx, 'profile.changed', changed.held_by)
  return true
}
