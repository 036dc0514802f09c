import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'
import { idempotencyKeys } from './idempotency.sql.ts'

type Create = { caller: unknown; params: unknown; body: unknown; request: FastifyRequest }

/**
 * Runs a create at most once for its caller's Idempotency-Key header: a repeat with the same content within 24 hours
 * answers the first reply, a repeat with another content is 422. Without the header it just runs.
 * The key commits with the row that it guards, so there is no moment in which only one of them exists.
 */
export async function once<Reply>(
  tx: Tx,
  at: string,
  call: Create,
  act: () => Promise<Reply>,
): Promise<Reply> {
  const key = call.request.headers['idempotency-key']
  const account = (call.caller as { id: string } | null)?.id
  if (key === undefined || account === undefined) return act()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Refusal(422, 'The Idempotency-Key header must have 8 to 200 visible characters.')
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([at, call.params ?? null, call.body ?? null]))
    .digest()
  // A second call waits here until the first has committed or given up.
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
