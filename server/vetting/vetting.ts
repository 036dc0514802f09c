import { ANOTHER_REASON, REJECTION_REASONS, whyNotAsk, whyNotDecide } from '../../contract/vetting.rules.ts'
import { lockAddress } from '../applications/applications.ts'
import { audit } from '../audit/audit.ts'
import { queueMail } from '../mails/mails.ts'
import { quoted } from '../mails/quoted.rules.ts'
import { createMember, type Inviting } from '../members/members.ts'
import { recordRejected } from '../own-data/own-data.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { publishEvent } from '../platform/live/live.ts'
import { type Tx, violatedConstraint } from '../platform/postgres/db.ts'
import { underSavepoint } from '../platform/postgres/savepoint.sql.ts'
import { type Application, vetting } from './vetting.sql.ts'

type Admin = { id: string }

const OF_MEMBER = 'A member has this address by now. Approve the application to link it to that member.'

/** Makes the applicant a member and mails them; see makeMember. Throws 404, 409. */
export async function approve(inviting: Inviting, tx: Tx, admin: Admin, id: string) {
  await lockPerson(tx, await addressOf(tx, id))
  const { made } = await makeMember(inviting, tx, admin, id)
  return { ...SUCCESS, made }
}

/**
 * Takes the lock on an address: others who apply with it, decide on it, or are its member wait. Taken before
 * applications are locked, since a member who deletes their account locks the account first and their applications
 * after it.
 */
export async function lockPerson(tx: Tx, email: string): Promise<void> {
  await lockAddress(tx, email)
  await vetting.lockMember(tx, email)
}

/**
 * Makes a member of a waiting application and closes other applications with the same address. If an account has the
 * address, no member is made: the application goes to that account, and no email is sent. `otherwiseNamed` is the name
 * used if the application has none. Call it behind lockPerson. Throws 404, 409.
 */
export async function makeMember(
  inviting: Inviting,
  tx: Tx,
  admin: Admin,
  id: string,
  otherwiseNamed = '',
): Promise<{ account_id: string; made: boolean }> {
  const { email, role, name } = await lockUndecided(tx, id)
  const member = { email, role, name: name || otherwiseNamed }
  const taken = await vetting.accountOf(tx, email)
  const made = taken === null ? await createUnlessTaken(inviting, tx, member) : null
  const account_id = made ?? taken ?? (await vetting.accountOf(tx, email))
  if (account_id === null) throw conflict('Another change to this address is in progress. Try again.')
  await vetting.approve(tx, id, account_id)
  await vetting.closeOthers(tx, email, account_id)
  const details = { application_id: id, ...(made ? { role } : { linked: 'true' }) }
  await audit(tx, { action: 'application.approved', actor_id: admin.id, subject_id: account_id, details })
  await publishEvent(tx, 'applications.changed', 'all')
  return { account_id, made: made !== null }
}

/**
 * Asks a waiting applicant a question, which they answer on the status page of their application. Decides nothing.
 * Throws 404, 409.
 */
export async function ask(
  jobs: Jobs,
  tx: Tx,
  admin: Admin,
  id: string,
  question: string,
): Promise<typeof SUCCESS> {
  const application = await vetting.lock(tx, id)
  if (!application) throw notFound()
  const why = whyNotAsk(application)
  if (why !== null) throw conflict(why)
  // The status page would not say anything to a member.
  if (await vetting.accountOf(tx, application.email)) throw conflict(OF_MEMBER)
  await vetting.ask(tx, id, question)
  await audit(tx, { action: 'application.asked', actor_id: admin.id, subject_id: id })
  await publishEvent(tx, 'applications.changed', 'all')
  const slots = { message: quoted(question, question.length) }
  await queueMail(jobs, tx, 'application_question', application.email, slots, { application_id: id })
  return SUCCESS
}

/** Erases a waiting application and mails its address the reason. Throws 404, 409. */
export async function reject(
  jobs: Jobs,
  tx: Tx,
  admin: Admin,
  id: string,
  reason: string,
): Promise<typeof SUCCESS> {
  await lockAddress(tx, await addressOf(tx, id))
  const { email, role } = await lockUndecided(tx, id)
  await vetting.reject(tx, id, reason)
  await recordRejected(jobs, tx, id)
  await audit(tx, {
    action: 'application.rejected',
    actor_id: admin.id,
    subject_id: id,
    details: { role, reason: isOurs(reason) ? reason : ANOTHER_REASON },
  })
  await publishEvent(tx, 'applications.changed', 'all')
  await queueMail(jobs, tx, 'application_rejected', email, { message: quoted(reason, reason.length) })
  return SUCCESS
}

// The audit log outlives the applicant, and an admin's own words may be about them.
const isOurs = (reason: string) => (REJECTION_REASONS as readonly string[]).includes(reason)

async function addressOf(tx: Tx, id: string): Promise<string> {
  const email = await vetting.addressOf(tx, id)
  if (email === undefined) throw notFound()
  return email
}

async function lockUndecided(tx: Tx, id: string): Promise<Application> {
  const application = await vetting.lock(tx, id)
  if (!application) throw notFound()
  const reason = whyNotDecide(application.status)
  if (reason !== null) throw conflict(reason)
  return application
}

// The address may be given to another account at this very moment: by an operator, or as a member's new address.
async function createUnlessTaken(inviting: Inviting, tx: Tx, member: Parameters<typeof createMember>[2]) {
  try {
    return await underSavepoint(tx, () => createMember(inviting, tx, member))
  } catch (error) {
    if (violatedConstraint(error) === 'auth_users_email_key') return null
    throw error
  }
}
