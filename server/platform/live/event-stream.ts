import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../http/errors.ts'
import { admitting, type Identity, type Who } from '../http/routes.ts'
import { emitMetric } from '../metrics/events.ts'
import type { Platform } from '../platform.ts'
import { frameOf, LiveStream } from './live-stream.ts'

const STREAMS_PER_ACCOUNT = 8
/** A stream is reopened every hour, so that its holder is looked up again. */
const LONGEST_MS = 3_600_000

/**
 * `GET /api/events`: the caller's live events as server-sent events. The page reads it with fetch, so that the token
 * stays in a header. `Last-Event-ID` resumes. `sameRights` compares two lookups of one caller.
 */
export function addEventStream<Caller>(
  app: FastifyInstance,
  who: Who<Caller>,
  platform: Platform,
  identify: (request: FastifyRequest) => Promise<(Caller & Identity) | null>,
  sameRights: (one: Caller, other: Caller) => boolean,
): void {
  app.route({
    method: 'GET',
    url: '/api/events',
    config: { who: who.name, isStream: true },
    schema: { summary: 'Live events of the caller, as text/event-stream' },
    ...admitting(who),
    handler: (request, reply) => {
      const caller = request.caller as Caller & Identity
      if (platform.live.countOf(caller.id) >= STREAMS_PER_ACCOUNT) {
        emitMetric('limit', 'streams')
        throw tooMany(5)
      }
      reply.hijack()
      const response = reply.raw
      // The caller hung up during the lookup: nothing would ever end this stream.
      if (response.destroyed) return
      request.raw.socket.setTimeout(0)
      // Set all at once: headers set one by one are kept with the response for as long as the stream is open.
      response.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
        // Nothing follows on this connection; kept alive, it would hold up a stop.
        connection: 'close',
      })
      const stream = new LiveStream(caller, response, {
        heartbeatMs: platform.config.HEARTBEAT_MS,
        position: () => platform.live.lastId(),
      })
      const longest = setTimeout(() => stream.end('hour'), LONGEST_MS)
      stream.onEnd(() => clearTimeout(longest))
      const last = request.headers['last-event-id']
      platform.live.add(stream, typeof last === 'string' ? last : undefined)
      // A sign-out or a change of role between the lookup of the caller and this line found no stream to close: the
      // stream ends with the event that it missed.
      const lookAgain = async () => {
        const now = await identify(request)
        if (now && who.admit(now as never, request) === null && sameRights(caller, now)) return
        stream.send([frameOf(platform.live.lastId(), now ? 'account.changed' : 'session.ended', {})])
        stream.end('rights')
      }
      // Once more, since a process that was frozen gives up on queries that have long been answered.
      lookAgain()
        .catch(lookAgain)
        .catch(() => stream.end('rights'))
    },
  })
}
