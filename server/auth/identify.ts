import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { batch } from '../platform/postgres/batch.ts'
import type { Database } from '../platform/postgres/db.ts'
import { type CallerRow, sessions } from './auth.sql.ts'
import { type AccessClaims, accessTokenReader } from './tokens.ts'
import { type Caller, nextStepOf } from './who.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The token is ours, but its session is over. */
    sessionOver?: boolean
  }
}

/** The caller, or the reason there is none: the session is over, or the token has expired. */
type Found = CallerRow | 'over' | 'expired'

// Bounds the time of the statement.
const AT_ONCE = 50

const callerFinder = (database: Database) =>
  batch<AccessClaims, Found>(
    () => '',
    AT_ONCE,
    async (asked) => {
      const ids = asked.map(({ sessionId }) => sessionId)
      const callers = await sessions.callers(database.pool, ids)
      return ({ sessionId, userId, exp }) => {
        const found = callers.get(sessionId)
        if (found?.id !== userId) return 'over'
        const { now, ...caller } = found
        return exp > now ? caller : 'expired'
      }
    },
  )

/**
 * Finds the caller of a request: our token must not have expired and its session must be live, so that a sign-out takes
 * effect at once.
 */
export function identifier(database: Database, key: Uint8Array, config: Config) {
  const findCaller = callerFinder(database)
  const readAccessToken = accessTokenReader(key)
  return async (request: FastifyRequest): Promise<Caller | null> => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) return null
    const claims = await readAccessToken(token)
    if (!claims) return null
    const found = await findCaller(claims)
    request.sessionOver = found === 'over'
    if (typeof found === 'string') return null
    return { ...found, next_step: nextStepOf(found, config.ADMIN_SECOND_FACTOR === 'required') }
  }
}
