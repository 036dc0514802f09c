import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { emitMetric } from './metrics/events.ts'

// OWASP's floor for argon2id, the library's default kind: 19 MiB, 2 passes. Each takes a core for about 15 ms.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4
const WAITING_MAX = 200

let running = 0
const waiting: (() => void)[] = []

/** Limits concurrent hashing: a flood of sign-ins must not take every core and all memory. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) {
      emitMetric('hash', 'refused')
      throw new TooBusy()
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    emitMetric('hash', 'done')
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** How many are being computed, and how many wait. */
export const hashing = () => ({ running, waiting: waiting.length })

/** More passwords are queued than the process can check in time. */
export class TooBusy extends Error {}

/** An argon2id hash in the PHC form. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFKC'), COST))
}

let decoy: Promise<string> | undefined

/**
 * Whether the password matches the hash. Without a hash (no such person, no password yet) it takes the same time and
 * returns false.
 */
export async function checkPassword(hashed: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const against = hashed ?? (await decoy)
  const fits = await queued(() => verify(against, password.normalize('NFKC')))
  return fits && hashed !== null
}
