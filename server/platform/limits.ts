import { createHash } from 'node:crypto'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import { tooMany } from './errors.ts'
import { rateLimits } from './limits.sql.ts'

/**
 * At most `max` counts in a window of `seconds`, which starts with its first count. The name separates limits; it
 * stands in limit-names.ts, so that LIMITS can change its figures. Source: docs/product.md#limits.
 */
export type Limit = { name: string; max: number; seconds: number }

// Keys hold addresses of people; the table only needs to tell them apart.
function keyOf(limit: Limit, who: string): string {
  return `${limit.name}:${createHash('sha256').update(who).digest('base64url')}`
}

/** Counts one and throws 429 when that is more than the limit allows. RATE_LIMITS=off allows everything. */
export async function spendLimit(config: Config, db: Db, limit: Limit, who: string): Promise<void> {
  if (!config.RATE_LIMITS) return
  const { max, seconds } = config.LIMITS?.get(limit.name) ?? limit
  const used = await rateLimits.count(db, keyOf(limit, who), seconds)
  if (used.count <= max) return
  // What is refused was not done.
  await rateLimits.giveBack(db, keyOf(limit, who))
  throw tooMany(used.seconds_left)
}

/** Throws 429 when the limit is used up, and counts nothing. */
export async function heedLimit(config: Config, db: Db, limit: Limit, who: string): Promise<void> {
  if (!config.RATE_LIMITS) return
  const { max } = config.LIMITS?.get(limit.name) ?? limit
  const used = await rateLimits.read(db, keyOf(limit, who))
  if (used && used.count >= max) throw tooMany(used.seconds_left)
}

/** Takes one count back. */
export async function returnLimit(config: Config, db: Db, limit: Limit, who: string): Promise<void> {
  if (config.RATE_LIMITS) await rateLimits.giveBack(db, keyOf(limit, who))
}
