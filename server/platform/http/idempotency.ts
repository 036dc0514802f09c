import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Db, type Tx, together } from '../postgres/db.ts'
import { Refusal } from './errors.ts'
import { idempotencyKeys } from './idempotency.sql.ts'

export type Create = { caller: unknown; params: unknown; body: unknown; request: FastifyRequest }

const fingerprintOf = (at: string, { params, body }: Create) =>
  createHash('sha256')
    .update(JSON.stringify([at, params ?? null, body ?? null]))
    .digest()

const accountOf = (caller: unknown): string | null => (caller as { id: string } | null)?.id ?? null

/**
 * Runs a create in a transaction, at most once for its caller's Idempotency-Key header: a repeat with the same content
 * within 24 hours gets the first reply, a repeat with different content gets 422. Without the header it just runs.
 * Callers without an account share one namespace of keys, so theirs must be random.
 * The key commits with the row that it guards, so there is no moment when only one of them exists. The create doesn't
 * wait for the key: for a repeat, its first statement fails.
 */
export async function once<Reply>(
  db: Db,
  at: string,
  call: Create,
  act: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  const key = call.request.headers['idempotency-key']
  if (key === undefined) return db.transaction().execute(act)
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Refusal(422, 'The Idempotency-Key header must have 8 to 200 visible characters.')
  const account_id = accountOf(call.caller)
  const fingerprint = fingerprintOf(at, call)
  const first = async (tx: Tx) => {
    // Async, so that an act that throws at once is judged after the key, like any other refusal.
    const acting = async () => act(tx)
    const [, reply] = await together(idempotencyKeys.take(tx, account_id, key, fingerprint), acting())
    await idempotencyKeys.keep(tx, account_id, key, reply)
    return reply
  }
  for (;;) {
    try {
      return await db.transaction().execute(first)
    } catch (error) {
      if (!idempotencyKeys.isUsed(error)) throw error
    }
    const earlier = await idempotencyKeys.read(db, account_id, key)
    if (earlier?.fingerprint.equals(fingerprint)) return earlier.reply as Reply
    if (earlier)
      throw new Refusal(422, 'This Idempotency-Key was used for another request.', {
        code: 'idempotency_key_reused',
      })
    // The key is older than a day, or its create has been undone.
    await idempotencyKeys.sweep(db, { account_id, key })
  }
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

/** What is erased is also gone from the replies that would be repeated: writes `erased` over those about this id. */
export async function eraseFromReplies(
  tx: Tx,
  account_id: string,
  id: string,
  erased: object,
): Promise<void> {
  await idempotencyKeys.erase(tx, account_id, id, erased)
}
