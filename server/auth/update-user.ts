import type { FastifyRequest } from 'fastify'
import type { AuthUser } from '../../contract/auth.ts'
import { voidLinks } from '../mailed-links/mailed-links.ts'
import { queueMail } from '../mails/mails.ts'
import { notAuthenticated, unavailable } from '../platform/http/errors.ts'
import { checkPassword, hashPassword, TooBusy } from '../platform/passwords.ts'
import type { Tx } from '../platform/postgres/db.ts'
import {
  notAdmin,
  reauthenticationNeeded,
  samePassword,
  tooManyAttempts,
  tooManyMails,
  validationFailed,
  wording429,
  wrongCurrentPassword,
} from './auth.errors.ts'
import { sessions, users } from './auth.sql.ts'
import { type Auth, endSessions, tryPassword, userObject, WRONG_PASSWORD } from './auth.ts'
import { beginEmailChange, countEmailChange, dropEmailChange } from './email-change.ts'
import { refreshTokens } from './refresh-tokens.sql.ts'
import { refuseWeakPassword } from './weak-passwords.ts'
import { activeMembers, type Caller, inProtocol } from './who.ts'

type Changes = {
  password?: string | undefined
  current_password?: string | undefined
  email?: string | undefined
  phone?: unknown
  data?: unknown
  app_metadata?: unknown
  role?: unknown
}

/**
 * Changes the caller's own password or address; no other field of a user can be changed here. Throws 403 not_admin for
 * the rest, and what changePassword and beginEmailChange throw.
 */
export async function updateUser(
  auth: Auth,
  request: FastifyRequest,
  caller: Caller,
  changes: Changes,
): Promise<AuthUser> {
  const { password, current_password, email, ...others } = changes
  if (Object.values(others).some((value) => value !== undefined && value !== null)) throw notAdmin()
  if (password === undefined && email === undefined) throw validationFailed('Nothing to change')
  // Checks that may refuse come first, so that both changes are made or none.
  const newEmail = email?.trim().toLowerCase()
  if (newEmail !== undefined) await demandValidated(auth, request, caller, newEmail)
  if (password !== undefined) await changePassword(auth, request, caller, password, current_password)
  if (newEmail !== undefined) await changeEmail(auth, caller, newEmail)
  const user = await users.byId(auth.platform.database.db, caller.id)
  if (!user) throw notAuthenticated()
  return userObject(user)
}

async function demandValidated(auth: Auth, request: FastifyRequest, caller: Caller, newEmail: string) {
  // A dormant member may change their password, and nothing else (docs/product.md#dormancy).
  const refusal = inProtocol(activeMembers).admit(caller as never, request)
  if (refusal) throw refusal
  const { email: validated } = await sessions.proofs(auth.platform.database.db, caller.session_id)
  if (validated !== newEmail) throw reauthenticationNeeded('Confirm the new email with your password first.')
}

async function changeEmail(auth: Auth, caller: Caller, newEmail: string) {
  const { db } = auth.platform.database
  await wording429(tooManyMails, () => countEmailChange(auth, caller, newEmail))
  await db.transaction().execute((tx) => beginEmailChange(auth, tx, caller, newEmail))
}

/**
 * Sets a new password. A session from an emailed link needs nothing else, for a day and once; any other gives the
 * current password. Ends the other sessions and the older refresh tokens of this one, voids emailed links, and emails
 * the member.
 */
async function changePassword(
  auth: Auth,
  request: FastifyRequest,
  caller: Caller,
  password: string,
  current: string | undefined,
) {
  const { config, database } = auth.platform
  const user = await users.secretsOf(database.db, caller.id)
  if (!user) throw notAuthenticated()
  await refuseWeakPassword(password, user, config.COMMON_PASSWORDS === 'refuse')
  const { by_link } = await sessions.proofs(database.db, caller.session_id)
  if (!by_link) await demandCurrent(auth, request, { ...user, id: caller.id }, current)
  const hash = await hashInTime(password, user.password_hash)
  await database.db.transaction().execute(async (tx) => {
    const locked = await users.lock(tx, caller.id)
    // Two changes at once, or a link that set another password meanwhile: the password shown no longer counts.
    if (locked?.password_hash !== user.password_hash)
      throw reauthenticationNeeded('The password was changed in the meantime.')
    await keepPassword(auth, tx, caller, hash, { ...user, isFirst: user.password_hash === null })
  })
}

async function demandCurrent(
  auth: Auth,
  request: FastifyRequest,
  user: { id: string; email: string; password_hash: string | null },
  current: string | undefined,
) {
  if (user.password_hash === null) throw reauthenticationNeeded('Ask for a new link to set your password.')
  if (!current) throw validationFailed('Current password is required')
  const fits = await wording429(tooManyAttempts, () =>
    tryPassword(auth.platform, request, { email: user.email, userId: user.id }, user.password_hash, current),
  )
  if (!fits) throw wrongCurrentPassword(WRONG_PASSWORD)
}

// Runs outside the transaction, as hashing waits in a queue.
async function hashInTime(password: string, old: string | null): Promise<string> {
  try {
    if (old !== null && (await checkPassword(old, password))) throw samePassword()
    return await hashPassword(password)
  } catch (error) {
    throw error instanceof TooBusy ? unavailable() : error
  }
}

async function keepPassword(
  { platform }: Auth,
  tx: Tx,
  caller: Caller,
  hash: string,
  user: { email: string; name: string; isFirst: boolean },
) {
  await users.setPassword(tx, caller.id, hash)
  await sessions.passwordSet(tx, caller.session_id)
  await refreshTokens.endAllButNewest(tx, caller.session_id)
  await endSessions(tx, caller.id, { except: caller.session_id })
  await voidLinks(tx, caller.id, ['recovery', 'invite'])
  await dropEmailChange(tx, caller.id)
  if (!user.isFirst) await queueMail(platform.jobs, tx, 'password_changed', user.email, { name: user.name })
}
