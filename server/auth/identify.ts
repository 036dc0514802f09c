import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db.ts'
import { sessions } from './auth.sql.ts'
import { accessTokenReader } from './tokens.ts'
import { type Caller, nextStepOf } from './who.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The token is ours and has not expired, but its session lives no more. */
    sessionOver?: boolean
  }
}

/** Finds the caller of a request: a token that we signed, whose session lives now, so that a sign-out acts at once. */
export function identifier(database: Database, key: Uint8Array, config: Config) {
  const readAccessToken = accessTokenReader(key)
  return async (request: FastifyRequest): Promise<Caller | null> => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) return null
    const claims = await readAccessToken(token)
    if (!claims) return null
    const caller = await sessions.caller(database.pool, claims.sessionId, claims.userId)
    request.sessionOver = caller === null
    return caller && { ...caller, next_step: nextStepOf(caller, config.ADMIN_SECOND_FACTOR === 'required') }
  }
}
