import type { Limit, Spending } from '../platform/limits/limits.ts'

// Unknown addresses are counted the same, so that the answer reveals nothing.
const BY_HOUR: Limit = { name: 'link-mail-hour', max: 2, seconds: 3_600 }
const BY_DAY: Limit = { name: 'link-mail-day', max: 5, seconds: 86_400 }

/**
 * An email with a link to this address. `kind` keeps a change of address from using up the resets, and strangers from
 * using up those of a member on a known network.
 */
export const linkMail = (
  kind: 'recovery' | 'recovery at home' | 'email_change',
  email: string,
): Spending[] => [
  [BY_HOUR, `${kind} ${email}`],
  [BY_DAY, `${kind} ${email}`],
]

const BY_ACCOUNT: Limit = { name: 'link-mail-account', max: 10, seconds: 3_600 }

/** The emails of one member's address changes, to any address. */
export const accountMail = (accountId: string): Spending => [BY_ACCOUNT, accountId]

const BY_NETWORK: Limit = { name: 'link-mail-address', max: 30, seconds: 3_600 }

/** An email that was requested without a session. */
export const networkMail = (origin: string): Spending => [BY_NETWORK, origin]
