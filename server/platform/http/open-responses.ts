import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The open connections of a server, each with its answers in flight. */
export type OpenResponses = ReadonlyMap<Socket, ReadonlySet<ServerResponse>>

export function openResponsesOf(app: FastifyInstance): OpenResponses {
  const answers = new Map<Socket, Set<ServerResponse>>()
  app.server.on('connection', (socket: Socket) => {
    answers.set(socket, new Set())
    socket.once('close', () => answers.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.get(socket)?.add(response)
    response.once('close', () => answers.get(socket)?.delete(response))
  })
  return answers
}

/** Whether the request of this answer has not arrived in full. */
export const awaitsBody = ({ req, headersSent }: ServerResponse) => !req.complete && !headersSent
