import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../contract/errors.ts'
import { forbidden, notAuthenticated, type Refusal } from '../platform/http/errors.ts'
import type { Who } from '../platform/http/routes.ts'
import { AuthRefusal, DORMANT, OVER } from './auth.errors.ts'
import type { Barred, CallerRow } from './auth.sql.ts'

/**
 * The caller, as passed to every handler of a signed-in call. `next_step` is what the caller must do before anything
 * else is open to them.
 */
export type Caller = CallerRow & { next_step: NextStep | null }
export type { Barred }
export type NextStep = 'second_factor' | Barred | 'second_factor_setup' | 'profile' | 'password'

/** What a caller must do first. Source: docs/product.md#membership. */
export function nextStepOf(caller: CallerRow, adminsNeedSecondFactor: boolean): NextStep | null {
  if (caller.has_second_factor && !caller.second_factor_given) return 'second_factor'
  if (caller.barred) return caller.barred
  if (caller.role === 'admin')
    return adminsNeedSecondFactor && !caller.has_second_factor ? 'second_factor_setup' : null
  if (!caller.has_profile) return 'profile'
  return caller.has_password ? null : 'password'
}

/** Whether two snapshots of a caller have the same rights; live events depend on them. */
export const sameRights = (one: Caller, other: Caller): boolean =>
  one.role === other.role && one.dormant === other.dormant && one.next_step === other.next_step

const anySessionRefusal = (caller: Caller | null): Refusal | null => (caller ? null : notAuthenticated())

const signedInRefusal = (caller: Caller | null): Refusal | null =>
  anySessionRefusal(caller) ??
  (caller?.next_step === 'second_factor'
    ? forbidden('Enter the code of your second factor.', 'second_factor_required')
    : null)

const steps: Record<NextStep, [string, ErrorCode]> = {
  second_factor: ['Enter the code of your second factor.', 'second_factor_required'],
  suspended: [OVER.suspended, 'suspended'],
  banned: [OVER.banned, 'banned'],
  second_factor_setup: ['Admins must set up a second factor first.', 'second_factor_setup_required'],
  profile: ['Complete your profile first.', 'onboarding_required'],
  password: ['Set your password first.', 'onboarding_required'],
}

const isBarred = (caller: Caller | null) =>
  caller?.next_step === 'suspended' || caller?.next_step === 'banned'

const stepRefusal = (caller: Caller | null): Refusal | null =>
  caller?.next_step ? forbidden(...steps[caller.next_step]) : null

const memberRefusal = (caller: Caller | null): Refusal | null =>
  signedInRefusal(caller) ?? stepRefusal(caller)

export const barredRefusal = (barred: Barred): Refusal => forbidden(...steps[barred])

export const dormantRefusal = (): Refusal => forbidden(DORMANT, 'membership_dormant')

const activeRefusal = (caller: Caller | null): Refusal | null =>
  memberRefusal(caller) ?? (caller?.dormant ? dormantRefusal() : null)

const adminRefusal = (caller: Caller | null): Refusal | null =>
  memberRefusal(caller) ?? (caller?.role === 'admin' ? null : forbidden('Only admins may do this.'))

/** Anonymous callers too. */
export const anyone: Who<Caller | null> = { name: 'anyone', admit: () => null }
/** Anyone with a live session, also while the code of their second factor is still due. */
export const anySession: Who<Caller> = { name: 'any session', admit: anySessionRefusal }
/** Anyone who has passed every sign-in step, onboarded or not, dormant, suspended, banned or not. */
export const signedIn: Who<Caller> = { name: 'signed in', admit: signedInRefusal }
/** The same, without those who are suspended or banned. */
export const notBarred: Who<Caller> = {
  name: 'signed in, not suspended or banned',
  admit: (caller) => signedInRefusal(caller) ?? (isBarred(caller) ? stepRefusal(caller) : null),
}
/** Members, dormant, suspended and banned ones too, who may read what is about themselves. */
export const everyMember: Who<Caller> = {
  name: 'members, suspended and banned ones too',
  admit: (caller) => signedInRefusal(caller) ?? (isBarred(caller) ? null : stepRefusal(caller)),
}
/** Members who are onboarded, including dormant ones, who may read. */
export const members: Who<Caller> = { name: 'members', admit: memberRefusal }
/** Members who may write. */
export const activeMembers: Who<Caller> = { name: 'active members', admit: activeRefusal }
/** The product's team. */
export const admins: Who<Caller> = { name: 'admins', admit: adminRefusal }

/**
 * The same callers, refused in the words of the sign-in protocol, by which its client recognizes a session that is
 * over.
 */
export function inProtocol(who: Who<Caller>): Who<Caller> {
  const admit = (caller: Caller | null, request: FastifyRequest) => {
    const refusal = who.admit(caller as never, request)
    if (!refusal) return null
    if (refusal.status === 401)
      return new AuthRefusal(
        401,
        request.sessionOver ? 'session_not_found' : 'no_authorization',
        refusal.message,
      )
    const isFactor = refusal.kind === 'second_factor_required'
    return new AuthRefusal(403, isFactor ? 'insufficient_aal' : (refusal.kind ?? ''), refusal.message)
  }
  return { name: who.name, admit }
}
