import { createHash } from 'node:crypto'
import type { Db } from './db.ts'
import { tooMany } from './errors.ts'
import { rateLimits } from './limits.sql.ts'

/** At most `max` counts in a window of `seconds`. The name separates limits. Source: docs/product.md#limits. */
export type Limit = { name: string; max: number; seconds: number }

// Keys hold addresses of people; the table only needs to tell them apart.
function keyOf(limit: Limit, who: string): string {
  return `${limit.name}:${createHash('sha256').update(who).digest('base64url')}`
}

/** Counts one and throws 429 when that is more than the limit allows. */
export async function spendLimit(db: Db, limit: Limit, who: string): Promise<void> {
  const used = await rateLimits.count(db, keyOf(limit, who), limit.seconds)
  if (used.count > limit.max) throw tooMany(used.seconds_left)
}

/** Takes one count back. */
export async function returnLimit(db: Db, limit: Limit, who: string): Promise<void> {
  await rateLimits.giveBack(db, keyOf(limit, who))
}
