import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { type Limit, returnLimit, spendLimit } from '../platform/limits.ts'
import { network, originOf } from '../platform/network.ts'
import { tooManyAttempts } from './auth.errors.ts'

// Failures only: a newsroom behind one address signs in as often as it likes. By person and network, never by person
// alone: then anybody could lock anybody out.
const FAILURES_BY_PERSON: Limit = { name: 'sign-in-person', max: 5, seconds: 30 * 60 }
const FAILURES_BY_ADDRESS: Limit = { name: 'sign-in-address', max: 30, seconds: 5 * 60 }

/** One try of a password, counted as a failure until it is taken back. */
type Attempt = { takeBack: () => Promise<void> }

/**
 * Begins a try, or throws 429. It is counted before the password is checked: a hundred guesses at once would else all
 * be checked before the first is counted.
 */
export async function beginAttempt(config: Config, db: Db, email: string, ip: string): Promise<Attempt> {
  const address = originOf(ip)
  const person = `${email} ${network(ip)}`
  try {
    // The person first: whoever must wait does not use up what his whole office has.
    await spendLimit(config, db, FAILURES_BY_PERSON, person)
    await spendLimit(config, db, FAILURES_BY_ADDRESS, address)
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) throw tooManyAttempts(error.retryAfter)
    throw error
  }
  return {
    takeBack: async () => {
      await returnLimit(config, db, FAILURES_BY_ADDRESS, address)
      await returnLimit(config, db, FAILURES_BY_PERSON, person)
    },
  }
}
