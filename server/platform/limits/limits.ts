import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { type Refusal, tooMany } from '../http/errors.ts'
import { emitMetric } from '../metrics/events.ts'
import type { Db } from '../postgres/db.ts'
import { rateLimits } from './limits.sql.ts'

/**
 * At most `max` counts in a window of `seconds`, which starts with its first count. The name separates limits; it is
 * listed in limit-names.ts, so that LIMITS can change its numbers. Source: docs/product.md#limits.
 */
export type Limit = {
  name: string
  max: number
  seconds: number
  /** The message of the refusal, instead of "Too many requests". */
  words?: string
}

// Keys hold people's addresses; the table only needs to tell them apart.
function keyOf(limit: Pick<Limit, 'name'>, who: string): string {
  return `${limit.name}:${createHash('sha256').update(who).digest('base64url')}`
}

/** Counts one, or `amount`, and throws 429 when the limit is exceeded. RATE_LIMITS=off allows everything. */
export async function spendLimit(
  config: Config,
  db: Db,
  limit: Limit,
  who: string,
  amount = 1,
): Promise<void> {
  if (!config.RATE_LIMITS) return
  const { max, seconds } = config.LIMITS?.get(limit.name) ?? limit
  const used = await rateLimits.count(db, keyOf(limit, who), seconds, amount)
  if (used.count <= max) return
  // A refused call was not done, so it doesn't count.
  await rateLimits.giveBack(db, keyOf(limit, who), amount)
  throw refusedBy(limit, used.seconds_left)
}

/** A limit, and who is counted. */
export type Spending = [limit: Limit, who: string]

/** Counts one of each in turn, or none of them: throws 429 when one is exceeded. */
export async function spendLimits(
  config: Config,
  db: Db,
  [first, ...rest]: readonly Spending[],
): Promise<void> {
  if (!first) return
  await spendLimit(config, db, ...first)
  await spendLimits(config, db, rest).catch(async (error) => {
    await returnLimit(config, db, ...first)
    throw error
  })
}

/** How many more seconds the limit is used up, or null when it isn't. Counts nothing. */
export async function fullFor(config: Config, db: Db, limit: Limit, who: string): Promise<number | null> {
  if (!config.RATE_LIMITS) return null
  const { max } = config.LIMITS?.get(limit.name) ?? limit
  const used = await rateLimits.read(db, keyOf(limit, who))
  return used && used.count >= max ? used.seconds_left : null
}

/** The refusal (429) of a used-up limit. */
export function refusedBy(limit: Limit, secondsLeft: number): Refusal {
  emitMetric('limit', limit.name)
  return tooMany(secondsLeft, limit.words)
}

/** Takes one count back. */
export async function returnLimit(config: Config, db: Db, limit: Limit, who: string): Promise<void> {
  if (config.RATE_LIMITS) await rateLimits.giveBack(db, keyOf(limit, who))
}

/** Something remembered about a person for a while, apart from the limits, so that a limit may spare them. */
export type Mark = { name: string; seconds: number }

/** Remembers it from now on for the mark's duration. */
export async function remember(config: Config, db: Db, mark: Mark, who: string): Promise<void> {
  if (config.RATE_LIMITS) await rateLimits.remember(db, keyOf(mark, who), mark.seconds)
}

export const isRemembered = async (db: Db, mark: Mark, who: string): Promise<boolean> =>
  (await rateLimits.read(db, keyOf(mark, who))) !== undefined
