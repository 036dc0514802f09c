import {
  CASE_CHANGED,
  decisionsFor,
  isAppealResult,
  isClaimResult,
  isRemovable,
  isSanction,
} from '../../contract/cases.rules.ts'
import type {
  CaseDetails,
  CaseEntry,
  CasesPage,
  decideCase,
  listCases as listing,
} from '../../contract/cases.ts'
import type { z } from '../../contract/zod.ts'
import { noteOpeningInCase } from '../audience/audience.ts'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/who.ts'
import { queueMail } from '../mails/mails.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { conflict, forbidden, invalid, notFound } from '../platform/http/errors.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { decideAppeal, holdMember, type Notifier, removeContent, sanction } from '../sanctions/sanctions.ts'
import { waitForRemoval } from '../sources/sources.ts'
import { cases, type HeldCase } from './cases.sql.ts'
import { decideCheck, decideClaim } from './decide-source.ts'
import { sourceCases } from './source-cases.sql.ts'

export { addToCase } from './add-to-case.ts'
export { type FrozenText, sweepCases } from './cases.sql.ts'
export { openCheckCase, openClaimCase, openDeniedCase } from './source-cases.ts'

const PART_OF_CASE = 'You are part of this case. Another admin decides it.'

type Decision = z.output<(typeof decideCase)['schemas']['body']>

export const listCases = (
  { database }: Platform,
  admin: Caller,
  { closed, kind, cursor }: z.output<(typeof listing)['schemas']['body']>,
): Promise<CasesPage> => cases.page(database.db, admin.id, { closed, kind, after: readCursor(cursor) })

export const casesAbout = cases.ofMember

/** Throws 403 for an admin with an open report about the member: another decides. */
export async function checkNotReporter(tx: Tx, admin: Caller, account_id: string): Promise<void> {
  if (await cases.hasReported(tx, admin.id, account_id)) throw forbidden(PART_OF_CASE)
}

/** A case with all its texts. The audit log says who read it, and its authors can see that; so do the openings of a request. Throws 403, 404. */
export async function readCase(tx: Tx, admin: Caller, id: string): Promise<CaseDetails> {
  await noteOpeningInCase(tx, id)
  const { number } = await accessCase(tx, admin, id)
  const read = await cases.details(tx, admin.id, id)
  const counts = new Map<string, number>()
  for (const { author } of read.texts) if (author) counts.set(author.id, (counts.get(author.id) ?? 0) + 1)
  // A line for each author, so that none learns of another.
  const lines = [...counts].map(([author, texts]) => ({
    about_ids: [author],
    details: { number: String(number), texts: String(texts) },
  }))
  const opened = { action: 'case.opened', actor_id: admin.id, subject_id: id } as const
  const nobody = { about_ids: [], details: { number: String(number), texts: String(read.texts.length) } }
  await audit(tx, ...(lines.length > 0 ? lines : [nobody]).map((line) => ({ ...opened, ...line })))
  return read
}

/** Takes a case that no other admin has, for 30 minutes. Throws 403, 404, 409. */
export async function take(tx: Tx, admin: Caller, id: string, version: number): Promise<CaseEntry> {
  await accessOpenCase(tx, admin, id, version)
  return changed(tx, admin.id, id, () => cases.take(tx, id, admin.id))
}

/** Closes the case of an appeal that nobody has decided in time. */
export async function closeLapsed(tx: Tx, appeal_id: string, reason: string): Promise<void> {
  const id = await cases.ofAppeal(tx, appeal_id)
  if (id)
    await changed(tx, null, id, () => cases.decide(tx, id, { decision: 'lifted', reason, decided_by: null }))
}

/** Lets others take a case. Throws 403, 404, 409. */
export async function release(tx: Tx, admin: Caller, id: string, version: number): Promise<CaseEntry> {
  await accessOpenCase(tx, admin, id, version)
  return changed(tx, admin.id, id, () => cases.release(tx, id))
}

/** Closes a case, does what was decided, and notifies those concerned. Throws 403, 404, 409, 422. */
export async function decide(
  platform: Platform,
  tx: Tx,
  admin: Caller,
  id: string,
  given: Decision,
): Promise<CaseEntry> {
  await holdConcerned(tx, id)
  const held = await accessOpenCase(tx, admin, id, given.version)
  return carryOut(platform, tx, admin.id, held, given)
}

/**
 * The same for the operator, whoever has taken the case, by its number; they alone sanction admins. Throws 404, 409, 422.
 */
