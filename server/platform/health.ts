import type { FastifyInstance } from 'fastify'
import type { Database } from './db.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve members, which takes the database.
 * Neither tells a stranger more than that.
 */
export function addHealth(app: FastifyInstance, database: Database): void {
  const ready = atMostEverySecond(() =>
    database.pool.query('select 1').then(
      () => true,
      () => false,
    ),
  )
  const config = { who: 'anyone' }
  app.get('/healthz', { config, logLevel: 'silent', schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { config, logLevel: 'silent', schema: { hide: true } }, async (_request, reply) => {
    const ok = await ready()
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}

/** Strangers may ask as often as they like: it costs one connection, not one each. */
function atMostEverySecond(ask: () => Promise<boolean>): () => Promise<boolean> {
  let last: Promise<boolean> | undefined
  let at = 0
  return () => {
    if (last === undefined || Date.now() - at >= 1_000) {
      at = Date.now()
      last = ask()
    }
    return last
  }
}
