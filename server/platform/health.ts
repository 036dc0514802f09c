import type { FastifyInstance } from 'fastify'
import type { Database } from './db.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can serve members, which takes the database.
 * Neither tells a stranger more than that.
 */
export function addHealth(app: FastifyInstance, database: Database): void {
  const config = { who: 'anyone' }
  app.get('/healthz', { config, logLevel: 'silent', schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { config, logLevel: 'silent', schema: { hide: true } }, async (_request, reply) => {
    const ok = await database.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}
