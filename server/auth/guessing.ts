import type { Config } from '../platform/config.ts'
import { Refusal } from '../platform/http/errors.ts'
import { network, originOf } from '../platform/http/network.ts'
import {
  fullFor,
  isRemembered,
  type Limit,
  type Mark,
  refusedBy,
  remember,
  returnLimit,
  spendLimit,
} from '../platform/limits/limits.ts'
import type { Db } from '../platform/postgres/db.ts'

// Failures only: a newsroom behind one address signs in as often as it likes. By person and network, never by person
// alone: then anybody could lock anybody out.
const FAILURES_BY_PERSON: Limit = { name: 'sign-in-person', max: 5, seconds: 30 * 60 }
const FAILURES_BY_ADDRESS: Limit = { name: 'sign-in-address', max: 30, seconds: 5 * 60 }
// That a member has signed in from a network, for longer than a session lasts: one guesser in a newsroom does not keep
// the others from signing in. By his id, which says nothing of him once he has left.
const KNOWN: Mark = { name: 'sign-in-known', seconds: 120 * 86_400 }

/** Whose password is tried, from where. `userId` is null where nobody has the address. */
export type Tried = { email: string; userId: string | null; ip: string; hasSession: boolean }

/** One try of a password. Who is not `admitted` waits, whatever his password. */
type Attempt = {
  admitted: boolean
  succeeded: () => Promise<void>
  failed: () => Promise<void>
  takeBack: () => Promise<void>
}

/**
 * Begins a try, or throws 429. It counts for the person before the password is checked: a hundred guesses at once would
 * else all be checked before the first is counted. For the address it counts when it has failed: a hundred colleagues
 * sign in at once. Where the address has failed too often, those go on who are signed in, and those who have signed in
 * from its network before. Nobody learns who they are: the same is looked up, counted and hashed for everybody else,
 * and the answer to a wrong password is that of the address.
 */
export async function beginAttempt(config: Config, db: Db, tried: Tried): Promise<Attempt> {
  const { email, userId, ip, hasSession } = tried
  const address = originOf(ip)
  const person = `${email} ${network(ip)}`
  const place = placeOf(userId, ip)
  const wait = hasSession ? null : await fullFor(config, db, FAILURES_BY_ADDRESS, address)
  const asAnybody = (error: unknown) =>
    wait !== null && isRefusal(error) ? refusedBy(FAILURES_BY_ADDRESS, wait) : error
  // Counted apart while the address waits: what is left of it afterwards would tell whose passwords were checked.
  const counted = wait === null ? person : `${person} while full`
  await spendLimit(config, db, FAILURES_BY_PERSON, counted).catch((error) => {
    throw asAnybody(error)
  })
  const takeBack = () => returnLimit(config, db, FAILURES_BY_PERSON, counted)
  return {
    admitted: wait === null || (await isRemembered(db, KNOWN, place)),
    takeBack,
    succeeded: async () => {
      await takeBack()
      await remember(config, db, KNOWN, place)
    },
    failed: async () => {
      // One more than allowed is as good as allowed: what is full stays full.
      await spendLimit(config, db, FAILURES_BY_ADDRESS, address).catch((error) => {
        if (!isRefusal(error)) throw error
      })
      if (wait !== null) throw refusedBy(FAILURES_BY_ADDRESS, wait)
    },
  }
}

const placeOf = (userId: string | null, ip: string) => `${userId} ${network(ip)}`

/** Whether he has signed in from there before. The same is asked where nobody has the address. */
export const isAtHome = (db: Db, userId: string | null, ip: string): Promise<boolean> =>
  isRemembered(db, KNOWN, placeOf(userId, ip))

const isRefusal = (error: unknown) => error instanceof Refusal && error.status === 429
