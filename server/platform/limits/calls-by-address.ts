import type { RateLimitOptions } from '@fastify/rate-limit'
import { originOf } from '../http/network.ts'
import type { Platform } from '../platform.ts'
import type { CALL_LIMIT_NAMES } from './limit-names.ts'
import { type Limit, refusedBy } from './limits.ts'

type CallLimit = Limit & { name: (typeof CALL_LIMIT_NAMES)[number] }

/** A route's own limit: counts its calls by address in this process, apart from all others. */
export function callsByAddress(platform: Platform, limit: CallLimit): RateLimitOptions {
  const figures = () => platform.config.LIMITS?.get(limit.name) ?? limit
  return {
    max: () => figures().max,
    timeWindow: () => figures().seconds * 1_000,
    allowList: [],
    keyGenerator: ({ ip }) => originOf(ip ?? ''),
    errorResponseBuilder: (_request, { ttl }) => refusedBy(limit, ttl / 1_000),
  }
}
