import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchemaCompiler,
  LogController,
} from 'fastify'
import { ERROR_STATUSES } from '../../../contract/errors.ts'
import type { z } from '../../../contract/zod.ts'
import type { Config } from '../config.ts'
import { CallCounts } from '../limits/call-counts.ts'
import type { Log } from '../log/log.ts'
import { emitMetric } from '../metrics/events.ts'
import { isPassing, violatesForeignKey } from '../postgres/db.ts'
import { endUnusedConnections } from './connections.ts'
import { invalid, notFound, Refusal, tooMany, unavailable } from './errors.ts'
import { untilEvenTime } from './even-time.ts'
import { protectingHeaders } from './headers.ts'
import { refuseMalformed, refuseUnclearHosts, refuseUnknownExpectations } from './malformed.ts'
import { originOf } from './network.ts'
import { onResponseEnd, watchResponseEnds } from './on-response-end.ts'
import { openResponsesOf } from './open-responses.ts'
import type { Identity } from './routes.ts'
import { fieldsOf, wholeOf } from './wrong-fields.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, found before the body is read, and again when the body took long; null without a valid session. */
    caller: Identity | null
    /** When the caller was found, by the monotonic clock. */
    callerFoundAt: number
  }
  interface FastifyContextConfig {
    who?: string
    /** Refusals are only the sentence, as plain text. */
    plainRefusals?: boolean
    /** The answer stays open until one side closes it. */
    isStream?: boolean
    /** It changes something. */
    isWrite?: boolean
  }
}

export const BODY_LIMIT_BYTES = 256 * 1024
/** A caller whose body takes longer than this to arrive is looked up again. */
const BODY_MOMENT_MS = 250

/**
 * The server without its routes: headers, limits, the caller's identity, shapes, errors, the request log. `identify`
 * finds the caller of a request with an Authorization header.
 */
export async function createHttp(
  config: Config,
  log: Log,
  identify: (request: FastifyRequest) => Promise<Identity | null>,
): Promise<FastifyInstance> {
  const headers = protectingHeaders(config)
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // Never an id from the caller, who could then choose what the log says. Never a number: it would reveal how many
    // requests we get.
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trusted(config.TRUST_PROXY),
    requestTimeout: 20_000,
    // Until a part has started. A busy machine takes its time.
    pluginTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // By default Node checks only every 30 s for requests that take too long.
    http: { connectionsCheckingInterval: 5_000, requireHostHeader: false },
    // malformed.ts does that.
    clientErrorHandler: () => undefined,
    // No hook runs for an address that can't be parsed.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // Passed here, not set later: otherwise the library first loads its own, some hundred modules for nothing.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validator as never,
        buildSerializer: () => serializer as never,
      },
    },
    // All shapes are checked before answering, so that one answer names every wrong field.
    exposeHeadRoutes: false,
  })
  app.server.headersTimeout = 15_000
  app.server.maxHeadersCount = 100
  app.decorateRequest('caller', null)
  app.decorateRequest('callerFoundAt', 0)
  acceptJsonAlone(app)
  const open = openResponsesOf(app)
  endUnusedConnections(app, open)
  refuseMalformed(app, open, headers)
  app.setErrorHandler(answerError)
  watchResponseEnds(app)
  // Added next, so that a call refused at this point has them too.
  addHeaders(app, headers)
  refuseUnclearHosts(app)
  refuseUnknownExpectations(app)
  findCallers(app, identify)
  await addLimits(app, config)
  addRequestLog(app)
  return app
}

// A number counts hops from us; addresses name the proxies.
function trusted(proxies: Config['TRUST_PROXY']) {
  if (typeof proxies !== 'number') return proxies ?? false
  return (_address: string, hop: number) => hop < proxies
}

const validator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value) =>
    validate(schema, value, httpPart)

// Replies are built field by field in the server's SQL and checked against the contract by its tests.
const serializer = () => (value: unknown) => JSON.stringify(value)

function validate(schema: z.ZodType, value: unknown, part: string | undefined) {
  // The HTTP library passes null for a missing body.
  const result = schema.safeParse(value ?? undefined)
  if (result.success) return { value: result.data }
  return { error: part === 'params' ? notFound() : invalid(fieldsOf(result.error), wholeOf(result.error)) }
}

// Only JSON. The browser's auth client sends its sign-out with a JSON content type and an empty body.
function acceptJsonAlone(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else if (!isUtf8(body as Buffer)) done(new Refusal(400))
    else void parse(request, body.toString(), done)
  })
}

function addHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

