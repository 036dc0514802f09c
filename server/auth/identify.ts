import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { batch } from '../platform/postgres/batch.ts'
import type { Database } from '../platform/postgres/db.ts'
import { type CallerRow, sessions } from './auth.sql.ts'
import type { CallerCache, Known } from './caller-cache.ts'
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

const callerFinder = (database: Database, cache: CallerCache) =>
  batch<AccessClaims, Found>(
    () => '',
    AT_ONCE,
    async (asked) => {
      const keep = cache.begin()
      const ids = asked.map(({ sessionId }) => sessionId)
      const callers = await sessions.callers(database.pool, ids)
      keep(callers.values())
      return (claims) => judge(claims, callers.get(claims.sessionId))
    },
  )

function judge({ userId, exp }: AccessClaims, known: Known | undefined): Found {
  if (known?.caller.id !== userId) return 'over'
  return exp > known.now ? known.caller : 'expired'
}

/** What changes something, decides over sessions, or lasts longer than a call never rests on a lookup of a second ago. */
const mustLookUp = ({ routeOptions: { url, config } }: FastifyRequest) =>
  config.isWrite || config.isStream || url?.startsWith('/auth/')

/**
 * Finds the caller of a request: our token must not have expired and its session must be live, so that a sign-out takes
 * effect at once.
 */
export function identifier(database: Database, cache: CallerCache, key: Uint8Array, config: Config) {
  const findCaller = callerFinder(database, cache)
  const readAccessToken = accessTokenReader(key)
  return async (request: FastifyRequest): Promise<Caller | null> => {
    const [scheme, token] = (request.headers.authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) return null
    const claims = await readAccessToken(token)
    if (!claims) return null
    const known = mustLookUp(request) ? undefined : cache.get(claims.sessionId)
    const found = known ? judge(claims, known) : await findCaller(claims)
    request.sessionOver = found === 'over'
    if (typeof found === 'string') return null
    return { ...found, next_step: nextStepOf(found, config.ADMIN_SECOND_FACTOR === 'required') }
  }
}
