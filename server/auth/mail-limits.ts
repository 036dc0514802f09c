import type { Config } from '../platform/config.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Db } from '../platform/postgres/db.ts'

// Counted the same for addresses that nobody has: the answer tells nothing.
const BY_HOUR: Limit = { name: 'link-mail-hour', max: 2, seconds: 3_600 }
const BY_DAY: Limit = { name: 'link-mail-day', max: 5, seconds: 86_400 }

/**
 * Counts a mail with a link to this address. `kind` keeps a change of address from using up the resets, and strangers
 * from using up those of somebody at home.
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

/** Counts the mails of one member's email changes, to whichever addresses. */
export const countMailsOf = (config: Config, db: Db, accountId: string) =>
  spendLimit(config, db, BY_ACCOUNT, accountId)

const BY_NETWORK: Limit = { name: 'link-mail-address', max: 30, seconds: 3_600 }

/** Counts a mail that somebody asked for without being signed in. */
export const countAskedMail = (config: Config, db: Db, origin: string) =>
  spendLimit(config, db, BY_NETWORK, origin)
