import type { FastifyRequest } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { AuthSession } from '../../contract/auth.ts'
import { queueMail } from '../mails/mails.ts'
import { notAuthenticated, Refusal } from '../platform/http/errors.ts'
import { network } from '../platform/http/network.ts'
import { type Limit, returnLimit, type Spending, spendLimits } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import {
  AuthRefusal,
  challengeExpired,
  factorNotFound,
  insufficientAal,
  reauthenticationNeeded,
  tooManyAttempts,
  validationFailed,
  wording429,
  wrongCode,
} from './auth.errors.ts'
import { sessions, users } from './auth.sql.ts'
import { type Auth, issue } from './auth.ts'
import { factorSecrets } from './factor-secret.ts'
import { challenges, factors } from './factors.sql.ts'
import { refreshTokens } from './refresh-tokens.sql.ts'
import type { Caller } from './who.ts'

const MOST_FACTORS = 10
const STEP_SECONDS = 30
// A million codes, three valid at a time: with 30 wrong ones an hour from any network, a guesser who already has the
// password succeeds 2 times in a thousand a day.
const WRONG_CODES: Limit = { name: 'second-factor', max: 5, seconds: 1_800 }
const WRONG_CODES_IN_ALL: Limit = { name: 'second-factor-account', max: 30, seconds: 3_600 }

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * Begins to set up a second factor. This session must have given the password within ten minutes, and a code of an
 * earlier factor where there is one: a stolen session must not lock its owner out.
 */
export async function enrollFactor(
  auth: Auth,
  caller: Caller,
  given: { factor_type?: string | undefined; friendly_name?: string | undefined },
) {
  if (given.factor_type !== 'totp') throw validationFailed('Only factors of the type totp are offered')
  const { db } = auth.platform.database
  const proofs = await sessions.proofs(db, caller.session_id)
  if (!proofs.password) throw reauthenticationNeeded('Enter your password first.')
  if (caller.has_second_factor && !proofs.second_factor) throw insufficientAal()
  const friendly_name = given.friendly_name?.trim() || 'Authenticator app'
  const secret = new Secret({ size: 20 })
  const sealed = await factorSecrets(auth.key).seal(secret.base32)
  const { id, email } = await db.transaction().execute(async (tx) => {
    const user = await users.lock(tx, caller.id)
    if (!user) throw notAuthenticated()
    await factors.removeUnverified(tx, caller.id, friendly_name)
    const all = await factors.lockOf(tx, caller.id)
    if (all.some((factor) => factor.friendly_name === friendly_name))
      throw new AuthRefusal(422, 'mfa_factor_name_conflict', 'A factor with this name exists already.')
    if (all.length >= MOST_FACTORS)
      throw new AuthRefusal(
        422,
        'too_many_enrolled_mfa_factors',
        'There are too many second factors already.',
      )
    const factor = await factors.insert(tx, { user_id: caller.id, friendly_name, secret: sealed })
    return { id: factor.id, email: user.email }
  })
  const uri = totpOf(secret, email).toString()
  const totp = { qr_code: renderSVG(uri), secret: secret.base32, uri }
  return { id, type: 'totp' as const, friendly_name, totp }
}

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Beatline', label, secret, digits: 6, period: STEP_SECONDS })

/** Opens a challenge for a code, to be given within five minutes in this session. */
export async function challengeFactor({ platform }: Auth, caller: Caller, factorId: string) {
  const { db } = platform.database
  if (!(await factors.of(db, caller.id, factorId))) throw factorNotFound()
  const challenge = await challenges.insert(db, factorId, caller.session_id)
  return { id: challenge.id, type: 'totp' as const, expires_at: challenge.expires_at }
}

/**
 * Takes a code and raises the session to aal2. The first code of a new factor also activates the factor: other sessions
 * must then show a code too, and their streams close. A code is accepted once. Wrong ones are counted.
 */
