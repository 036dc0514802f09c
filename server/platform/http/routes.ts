import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, type ReplyOf, statusOf } from '../../../contract/endpoint.ts'
import type { z } from '../../../contract/zod.ts'
import type { Platform } from '../platform.ts'
import type { Tx } from '../postgres/db.ts'
import { compressReply } from './compressed.ts'
import { disconnectSignal } from './disconnect.ts'
import { invalid, type Refusal } from './errors.ts'
import { untilEvenTime } from './even-time.ts'
import { once } from './idempotency.ts'
import { readReplica, seenPosition } from './replica-reads.ts'

/** The least that the platform has to know about the caller. */
export type Identity = { id: string }

/** Who may call: `admit` returns the refusal (401, 403) or null. `Caller` is what the handler then receives. */
export type Who<Caller> = {
  name: string
  admit: (caller: never, request: FastifyRequest) => Refusal | null
  caller?: Caller
}

type Parsed<E, K extends 'params' | 'query' | 'body'> =
  E extends Endpoint<string, infer S>
    ? S extends { [P in K]: infer T extends z.ZodType }
      ? z.output<T>
      : undefined
    : never

/** What a handler receives. All of it is checked: the caller and the shapes. Writes get an open transaction. */
export type Call<E, Caller> = {
  caller: Caller
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  platform: Platform
  request: FastifyRequest
  /** Aborts when the caller no longer waits for the answer. */
  signal: AbortSignal
}

/** A reply that is JSON text already, for pages that PostgreSQL has built, with its own headers if it needs any. */
export class JsonText {
  readonly text: string | Buffer
  readonly headers: Record<string, string>
  constructor(text: string | Buffer, headers: Record<string, string> = {}) {
    this.text = text
    this.headers = headers
  }
}
type Reply<E> = ReplyOf<E> | JsonText

/** The reply of a call that has nothing else to return. */
export const SUCCESS = { success: true } as const

export type Route = {
  endpoint: Endpoint
  who: Who<unknown>
  handle: (call: Call<Endpoint, Identity | null>, tx: Tx | null) => Promise<unknown>
  /** Whether it changes something: then its caller is never one of a moment ago. */
  isWrite?: true
  /** Whether what it reads may be a second old, if the caller has seen nothing newer: the replica may answer. */
  bearsDelay?: true
}

/** A call that reads. */
export function reads<E extends Endpoint, Caller>(
  endpoint: E,
  who: Who<Caller>,
  handle: (call: Call<E, Caller>) => Promise<Reply<E>>,
): Route {
  return { endpoint, who, handle: handle as unknown as Route['handle'] }
}

/**
 * A call that reads what may be a second old. Never what decides over sessions, rights or conversations. The whole of a
 * confidential request comes from the primary even so (`NeedsPrimary`).
 */
export const readsWithDelay: typeof reads = (endpoint, who, handle) => ({
  ...reads(endpoint, who, handle),
  bearsDelay: true,
})

/** A call that writes: `handle` runs in one transaction, and a throw rolls everything back. */
export function writes<E extends Endpoint, Caller>(
  endpoint: E,
  who: Who<Caller>,
  handle: (call: Call<E, Caller>, tx: Tx) => Promise<ReplyOf<E>>,
): Route {
  const inTransaction = (call: Call<E, Caller>) => {
    const { db } = call.platform.database
    const act = (tx: Tx) => handle(call, tx)
    return endpoint.creates || endpoint.once
      ? once(db, endpoint.at, call, act)
      : db.transaction().execute(act)
  }
  return { endpoint, who, handle: inTransaction as unknown as Route['handle'], isWrite: true }
}

/** The hooks with which a route checks its caller: after requests are counted, and again when the body has arrived. */
export function admitting<Caller>(who: Who<Caller>) {
  const admit = async (request: FastifyRequest) => {
    const refusal = who.admit(request.caller as never, request)
    if (refusal) throw refusal
  }
  return { preParsing: admit, preValidation: admit }
}

/** Puts the routes on the server, each with the fixed life of a request (docs/architecture.md#a-request). */
export function addRoutes(app: FastifyInstance, routes: Route[], platform: Platform): void {
  for (const { endpoint, who, handle, isWrite = false, bearsDelay } of routes) {
    const { params, query, body, reply } = endpoint.schemas
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        summary: endpoint.summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { [statusOf(endpoint)]: reply },
      },
      config: { who: who.name, plainRefusals: endpoint.plainRefusals, isWrite },
      ...admitting(who),
      handler: async (request, response) => {
        // The client of the sign-in protocol adds its own fields.
        if (!body && !endpoint.path.startsWith('/auth/')) refuseFields(request.body)
        // A page that opens its stream after this reply resumes from here, and needn't ask for everything again.
        const cursor = platform.live.cursor()
        if (request.caller) response.header('live-position', cursor)
        const signal = disconnectSignal(response)
        const parts = {
          caller: request.caller,
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
        }
        const act = (on: Platform) => handle({ ...parts, platform: on, request, signal }, null)
        const read = bearsDelay ? await readReplica(platform, request, signal, act) : null
        const noteSeen = (position: string) => void response.header('live-position', `${cursor}:${position}`)
        const answer = read
          ? read.answer
          : await seenPosition(platform, request, () => act(platform), noteSeen)
        if (endpoint.evenTime) await untilEvenTime(response)
        response.code(statusOf(endpoint))
        if (endpoint.empty) return response.send()
        response.type('application/json; charset=utf-8')
        if (answer instanceof JsonText) response.headers(answer.headers)
        const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
        return endpoint.compressed ? compressReply(request, response, text) : text
      },
    })
  }
}

/** A call without a body declares none of its fields. Clients still send an empty object. */
function refuseFields(body: unknown): void {
  const names = body !== null && typeof body === 'object' ? Object.keys(body) : []
  if (names.length > 0)
    throw invalid(Object.fromEntries(names.slice(0, 20).map((name) => [name, 'Invalid input'])))
}
