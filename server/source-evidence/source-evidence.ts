import type { Evidence, EvidenceRows, RegisterForm } from '../../contract/evidence.ts'
import { DENIED, whyNotAttest, whyNotConfirmSource, whyNotEditSource } from '../../contract/sources.rules.ts'
import { addressHash } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { photoMatchOf } from '../photo-matches/photo-matches.ts'
import { conflict, invalid, notAuthenticated } from '../platform/http/errors.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { absentSource, addressOf, holdSourceOwner, refuseFor, SOURCES_PER_HOUR } from '../sources/sources.ts'
import { domainOf, isSameDomain } from './domains.ts'
import { writeConfirmation } from './mark-evidence.ts'
import { evidence, type LockedSource, type Stored } from './source-evidence.sql.ts'

export { domainOf } from './domains.ts'
export { markChecked, markRegister, writeConfirmation } from './mark-evidence.ts'

/** What was checked about a source. Throws 404 unless the caller may see it. */
export async function readEvidence(db: Db, caller: Caller, id: string): Promise<Evidence> {
  const stored = await evidence.read(db, id, caller)
  if (!stored) throw absentSource()
  const { proof, agency, register, team, photo, has_photo, asked_at } = stored
  const photo_match = has_photo ? await photoMatchOf(db, id) : null
  return {
    proof,
    rows: { expert: confirmationOf(stored), agency, register, team, photo, photo_match },
    asked_at,
  }
}

function confirmationOf(stored: Stored): EvidenceRows['expert'] {
  const { proof, changed, changed_at, is_public_mail, websites, agency_domain } = stored
  const { state, at, until, domain } = proof
  if (state === 'none' || at === null || until === null || domain === null) return null
  const isAt = (place: string) => !is_public_mail && isSameDomain(domain, place)
  return {
    ...{ state, at, until, domain },
    is_website: websites.some(isAt),
    is_agency: agency_domain !== null && isAt(agency_domain),
    changed: changed.length > 0 ? { what: changed, at: changed_at } : null,
  }
}

/**
 * Locks the caller's account, then a source, and counts a change of it. Throws 404 when there is none, and 403 if `whyNot` says why the
 * caller may not change it.
 */
async function accessChange(
  platform: Platform,
  caller: Caller,
  id: string,
  whyNot: (caller: Caller, source: LockedSource) => string | null,
  tx: Tx,
): Promise<LockedSource> {
  if (!(await holdSourceOwner(tx, caller.id))) throw notAuthenticated()
  const source = await evidence.lock(tx, id, caller.id)
  if (!source) throw absentSource()
  refuseFor(source, whyNot(caller, source))
  await spendLimit(platform.config, tx, SOURCES_PER_HOUR, caller.id)
  return source
}

/** The keeper says that they represent the expert: under the name and for the organization that they have now. */
export async function attestSource(
  platform: Platform,
  caller: Caller,
  id: string,
  tx: Tx,
): Promise<Evidence> {
  const { is_denied } = await accessChange(platform, caller, id, whyNotAttest, tx)
  if (is_denied) throw conflict(DENIED)
  const names = await evidence.namesOf(tx, caller.id)
  await evidence.put(tx, id, 'agency', { ...names, made_by: caller.id, result: 'given' })
  await publishEvent(tx, 'sources.changed', id)
  return readEvidence(tx, caller, id)
}

/** Adds a registry number, which nobody has looked up. The link is stored as given, and never opened. */
export async function setRegister(
  platform: Platform,
  caller: Caller,
  id: string,
  form: RegisterForm,
  tx: Tx,
): Promise<Evidence> {
  await accessChange(platform, caller, id, whyNotEditSource, tx)
  const url = form.url.replace(/^https/i, 'https')
  // What the team said of this number stays.
  if (await evidence.hasRegister(tx, id, { ...form, url })) return readEvidence(tx, caller, id)
  await evidence.put(tx, id, 'register', { ...form, url, made_by: caller.id, result: 'given', until: null })
  await publishEvent(tx, 'sources.changed', id)
  return readEvidence(tx, caller, id)
}

/** The expert confirms a profile that they hold, by the address that they sign in with, or consents to its photo alone. */
export async function confirmOwnSource(
  platform: Platform,
  caller: Caller,
  id: string,
  { photo }: { photo: boolean },
  tx: Tx,
): Promise<Evidence> {
  const { photo_url } = await accessChange(platform, caller, id, whyNotConfirmSource, tx)
  if (photo) {
    if (photo_url === '') throw invalid({ photo: 'There is no photo to consent to.' })
    await evidence.putConsent(tx, id, photo_url, caller.id)
    await publishEvent(tx, 'sources.changed', id)
    return readEvidence(tx, caller, id)
  }
  const email = await addressOf(tx, caller.id)
  if (!email) throw notAuthenticated()
  await writeConfirmation(platform, tx, {
    ...domainOf(email),
    source_id: id,
    made_by: caller.id,
    address_hash: await addressHash(platform.config, email),
    photo_url: null,
  })
  return readEvidence(tx, caller, id)
}
