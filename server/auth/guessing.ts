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

// Counts failures only: a newsroom behind one address signs in as often as it likes. By person and network, never by
// person alone, or anyone could lock anyone out.
const FAILURES_BY_PERSON: Limit = { name: 'sign-in-person', max: 5, seconds: 30 * 60 }
const FAILURES_BY_ADDRESS: Limit = { name: 'sign-in-address', max: 30, seconds: 5 * 60 }
// Remembers that a member has signed in from a network, for longer than a session lasts: one guesser in a newsroom must
// not keep the others from signing in. By user id, which says nothing of the member after they have left.
const KNOWN: Mark = { name: 'sign-in-known', seconds: 120 * 86_400 }

/** The account under attempt, and the network. `userId` is null where nobody has the address. */
export type Tried = { email: string; userId: string | null; ip: string; hasSession: boolean }

/** One attempt at a password. If not `admitted`, the caller has to wait, even with the right password. */
type Attempt = {
  admitted: boolean
  succeeded: () => Promise<void>
  failed: () => Promise<void>
  takeBack: () => Promise<void>
}

/**
 * Begins an attempt, or throws 429. It counts for the person before the password is checked; otherwise a hundred
 * guesses at once would all be checked before the first is counted. It counts for the address only when it has failed,
 * as a hundred colleagues sign in at once. After too many failures from an address, members with a session and those
 * who have signed in from its network before may go on. The answer does not reveal who they are: everyone else costs
 * the same lookups, counts and hashes, and a wrong password gets the answer of the address.
 */
export async function beginAttempt(config: Config, db: Db, tried: Tried): Promise<Attempt> {
  const { email, userId, ip, hasSession } = tried
  const address = originOf(ip)
  const person = `${email} ${network(ip)}`
  const place = placeOf(userId, ip)
  const wait = hasSession ? null : await fullFor(config, db, FAILURES_BY_ADDRESS, address)
  const asAnybody = (error: unknown) =>
    wait !== null && isRefusal(error) ? refusedBy(FAILURES_BY_ADDRESS, wait) : error
  // Counted separately while the address is blocked: the remaining attempts would reveal which passwords were checked.
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
      // One more than allowed changes nothing: a full limit stays full.
      await spendLimit(config, db, FAILURES_BY_ADDRESS, address).catch((error) => {
        if (!isRefusal(error)) throw error
      })
      if (wait !== null) throw refusedBy(FAILURES_BY_ADDRESS, wait)
    },
  }
}

const placeOf = (userId: string | null, ip: string) => `${userId} ${network(ip)}`

/** Whether the member has signed in from there before. Runs the same query where nobody has the address. */
export const isAtHome = (db: Db, userId: string | null, ip: string): Promise<boolean> =>
  isRemembered(db, KNOWN, placeOf(userId, ip))

const isRefusal = (error: unknown) => error instanceof Refusal && error.status === 429