export async function decideAsOperator(
  platform: Notifier,
  tx: Tx,
  number: number,
  given: Omit<Decision, 'version'>,
): Promise<void> {
  const open = await cases.openOf(tx, number)
  if (!open) throw notFound()
  await holdConcerned(tx, open.id)
  const held = await cases.lock(tx, open.id, null)
  if (!held || held.is_closed) throw conflict(CASE_CHANGED)
  await carryOut(platform, tx, null, held, given)
}

/** The members come before the case, as when they leave, and so does a source that the decision changes. */
async function holdConcerned(tx: Tx, id: string): Promise<void> {
  const { account_ids, claimant_id, source_id } = await sourceCases.concerned(tx, id)
  for (const account_id of account_ids) await holdMember(tx, account_id)
  if (claimant_id) await waitForRemoval(tx, claimant_id)
  if (source_id) await sourceCases.holdSource(tx, source_id)
}

async function carryOut(
  platform: Notifier,
  tx: Tx,
  actor_id: string | null,
  held: HeldCase,
  { decision, reason, rule, days, skip_reason = '', reduced_to, registry, how }: Omit<Decision, 'version'>,
): Promise<CaseEntry> {
  const { id, number, subject_type, subject_id, about_id } = held
  if (!decisionsFor(subject_type).includes(decision))
    throw invalid({ decision: 'This cannot be decided in this case.' })
  const actor = { actor_id, case_id: id }
  const removed =
    decision === 'removal' && isRemovable(subject_type) ? { type: subject_type, id: subject_id } : null
  // What members wrote stays when they leave.
  if (removed && !about_id) await removeContent(tx, actor_id, removed)
  else if (isSanction(decision)) {
    if (!about_id) throw conflict('This member has left.')
    // The schema has checked that there is a rule.
    const measure = { kind: decision, days: decision === 'suspension' ? (days ?? null) : null, rule: rule! }
    await sanction(platform, tx, { ...measure, ...actor, account_id: about_id, reason, skip_reason, removed })
  }
  if (isAppealResult(decision)) {
    const milder = reduced_to
      ? { kind: reduced_to, days: reduced_to === 'suspension' ? (days ?? null) : null }
      : null
    const result = { appeal_id: subject_id, result: decision, reduced_to: milder }
    await decideAppeal(platform, tx, { ...result, reason, decided_by: actor_id })
  }
  const details = { number: String(number), decision, ...(registry && { registry }), ...(how && { how }) }
  await audit(tx, { action: 'case.decided', actor_id, subject_id: id, details })
  const entry = await changed(tx, actor_id, id, () =>
    cases.decide(tx, id, { decision, reason, decided_by: actor_id }),
  )
  // After the case is closed, which the database does for claims that others settle.
  if (isClaimResult(decision)) await decideClaim(platform, tx, subject_id, decision, reason)
  if (subject_type === 'check') {
    const checked = decision === 'checked' ? { registry, how } : null
    await decideCheck(platform, tx, { case_id: id, source_id: subject_id, actor_id, checked, reason })
  }
  await notifyReporters(platform, tx, id, decision === 'no_breach')
  return entry
}

async function notifyReporters(platform: Notifier, tx: Tx, id: string, isNoBreach: boolean): Promise<void> {
  const reporters = await cases.reporters(tx, id)
  await notifyAll(
    platform,
    tx,
    reporters.map(({ report_id, account_id }) => ({
      ...{ type: 'report', account_id, actor_id: null, object_id: report_id, title: '' },
      link: '/app/account/privacy',
    })),
  )
  const message = isNoBreach ? 'We found no breach of the rules.' : 'We took action.'
  for (const { email, name } of reporters.filter(({ is_emailed }) => is_emailed))
    await queueMail(platform.jobs, tx, 'report_reviewed', email, { name: name || 'User', message })
}

/** The case, locked until the transaction ends. An admin has no part in one that they reported or that is about them. */
async function accessCase(tx: Tx, admin: Caller, id: string): Promise<HeldCase> {
  const held = await cases.lock(tx, id, admin.id)
  if (!held) throw notFound()
  if (held.is_involved) throw forbidden(PART_OF_CASE)
  return held
}

async function accessOpenCase(tx: Tx, admin: Caller, id: string, version: number): Promise<HeldCase> {
  const held = await accessCase(tx, admin, id)
  if (held.version !== version || held.is_closed || held.is_others) throw conflict(CASE_CHANGED)
  return held
}

async function changed(
  tx: Tx,
  admin: string | null,
  id: string,
  change: () => Promise<unknown>,
): Promise<CaseEntry> {
  await change()
  await publishEvent(tx, 'cases.changed', 'all')
  return cases.entry(tx, admin, id)
}
