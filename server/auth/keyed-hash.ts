import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { readAuthKey } from './tokens.ts'

/**
 * A hash of an address or a name that can be compared with others of the same `purpose`, 32 bytes: the database alone does
 * not say of whom it is.
 */
export async function keyedHash(config: Config, purpose: string, value: string): Promise<Buffer> {
  const key = hkdfSync('sha256', await readAuthKey(config), '', purpose, 32)
  return createHmac('sha256', Buffer.from(key)).update(value).digest()
}

const GMAIL = ['gmail.com', 'googlemail.com']

/** The mailbox of an address, in lower case: without what follows a plus sign, and as Gmail has it without dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const name = local.split('+')[0] || local
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Of the mailbox of an expert's email address, for evidence, links and removals alike. */
export const addressHash = (config: Config, email: string): Promise<Buffer> =>
  keyedHash(config, 'source addresses', mailboxOf(email))