export async function verifyFactor(
  auth: Auth,
  request: FastifyRequest,
  caller: Caller,
  factorId: string,
  { challenge_id = '', code = '' }: { challenge_id?: string | undefined; code?: string | undefined },
): Promise<AuthSession> {
  const { config, database } = auth.platform
  const person = `${caller.id} ${network(request.ip)}`
  const attempt: Spending[] = [
    [WRONG_CODES, person],
    [WRONG_CODES_IN_ALL, caller.id],
  ]
  await wording429(tooManyAttempts, () => spendLimits(config, database.db, attempt))
  const takeBack = async () => {
    for (const spent of attempt) await returnLimit(config, database.db, ...spent)
  }
  const given = database.db.transaction().execute(async (tx) => {
    const all = await factors.lockOf(tx, caller.id)
    const factor = all.find(({ id }) => id === factorId)
    if (!factor) return factorNotFound()
    if (!isUuid(challenge_id) || !(await challenges.take(tx, challenge_id, factorId, caller.session_id)))
      return challengeExpired()
    const step = await stepOf(auth, factor, code.replace(/\s/g, ''))
    if (step === null) return wrongCode()
    if (factor.status === 'unverified') {
      const refusal = await whyNotBegin(tx, caller, all)
      if (refusal) return refusal
      await mailFactorChange(auth, tx, caller, 'second_factor_added')
      await publishEvent(tx, 'account.changed', caller.id)
    }
    await factors.use(tx, factorId, step)
    return raiseSession(auth, tx, caller)
  })
  const outcome = await given.catch(async (error) => {
    await takeBack()
    throw error
  })
  // A malformed code is not a guess.
  if (!(outcome instanceof AuthRefusal && outcome.errorCode === 'mfa_verification_failed')) await takeBack()
  // Thrown outside the transaction, so that a tried challenge stays used up.
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

// The conditions of enrolling must still hold when the factor is activated.
async function whyNotBegin(tx: Tx, caller: Caller, all: { status: string }[]) {
  const proofs = await sessions.proofs(tx, caller.session_id)
  if (all.some(({ status }) => status === 'verified') && !proofs.second_factor) return insufficientAal()
  return proofs.password ? null : reauthenticationNeeded('Enter your password first.')
}

type SealedFactor = { secret: string; last_step: number | null; now: number }

/** The time step that a code belongs to, one early or late allowed; null when it is wrong or was used. */
async function stepOf(auth: Auth, factor: SealedFactor, code: string) {
  const secret = Secret.fromBase32(await factorSecrets(auth.key).open(factor.secret))
  const timestamp = factor.now * 1_000
  const delta = /^\d{6}$/.test(code)
    ? totpOf(secret, '').validate({ token: code, window: 1, timestamp })
    : null
  if (delta === null) return null
  const step = Math.floor(factor.now / STEP_SECONDS) + delta
  return factor.last_step !== null && step <= Number(factor.last_step) ? null : step
}

async function raiseSession(auth: Auth, tx: Tx, caller: Caller): Promise<AuthSession> {
  const session = await sessions.secondFactorGiven(tx, caller.session_id)
  const user = await users.byId(tx, caller.id)
  if (!session || !user) throw notAuthenticated()
  // Ends the earlier tokens: anyone who copied them would hold a session that has shown a code.
  await refreshTokens.forgetAll(tx, session.id)
  return issue(auth, tx, session, user, null)
}

/** Removes a second factor. An active one needs a code within ten minutes in this session. */
export async function removeFactor(auth: Auth, tx: Tx, caller: Caller, factorId: string) {
  const factor = (await factors.lockOf(tx, caller.id)).find(({ id }) => id === factorId)
  if (!factor) throw factorNotFound()
  if (factor.status === 'verified') {
    if (!(await sessions.proofs(tx, caller.session_id)).second_factor) throw insufficientAal()
    await mailFactorChange(auth, tx, caller, 'second_factor_removed')
  }
  await factors.remove(tx, factorId)
  return { id: factorId }
}

async function mailFactorChange(
  { platform }: Auth,
  tx: Tx,
  caller: Caller,
  template: 'second_factor_added' | 'second_factor_removed',
) {
  const user = await users.secretsOf(tx, caller.id)
  if (user) await queueMail(platform.jobs, tx, template, user.email, { name: user.name })
}
