import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ERROR_STATUSES } from '../../contract/errors.ts'
import type { z } from '../../contract/zod.ts'
import type { Config } from './config.ts'
import { isPassing, namesWhatIsGone } from './db.ts'
import { invalid, notFound, Refusal, tooMany, unavailable } from './errors.ts'
import { contentSecurityPolicy, permissionsPolicy } from './headers.ts'
import type { Log } from './log.ts'
import { originOf } from './network.ts'
import type { Identity } from './routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, found once a request; null without a valid session. */
    caller: Identity | null
  }
  interface FastifyContextConfig {
    who?: string
  }
}

export const BODY_LIMIT_BYTES = 256 * 1024

/**
 * The server without its routes: headers, limits, who is calling, shapes, errors, the request log.
 * `identify` finds the caller of a request with an Authorization header.
 */
export async function createHttp(
  config: Config,
  log: Log,
  identify: (request: FastifyRequest) => Promise<Identity | null>,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trusted(config.TRUST_PROXY),
    requestTimeout: 20_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // Node looks for requests that take too long every 30 s otherwise.
    http: { connectionsCheckingInterval: 5_000 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // Shapes come first to last, so that one answer names every field.
    exposeHeadRoutes: false,
  })
  app.server.headersTimeout = 15_000
  app.server.maxHeadersCount = 100
  app.decorateRequest('caller', null)
  app.setValidatorCompiler(
    ({ schema, httpPart }) =>
      (value) =>
        validate(schema as z.ZodType, value, httpPart),
  )
  // Replies are built field by field in the server's SQL and checked against the contract by its tests.
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  acceptJsonAlone(app)
  endUnusedConnections(app)
  endStuckRequests(app)
  app.setErrorHandler(answerError)
  // First, so that a call that is refused right here carries them too.
  await addHeaders(app, config)
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== undefined) request.caller = await identify(request)
  })
  await addLimits(app, config)
  addRequestLog(app)
  return app
}

// A number counts hops from us; addresses name the proxies.
function trusted(proxies: Config['TRUST_PROXY']) {
  if (typeof proxies !== 'number') return proxies ?? false
  return (_address: string, hop: number) => hop < proxies
}

function validate(schema: z.ZodType, value: unknown, part: string | undefined) {
  // The HTTP library says null for a body that is not there.
  const result = schema.safeParse(value ?? undefined)
  if (result.success) return { value: result.data }
  return { error: part === 'params' ? notFound() : invalid(fieldsOf(result.error)) }
}

/** The first message of each wrong field, by its dotted path. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    for (const name of names) {
      const path = [...issue.path, name].filter((part) => part !== '').join('.') || 'body'
      if (!fields.has(path)) fields.set(path, issue.message)
    }
  }
  return Object.fromEntries(fields)
}

// JSON and nothing else. The browser's auth client sends its sign-out with a JSON content type and nothing in it.
function acceptJsonAlone(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

// Browsers connect ahead of need; a connection that never carried a request counts as busy and would hold up a stop.
function endUnusedConnections(app: FastifyInstance) {
  const unused = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket) => {
    if (closing) socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of unused) socket.destroy()
  })
}

// A request that never arrives in full gets no answer: a 408 would end the session that it was to renew, but what no
// server answered is tried again.
function endStuckRequests(app: FastifyInstance) {
  app.server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroy()
  })
}

async function addHeaders(app: FastifyInstance, config: Config) {
  const overTls = config.PUBLIC_URL?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    strictTransportSecurity: overTls ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    // Members' data is the rule; what may be kept says so itself.
    reply.header('cache-control', 'no-store')
  })
}

// How much an address has left would tell about the others behind it.
const SILENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

// A newsroom shares one address: signed-in limits count by account.
async function addLimits(app: FastifyInstance, config: Config) {
  if (!config.RATE_LIMITS) return
  await app.register(rateLimit, {
    timeWindow: 60_000,
    max: (request) => (request.caller ? 1_200 : 300),
    keyGenerator: (request) => request.caller?.id ?? originOf(request.ip ?? ''),
    allowList: (request) => !/^\/(api|auth|readyz)/.test(request.routeOptions.url ?? ''),
    addHeaders: SILENT,
    addHeadersOnExceeding: SILENT,
    errorResponseBuilder: (request, context) =>
      renewsSession(request) ? unavailable() : tooMany(context.ttl / 1_000),
  })
}

// The browser's auth client may take a refused renewal for the end of its session, but never a 503.
function renewsSession(request: FastifyRequest): boolean {
  return (request.query as { grant_type?: string } | undefined)?.grant_type === 'refresh_token'
}

function addRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The pattern, never the address: addresses hold ids and search words.
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function refusalOf(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  if (isPassing(error)) return unavailable()
  if (namesWhatIsGone(error)) return new Refusal(409)
  const status = (error as FastifyError).statusCode
  if (status === 429) return tooMany(60)
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal((status in ERROR_STATUSES ? status : 400) as 400)
  return null
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal === null) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  else if (refusal.status === 503)
    request.log.warn({ err: error, route: request.routeOptions.url }, 'unavailable')
  // Nothing of ours may end a session (see renewsSession).
  const answer = refusal ?? (renewsSession(request) ? unavailable() : new Refusal(500))
  reply.header('cache-control', 'no-store')
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
  const body = answersInProtocol(request) ? protocolBody(answer) : answer.body()
  return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

// Below this address the sign-in protocol is spoken, whose client looks for its own names.
const answersInProtocol = (request: FastifyRequest) => /^\/auth\/v1\//.test(request.url)

const PROTOCOL_CODES: Partial<Record<Refusal['status'], string>> = {
  400: 'bad_json',
  401: 'no_authorization',
  429: 'over_request_rate_limit',
  500: 'unexpected_failure',
  503: 'unexpected_failure',
}

function protocolBody(refusal: Refusal): object {
  const error_code = PROTOCOL_CODES[refusal.status] ?? 'validation_failed'
  // What speaks the protocol by itself has names of its own.
  return { error_code, msg: refusal.message, ...refusal.body(), code: refusal.status }
}
