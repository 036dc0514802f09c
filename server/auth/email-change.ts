import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { EMAIL_CHANGE_LINKS, type LinkRow, otherLinkIsUsed, voidLinks } from '../mailed-links/mailed-links.ts'
import { queueMail } from '../mails/mails.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import { type Limit, spendLimit, spendLimits } from '../platform/limits/limits.ts'
import { type Tx, violatedConstraint } from '../platform/postgres/db.ts'
import {
  emailTaken,
  linkExpired,
  membershipDormant,
  membershipOver,
  reauthenticationNeeded,
  validationFailed,
} from './auth.errors.ts'
import { type LockedUser, sessions, users } from './auth.sql.ts'
import { type Auth, isOwnPassword, WRONG_PASSWORD } from './auth.ts'
import { accountMail, linkMail } from './mail-limits.ts'

const CHECKS: Limit = { name: 'email-change-checks', max: 10, seconds: 3_600 }

export type EmailConfirmation = { msg: string; code: 200; email_change: 'accepted' | 'confirmed' }

/**
 * Checks that this session may change to the address: the password is right, the address is new and nobody has it.
 * Holds for ten minutes. Throws 403, 409, 429.
 */
export async function validateEmailChange(
  { platform }: Auth,
  request: FastifyRequest,
  caller: { id: string; session_id: string },
  { newEmail, password }: { newEmail: string; password: string },
): Promise<void> {
  const { config, database } = platform
  // This reveals whether an address is taken: to members only, who are known, and rarely.
  await spendLimit(config, database.db, CHECKS, caller.id)
  if (!(await isOwnPassword(platform, request, caller.id, password))) throw forbidden(WRONG_PASSWORD)
  const user = await users.byId(database.db, caller.id)
  if (user?.email === newEmail) throw conflict('This is your email already.')
  if (await users.isTaken(database.db, newEmail)) throw conflict('This email is already in use.')
  await sessions.emailValidated(database.db, caller.session_id, newEmail)
}

/** Counts the emails of a change before its transaction, so that a change that is then refused counts too. Throws 429. */
export async function countEmailChange(
  { platform }: Auth,
  caller: { id: string },
  newEmail: string,
): Promise<void> {
  const mails = [accountMail(caller.id), ...linkMail('email_change', newEmail)]
  await spendLimits(platform.config, platform.database.db, mails)
}

/**
 * Begins a change of the caller's address: both addresses are emailed, and the new one takes effect when both have
 * confirmed. This session must have validated exactly this address within ten minutes. Drops an earlier change.
 */
export async function beginEmailChange(
  auth: Auth,
  tx: Tx,
  caller: { id: string; session_id: string },
  newEmail: string,
): Promise<void> {
  const user = await users.lock(tx, caller.id)
  const { email: validated } = await sessions.proofs(tx, caller.session_id)
  if (!user || validated !== newEmail)
    throw reauthenticationNeeded('Confirm the new email with your password first.')
  if (user.email === newEmail) throw validationFailed('This is your email already.')
  if (await users.isTaken(tx, newEmail)) throw emailTaken()
  await sessions.emailValidated(tx, caller.session_id, null)
  // Drops the earlier pending address with its links.
  await users.clearPendingEmail(tx, user.id)
  await users.setNewEmail(tx, user.id, newEmail)
  await mailBoth(auth, tx, user, newEmail)
}

/**
 * Emails the links of the pending change again; the older ones no longer work. False when none is pending. Throws 429.
 */
export async function resendLinks(auth: Auth, caller: { id: string }): Promise<boolean> {
  const { db } = auth.platform.database
  const pending = (await users.byId(db, caller.id))?.new_email
  if (!pending) return false
  await countEmailChange(auth, caller, pending)
  return db.transaction().execute(async (tx) => {
    const user = await users.lock(tx, caller.id)
    if (user?.new_email !== pending) return false
    await mailBoth(auth, tx, user, pending)
    return true
  })
}

async function mailBoth({ platform, links }: Auth, tx: Tx, user: LockedUser, new_email: string) {
  await voidLinks(tx, user.id, EMAIL_CHANGE_LINKS)
  const of = { user_id: user.id, request_id: randomUUID() }
  const current = await links.make(tx, { ...of, purpose: 'email_change_current', email: user.email })
  const next = await links.make(tx, { ...of, purpose: 'email_change_new', email: new_email })
  const { name } = user
  await queueMail(platform.jobs, tx, 'email_change_current', user.email, { name, new_email }, current)
  await queueMail(platform.jobs, tx, 'email_change_new', new_email, { new_email }, next)
}

/** Drops a pending change and voids its links. False when none is pending, or the change was already made. */
export async function cancelEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const user = await users.lock(tx, userId)
  if (!user) return false
  await dropEmailChange(tx, userId)
  return user.new_email !== null || user.pending_email !== null
}

/** Drops any pending change: nothing of it shows, and its links no longer work. */
export async function dropEmailChange(tx: Tx, userId: string): Promise<void> {
  await voidLinks(tx, userId, EMAIL_CHANGE_LINKS)
  await users.setNewEmail(tx, userId, null)
  await users.clearPendingEmail(tx, userId)
}

/** Confirms one address. The second confirmation makes the change, on the user and the account at once. */
export async function confirmEmail(
  { platform }: Auth,
  tx: Tx,
  user: LockedUser,
  link: LinkRow,
): Promise<EmailConfirmation> {
  // The member began it while active (docs/product.md#dormancy). The throw leaves the link unused.
  if (user.dormant) throw membershipDormant()
  if (user.barred) throw membershipOver(user.barred)
  const still = link.purpose === 'email_change_new' ? user.new_email : user.email
  if (user.new_email === null || link.email !== still) throw linkExpired()
  if (!(await otherLinkIsUsed(tx, link)))
    return {
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: 200,
      email_change: 'accepted',
    }
  try {
    await users.changeEmail(tx, user.id, user.new_email)
  } catch (error) {
    if (violatedConstraint(error) === 'auth_users_email_key') throw emailTaken()
    throw error
  }
  await voidLinks(tx, user.id, [...EMAIL_CHANGE_LINKS, 'recovery', 'invite'])
  const slots = { name: user.name, new_email: user.new_email }
  await queueMail(platform.jobs, tx, 'email_changed', user.email, slots)
  return { msg: 'Your email has been changed', code: 200, email_change: 'confirmed' }
}
