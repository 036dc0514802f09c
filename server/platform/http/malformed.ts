import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ERROR_STATUSES } from '../../../contract/errors.ts'
import { Refusal } from './errors.ts'
import { awaitsBody, type OpenResponses } from './open-responses.ts'

/** How long to discard what still arrives: closing a connection while more arrives loses the answer. */
const LINGER_MS = 1_000

/**
 * Answers what the HTTP parser can't read, in the form of every refusal, and closes its connection. If another request
 * of that connection is being answered, it closes without an answer: the client couldn't tell which request the answer
 * belongs to.
 */
export function refuseMalformed(
  app: FastifyInstance,
  open: OpenResponses,
  headers: Record<string, string>,
): void {
  app.server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, stream) => {
    const socket = stream as Socket
    if (socket.writableEnded) return
    const answers = [...(open.get(socket) ?? [])]
    const isFree = answers.length === 0 || (answers.length === 1 && awaitsBody(answers[0]!))
    // A request that never arrives in full gets no answer either. A 408 would end the session that the request was
    // meant to renew, but a client retries what no server answered.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable || !isFree) socket.destroy()
    else say(socket, error, headers)
  })
}

/**
 * Refuses a request that names no host, or two: a proxy may have read the other one. The HTTP server would refuse the
 * first case without our error body, and pick one host in the second.
 */
export function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return
    reply.header('connection', 'close')
    throw new Refusal(400)
  })
}

/** Refuses a request with an expectation we don't know. The HTTP server would do so itself, but without our headers. */
export function refuseUnknownExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (/^(100-continue)?$/i.test(raw.headers.expect ?? '')) return
    reply.header('connection', 'close')
    throw new Refusal(400)
  })
}

function say(
  socket: Socket,
  { code, rawPacket }: { code?: string | undefined; rawPacket?: Buffer },
  headers: Record<string, string>,
) {
  const isLarge = code === 'HPE_HEADER_OVERFLOW'
  const status = isLarge ? 431 : 400
  // A client that sent HEAD would take a body for the next answer.
  const isHead = rawPacket?.toString('latin1', 0, 5) === 'HEAD '
  const body = JSON.stringify({ error: ERROR_STATUSES[isLarge ? 413 : 400] })
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', isHead ? '' : body].join('\r\n'))
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
