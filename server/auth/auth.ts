import type { FastifyRequest } from 'fastify'
import type { AuthSession, AuthUser } from '../../contract/auth.ts'
import type { MailedLinks } from '../mailed-links/mailed-links.ts'
import type { Config } from '../platform/config.ts'
import { Refusal, unavailable } from '../platform/http/errors.ts'
import { publishEvent } from '../platform/live/live.ts'
import { checkPassword, TooBusy } from '../platform/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import {
  credentialsMissing,
  invalidCredentials,
  refreshTokenNotFound,
  refreshTokenUsed,
  sessionExpired,
  tooManyAttempts,
  wording429,
} from './auth.errors.ts'
import { type SessionMethod, type SessionRow, sessions, type UserRow, users } from './auth.sql.ts'
import { factorSecrets } from './factor-secret.ts'
import { factors } from './factors.sql.ts'
import { beginAttempt } from './guessing.ts'
import { refreshTokens } from './refresh-tokens.sql.ts'
import { ACCESS_TOKEN_SECONDS, hashToken, newRefreshToken, readAuthKey, signAccessToken } from './tokens.ts'

export { addressHash, keyedHash, mailboxOf } from './keyed-hash.ts'
export { holdStanding } from './standing.ts'
export { readAuthKey } from './tokens.ts'

const SESSION_DAYS = 90
/** A session that was not refreshed for this long is over. */
export const IDLE_DAYS = 30
/** A token that was just used may be used again: two tabs, a quick repeat. */
const REUSE_SECONDS = 10

export type Auth = { platform: Platform; key: Uint8Array; links: MailedLinks }

/**
 * Signs in by email and password. An unknown address and a wrong password get the same answer in the same time. Throws
 * 400 (wrong), 429 (too many failures), 503.
 */
export async function signIn(
  auth: Auth,
  request: FastifyRequest,
  given: { email?: string; phone?: string; password?: string } = {},
): Promise<AuthSession> {
  const email = given.email?.trim().toLowerCase()
  if ((!email && !given.phone) || !given.password) throw credentialsMissing()
  const { db } = auth.platform.database
  const user = email ? await users.byEmail(db, email) : undefined
  const hash = user?.password_hash ?? null
  const { password } = given
  const fits = await wording429(tooManyAttempts, () =>
    tryPassword(auth.platform, request, { email: email ?? '', userId: user?.id ?? null }, hash, password),
  )
  if (!fits || !user) throw invalidCredentials()
  return db.transaction().execute(async (tx) => {
    // A password that was changed while it was being checked opens nothing.
    if ((await users.lock(tx, user.id))?.password_hash !== hash) throw invalidCredentials()
    return beginSession(auth, tx, request, user.id, 'password')
  })
}

/**
 * Whether the password fits, as one attempt on this address; failures are counted by person and network. Throws 429
 * after too many, 503 when the password could not be checked, which does not count as an attempt.
 */
export async function tryPassword(
  { config, database }: Platform,
  request: FastifyRequest,
  whose: { email: string; userId: string | null },
  hash: string | null,
  password: string,
): Promise<boolean> {
  const tried = { ...whose, ip: request.ip, hasSession: request.caller?.id === whose.userId }
  const attempt = await beginAttempt(config, database.db, tried)
  const fits = await checkPassword(attempt.admitted ? hash : null, password).catch(async (error) => {
    await attempt.takeBack()
    throw error instanceof TooBusy ? unavailable() : error
  })
  await (fits ? attempt.succeeded() : attempt.failed())
  return fits
}

/** Whether this is the caller's own password; counted like a sign-in. Throws as tryPassword does. */
export async function isOwnPassword(
  platform: Platform,
  request: FastifyRequest,
  userId: string,
  password: string,
): Promise<boolean> {
  const user = await users.secretsOf(platform.database.db, userId)
  return tryPassword(
    platform,
    request,
    { email: user?.email ?? '', userId },
    user?.password_hash ?? null,
    password,
  )
}

export const WRONG_PASSWORD = 'Current password is not correct'

/**
 * Records a member's activity once a day (UTC), on the first act of the day, unless they have become dormant meanwhile.
 */
export async function noteActive(db: Db, id: string): Promise<void> {
  await users.noteActive(db, id, false)
}

