import type { Config } from '../platform/config.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Db } from '../platform/postgres/db.ts'

// Unknown addresses are counted the same, so that the answer reveals nothing.
const BY_HOUR: Limit = { name: 'link-mail-hour', max: 2, seconds: 3_600 }
const BY_DAY: Limit = { name: 'link-mail-day', max: 5, seconds: 86_400 }

/**
 * Counts an email with a link to this address. `kind` keeps a change of address from using up the resets, and strangers
 * from using up those of a member on a known network.
 */
export async function countLinkMail(
  config: Config,
  db: Db,
  kind: 'recovery' | 'recovery at home' | 'email_change',
  email: string,
): Promise<void> {
  await spendLimit(config, db, BY_HOUR, `${kind} ${email}`)
  await spendLimit(config, db, BY_DAY, `${kind} ${email}`)
}

const BY_ACCOUNT: Limit = { name: 'link-mail-account', max: 10, seconds: 3_600 }

/** Counts the emails of one member's address changes, to any address. */
export const countMailsOf = (config: Config, db: Db, accountId: string) =>
  spendLimit(config, db, BY_ACCOUNT, accountId)

const BY_NETWORK: Limit = { name: 'link-mail-address', max: 30, seconds: 3_600 }

/** Counts an email that was requested without a session. */
export const countAskedMail = (config: Config, db: Db, origin: string) =>
  spendLimit(config, db, BY_NETWORK, origin)
