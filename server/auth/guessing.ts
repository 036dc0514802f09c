import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db.ts'
import { heedLimit, type Limit, returnLimit, spendLimit } from '../platform/limits.ts'
import { network, originOf } from '../platform/network.ts'

// Failures only: a newsroom behind one address signs in as often as it likes. By person and network, never by person
// alone: then anybody could lock anybody out.
const FAILURES_BY_PERSON: Limit = { name: 'sign-in-person', max: 5, seconds: 30 * 60 }
const FAILURES_BY_ADDRESS: Limit = { name: 'sign-in-address', max: 30, seconds: 5 * 60 }

/** One try of a password. */
type Attempt = { failed: () => Promise<void>; takeBack: () => Promise<void> }

/**
 * Begins a try, or throws 429. It counts for the person before the password is checked: a hundred guesses at once would
 * else all be checked before the first is counted. For the address it counts when it has failed: a hundred colleagues
 * sign in at once.
 */
export async function beginAttempt(config: Config, db: Db, email: string, ip: string): Promise<Attempt> {
  const address = originOf(ip)
  const person = `${email} ${network(ip)}`
  const takeBack = () => returnLimit(config, db, FAILURES_BY_PERSON, person)
  await heedLimit(config, db, FAILURES_BY_ADDRESS, address)
  await spendLimit(config, db, FAILURES_BY_PERSON, person)
  return {
    takeBack,
    // One more than allowed is as good as allowed: what is full stays full.
    failed: async () => {
      await spendLimit(config, db, FAILURES_BY_ADDRESS, address).catch(() => undefined)
    },
  }
}
