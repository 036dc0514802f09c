import { forbidden, notAuthenticated, type Refusal } from '../platform/errors.ts'
import type { Who } from '../platform/routes.ts'
import type { CallerRow } from './auth.sql.ts'

/** Who is calling, as every handler of a signed-in call receives him. */
export type Caller = CallerRow

const signedInRefusal = (caller: Caller | null): Refusal | null => (caller ? null : notAuthenticated())

const memberRefusal = (caller: Caller | null): Refusal | null =>
  signedInRefusal(caller) ??
  (caller?.onboarded || caller?.role === 'admin'
    ? null
    : forbidden('Please complete your profile first.', 'onboarding_required'))

const activeRefusal = (caller: Caller | null): Refusal | null =>
  memberRefusal(caller) ??
  (caller?.dormant
    ? forbidden('Your membership is dormant. Ask by email to reactivate it.', 'membership_dormant')
    : null)

/** Strangers too. */
export const anyone: Who<Caller | null> = { name: 'anyone', admit: () => null }
/** Anyone with a live session, onboarded or not, dormant or not. */
export const signedIn: Who<Caller> = { name: 'signed in', admit: signedInRefusal }
/** Members who are onboarded; dormant ones read too. */
export const members: Who<Caller> = { name: 'members', admit: memberRefusal }
/** Members who may write. */
export const activeMembers: Who<Caller> = { name: 'active members', admit: activeRefusal }
