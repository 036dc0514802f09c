import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../postgres/db.ts'
import { Refusal } from './errors.ts'
import { idempotencyKeys } from './idempotency.sql.ts'

export type Create = { caller: unknown; params: unknown; body: unknown; request: FastifyRequest }

const fingerprintOf = (at: string, { params, body }: Create) =>
  createHash('sha256')
    .update(JSON.stringify([at, params ?? null, body ?? null]))
    .digest()

const accountOf = (caller: unknown): string | null => (caller as { id: string } | null)?.id ?? null

/**
 * Runs a create at most once for its caller's Idempotency-Key header: a repeat with the same content within 24 hours
 * gets the first reply, a repeat with different content gets 422. Without the header it just runs. Callers without an
 * account share one namespace of keys, so theirs must be random.
 * The key commits with the row that it guards, so there is no moment when only one of them exists.
 */
export async function once<Reply>(
  tx: Tx,
  at: string,
  call: Create,
  act: () => Promise<Reply>,
): Promise<Reply> {
  const key = call.request.headers['idempotency-key']
  const account = accountOf(call.caller)
  if (key === undefined) return act()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Refusal(422, 'The Idempotency-Key header must have 8 to 200 visible characters.')
  const fingerprint = fingerprintOf(at, call)
  // A second call waits here until the first has committed or rolled back.
  const isFirst = await idempotencyKeys.take(tx, account, key, fingerprint)
  if (isFirst) {
    const reply = await act()
    await idempotencyKeys.keep(tx, account, key, reply)
    return reply
  }
  const earlier = await idempotencyKeys.read(tx, account, key)
  if (!earlier?.fingerprint.equals(fingerprint))
    throw new Refusal(422, 'This Idempotency-Key was used for another request.', {
      code: 'idempotency_key_reused',
    })
  return earlier.reply as Reply
}

/**
 * The reply that `once` would repeat for this call; undefined when the call is not a repeat. Never waits for a lock.
 */
export async function recalled<Reply>(db: Db, at: string, call: Create): Promise<Reply | undefined> {
  const key = call.request.headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  const earlier = await idempotencyKeys.read(db, accountOf(call.caller), key)
  return earlier?.fingerprint.equals(fingerprintOf(at, call)) ? (earlier.reply as Reply) : undefined
}

/** Frees the key of a create that is undone together with its row. */
export async function forgetOnce(tx: Tx, { caller, request }: Create): Promise<void> {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string') await idempotencyKeys.forget(tx, accountOf(caller), key)
}