function findCallers(app: FastifyInstance, identify: (request: FastifyRequest) => Promise<Identity | null>) {
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization === undefined) return
    request.caller = await identify(request)
    request.callerFoundAt = performance.now()
  })
  // A caller who sends the body slowly may have been signed out meanwhile, so the route checks them again
  // (`admitting`).
  app.addHook('preValidation', async (request) => {
    if (request.caller && performance.now() - request.callerFoundAt > BODY_MOMENT_MS)
      request.caller = await identify(request)
  })
}

// How many calls an address has left would reveal something about the others behind it.
const SILENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

// A newsroom shares one address: signed-in limits count by account.
async function addLimits(app: FastifyInstance, config: Config) {
  if (!config.RATE_LIMITS) return
  const limits = {
    'calls-account': config.LIMITS?.get('calls-account') ?? { max: 1_200, seconds: 60 },
    'calls-address': config.LIMITS?.get('calls-address') ?? { max: 300, seconds: 60 },
  }
  const limitOf = (request: FastifyRequest) =>
    limits[request.caller || isTokenCall(request) ? 'calls-account' : 'calls-address']
  await app.register(rateLimit, {
    store: CallCounts,
    timeWindow: (request) => limitOf(request).seconds * 1_000,
    max: (request) => limitOf(request).max,
    keyGenerator: (request) =>
      request.caller?.id ?? `${isTokenCall(request) ? 'token ' : ''}${originOf(request.ip ?? '')}`,
    // Not /readyz: a balancer that was refused would send nobody here.
    allowList: (request) => !/^\/(api|auth)/.test(request.routeOptions.url ?? ''),
    addHeaders: SILENT,
    addHeadersOnExceeding: SILENT,
    errorResponseBuilder: (request, context) => {
      emitMetric('limit', request.caller ? 'calls-account' : 'calls-address')
      return renewsSession(request) ? notNow() : tooMany(context.ttl / 1_000)
    },
  })
}

// Callers who sign in or renew a session are not identified yet, and a whole newsroom does so behind one address, so
// they don't share a limit with strangers' calls. Failed sign-ins have a limit of their own.
const TOKEN_PATH = '/auth/v1/token'
const isTokenCall = (request: FastifyRequest) => request.routeOptions.url === TOKEN_PATH

// The browser's auth client may take a refused renewal as the end of its session, but never a 503.
function renewsSession(request: FastifyRequest): boolean {
  return (request.query as { grant_type?: string } | undefined)?.grant_type === 'refresh_token'
}

// Renewals that the limiter refuses: nothing of ours is down, so they are no failures.
const refusedRenewals = new WeakSet<Refusal>()

function notNow(): Refusal {
  const refusal = unavailable()
  refusedRenewals.add(refusal)
  return refusal
}

function addRequestLog(app: FastifyInstance) {
  onResponseEnd(app, (request, reply, isWhole) => {
    request.log.info(
      {
        method: request.method,
        // The route pattern, never the address: addresses hold ids and search terms.
        route: request.routeOptions.url ?? 'unknown',
        ...(isWhole ? { status: reply.statusCode } : { gone: true }),
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function refusalOf(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  if (isPassing(error)) return unavailable()
  if (violatesForeignKey(error)) return new Refusal(409)
  const status = (error as FastifyError).statusCode
  if (status === 429) return tooMany(60)
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal((status in ERROR_STATUSES ? status : 400) as 400)
  return null
}

async function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  // No caller is left to read an answer that broke off, and nothing of ours is down.
  const isCut = request.raw.destroyed && !request.raw.complete
  const refusal = isCut ? new Refusal(400) : refusalOf(error)
  if (refusal === null) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed')
  else if (refusal.status === 503)
    request.log.warn({ err: error, route: request.routeOptions.url }, 'unavailable')
  // No failure of ours may end a session (see renewsSession).
  const answer = refusal ?? (renewsSession(request) ? unavailable() : new Refusal(500))
  if (answer.status >= 500) {
    if (refusal === null || !refusedRenewals.has(refusal))
      emitMetric('failure', refusal === null ? 'unhandled' : 'unavailable')
    // To find the request in the log.
    reply.header('request-id', request.id)
  }
  // Hidden and missing take the same time. Who has no session learns of neither.
  if (answer.status === 404 && request.caller) await untilEvenTime(reply)
  reply.header('cache-control', 'no-store')
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
  if (request.routeOptions.config?.plainRefusals)
    return reply.code(answer.status).type('text/plain; charset=utf-8').send(answer.words())
  const body = answersInProtocol(request) ? protocolBody(answer) : answer.body()
  return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

// Addresses below this one use the sign-in protocol, and its client expects its own field names.
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
  // Endpoints that implement the protocol themselves use their own names.
  return { error_code, msg: refusal.message, ...refusal.body(), code: refusal.status }
}
