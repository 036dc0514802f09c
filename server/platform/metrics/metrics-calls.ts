import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { onResponseEnd } from '../http/on-response-end.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Counts and times the answers, by route pattern. All addresses without a route count as one: strangers choose them.
 * Call it before the routes are added.
 */
export function measureCalls(http: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const answers = new Counter({
    name: 'beatline_http_requests_total',
    help: 'Requests, by route pattern, method and class of status; gone: the caller hung up before the answer was out',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const times = new Histogram({
    name: 'beatline_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer, streams aside',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  })
  onResponseEnd(http, (request, reply, isWhole) => {
    const { url: route = 'unknown', config } = request.routeOptions
    const method = METHODS.has(request.method) ? request.method : 'other'
    // A stream ends in the middle, whichever side ends it; a refused one is answered like any call.
    const isStream = config?.isStream === true && reply.raw.headersSent && reply.raw.statusCode === 200
    answers.inc({
      route,
      method,
      status: isWhole || isStream ? `${Math.floor(reply.raw.statusCode / 100)}xx` : 'gone',
    })
    if (!isStream) times.observe({ route, method }, reply.elapsedTime / 1_000)
  })
}
