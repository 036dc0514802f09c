import type { FastifyRequest } from 'fastify'
import type { Database } from '../platform/db.ts'
import { sessions } from './auth.sql.ts'
import { accessTokenReader } from './tokens.ts'
import type { Caller } from './who.ts'

/** Finds the caller of a request: a token that we signed, whose session lives now, so that a sign-out acts at once. */
export function identifier(database: Database, key: Uint8Array) {
  const readAccessToken = accessTokenReader(key)
  return async (request: FastifyRequest): Promise<Caller | null> => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) return null
    const claims = await readAccessToken(token)
    return claims && sessions.caller(database.pool, claims.sessionId, claims.userId)
  }
}
