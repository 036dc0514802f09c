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

/** Of an expert's email address, for evidence, links and removals alike. */
export const addressHash = (config: Config, email: string): Promise<Buffer> =>
  keyedHash(config, 'source addresses', email.toLowerCase())
