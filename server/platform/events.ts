import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './errors.ts'
import { LiveStream } from './live-stream.ts'
import type { Platform } from './platform.ts'
import type { Identity, Who } from './routes.ts'

const STREAMS_PER_ACCOUNT = 8
/** A stream is opened anew every hour, so that whoever holds it is looked up again. */
const LONGEST_MS = 3_600_000

/**
 * `GET /api/events`: the live events of the caller as server-sent events. It is read with fetch, so that the token
 * stays in a header. `Last-Event-ID` resumes.
 */
export function addEventStream<Caller>(
  app: FastifyInstance,
  who: Who<Caller>,
  platform: Platform,
  identify: (request: FastifyRequest) => Promise<Identity | null>,
): void {
  app.route({
    method: 'GET',
    url: '/api/events',
    config: { who: who.name },
    schema: { summary: 'Live events of the caller, as text/event-stream' },
    preParsing: async (request) => {
      const refusal = who.admit(request.caller as never, request)
      if (refusal) throw refusal
    },
    handler: (request, reply) => {
      const caller = request.caller as Identity
      if (platform.live.countOf(caller.id) >= STREAMS_PER_ACCOUNT) throw tooMany(5)
      reply.hijack()
      request.raw.socket.setTimeout(0)
      const response = reply.raw
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
        // Nothing follows on this connection: kept alive, it would hold up a stop.
        connection: 'close',
      })
      const stream = new LiveStream(caller, response, platform.config.HEARTBEAT_MS)
      const longest = setTimeout(() => stream.end(), LONGEST_MS)
      stream.onEnd(() => clearTimeout(longest))
      const last = request.headers['last-event-id']
      platform.live.add(stream, typeof last === 'string' ? last : undefined)
      // A sign-out between the look at the session and this line found no stream to close.
      identify(request).then(
        (now) => now ?? stream.end(),
        () => stream.end(),
      )
    },
  })
}
