import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { awaitsBody, type OpenResponses } from './open-responses.ts'

/** How often a stop checks, and closes what it finds unfinished: it waits no longer than this for any request. */
const UNFINISHED_MS = 3_000

/**
 * Closes the connections that would hold up a stop. Browsers connect ahead of need, and a connection that never carried
 * a request counts as busy. Any client can also start a request and never finish it.
 */
export function endUnusedConnections(app: FastifyInstance, answers: OpenResponses): void {
  const unused = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  const endUnfinished = () => {
    for (const [socket, open] of answers) if ([...open].every(awaitsBody)) socket.destroy()
  }
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of unused) socket.destroy()
    const looking = setInterval(endUnfinished, UNFINISHED_MS).unref()
    app.server.once('close', () => clearInterval(looking))
  })
}
