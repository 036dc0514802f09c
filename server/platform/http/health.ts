import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Database, patienceOf } from '../postgres/db.ts'
import type { Drain } from './drain.ts'

/** Load balancers need to know sooner than a statement times out. */
const SILENCE_MS = 3_000

/**
 * `/healthz`: the process answers. `/readyz`: it can serve members, which takes the database, and is not about to stop.
 * Neither reveals more than that to a stranger.
 */
export function addHealth(app: FastifyInstance, database: Database, drain: Drain): void {
  const ask = (ms: number) =>
    database.pool.query({ text: 'select 1', query_timeout: ms } as pg.QueryConfig).then(
      () => true,
      () => false,
    )
  const ready = atMostEverySecond(() => {
    const ms = SILENCE_MS * patienceOf(database.db)
    return orSilence(ask(ms), ms)
  })
  const config = { who: 'anyone' }
  app.get('/healthz', { config, logLevel: 'silent', schema: { hide: true } }, async () => ({ ok: true }))
  app.get('/readyz', { config, logLevel: 'silent', schema: { hide: true } }, async (_request, reply) => {
    const ok = !drain.begun && (await ready())
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}

/** Includes the wait for a connection. */
async function orSilence(asking: Promise<boolean>, ms: number): Promise<boolean> {
  const silence = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => silence.resolve(false), ms)
  return Promise.race([asking, silence.promise]).finally(() => clearTimeout(timer))
}

/** Strangers may ask as often as they like: all of them together cost one connection. */
function atMostEverySecond(ask: () => Promise<boolean>): () => Promise<boolean> {
  let last: Promise<boolean> | undefined
  // Not the wall clock, which may be set back.
  let at = 0
  return () => {
    if (last === undefined || performance.now() - at >= 1_000) {
      at = performance.now()
      last = ask()
    }
    return last
  }
}
