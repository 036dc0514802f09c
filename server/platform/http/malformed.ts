import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ERROR_STATUSES } from '../../../contract/errors.ts'
import { Refusal } from './errors.ts'
import { awaitsBody, type OpenResponses } from './open-responses.ts'

/** For so long what still comes is thrown away: an answer is lost with a connection that ends while more comes. */
const LINGER_MS = 1_000

/**
 * Answers what the HTTP parser cannot read, in the form of every refusal, and ends its connection. Where another
 * request of that connection is being answered it ends without a word: nobody could tell whose answer this is.
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
    // A request that never arrives in full gets no answer either: a 408 would end the session that it was to renew, but
    // what no server answered is tried again.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable || !isFree) socket.destroy()
    else say(socket, error, headers)
  })
}

/**
 * Refuses a request that names no host, or two: who passes it on may have read the other one. The HTTP server would
 * refuse the first without a word, and take one of the two.
 */
export function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host').length
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')) return
    reply.header('connection', 'close')
    throw new Refusal(400)
  })
}

/**
 * Refuses a request that expects what we do not know of. The HTTP server would do it by itself, with none of our
 * headers.
 */
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
  // Whoever asks for the head alone would take what follows it for another answer.
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