/** Starts a session for an authenticated user and returns its tokens. */
export async function beginSession(
  auth: Pick<Auth, 'key'>,
  tx: Tx,
  request: Pick<FastifyRequest, 'headers'>,
  userId: string,
  method: SessionMethod,
): Promise<AuthSession> {
  const row = await users.signedIn(tx, userId)
  await users.noteActive(tx, userId, true)
  const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300)
  const session = await sessions.start(tx, { user_id: userId, user_agent, method }, SESSION_DAYS)
  return issue(auth, tx, session, row, null)
}

/**
 * Trades a refresh token for a new session object. A token works once. A repeat is accepted within the grace period
 * above, and while the session has not gone on, as the answer may have been lost. Any other second use means that two
 * parties hold the token, and ends the session. Throws 400 where the client must sign in again; our own failures are
 * 503, which the session survives.
 */
export async function refresh(auth: Auth, token: string | undefined): Promise<AuthSession> {
  if (!token) throw refreshTokenNotFound()
  const hash = hashToken(token)
  const outcome = await auth.platform.database.db.transaction().execute(async (tx) => {
    const session = await sessions.lockByToken(tx, hash, IDLE_DAYS)
    if (!session) return refreshTokenNotFound()
    if (!session.live) return sessionExpired()
    const standing = await refreshTokens.standing(tx, hash, REUSE_SECONDS)
    if (!mayUse(standing)) {
      await endSessions(tx, session.user_id, { only: session.id })
      return refreshTokenUsed()
    }
    // A client that repeats a refresh after a lost answer may still receive that answer.
    if (standing.used === null) await refreshTokens.endOthers(tx, session.id, hash, REUSE_SECONDS)
    await refreshTokens.use(tx, hash)
    await sessions.refreshed(tx, session.id)
    const user = await users.byId(tx, session.user_id)
    return issue(auth, tx, session, user!, hash)
  })
  // Thrown outside the transaction, so that the end of a stolen session is committed.
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

function mayUse({
  used,
  went_on,
  sibling_used,
}: Awaited<ReturnType<typeof refreshTokens.standing>>): boolean {
  if (used === null) return sibling_used === null || sibling_used <= REUSE_SECONDS
  return used <= REUSE_SECONDS || (used < Number.POSITIVE_INFINITY && !went_on)
}

/** Issues new tokens for a session; `parent` is the hash of the refresh token that was traded for them. */
export async function issue(
  auth: Pick<Auth, 'key'>,
  tx: Tx,
  session: SessionRow,
  user: UserRow,
  parent: Buffer | null,
): Promise<AuthSession> {
  const next = newRefreshToken()
  await refreshTokens.insert(tx, next.hash, session.id, parent)
  const access = await signAccessToken(auth.key, session, user)
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: access.expiresAt,
    refresh_token: next.token,
    user: userObject(user),
  }
}

/** The user as the protocol shows it: no hash, no token, nothing that the product does not use. */
export function userObject(user: UserRow): AuthUser {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: user.email_confirmed_at,
    ...(user.new_email && { new_email: user.new_email }),
    phone: '',
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    factors: user.factors,
    is_anonymous: false,
    created_at: user.created_at,
    updated_at: user.updated_at,
  }
}

/** Ends sessions of a user and closes their event streams. Returns how many there were. */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: { only?: string; except?: string },
): Promise<number> {
  const ended = await sessions.end(tx, userId, which)
  for (const { id } of ended) await publishEvent(tx, 'session.ended', id)
  return ended.length
}

/** Signs out this session, the others, or all. */
export async function signOut(
  tx: Tx,
  caller: { id: string; session_id: string },
  scope: 'local' | 'others' | 'global',
): Promise<Record<string, never>> {
  if (scope === 'local') await endSessions(tx, caller.id, { only: caller.session_id })
  else if (scope === 'others') await endSessions(tx, caller.id, { except: caller.session_id })
  else await endSessions(tx, caller.id, {})
  return {}
}

/** How many members have a second factor that was sealed with a different key from the server's current one. */
export async function countSealedElsewhere(db: Db, config: Config): Promise<number> {
  const { open } = factorSecrets(await readAuthKey(config))
  const elsewhere = new Set<string>()
  for (const { user_id, secret } of await factors.sealed(db))
    await open(secret).catch(() => elsewhere.add(user_id))
  return elsewhere.size
}
