import { expect } from 'vitest'
import type { AuthSession } from '../../contract/auth.ts'
import { Compared } from '../../contract/comparisons.ts'
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  statusOf,
} from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'

export type Session = Pick<AuthSession, 'access_token' | 'refresh_token'>

type Optional<T> = undefined extends T ? true : Record<never, never> extends T ? true : false
type Given<Name extends string, T> = Optional<T> extends true ? { [K in Name]?: T } : { [K in Name]: T }
/** The input of a call, by its contract. */
export type Input<E> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> & { headers?: Record<string, string> }
/** The same without types: for calls that are meant to be refused. */
export type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** A body that is not JSON: sent as it is, in the access matrix. */
  raw?: { type: string; bytes: BodyInit }
  headers?: Record<string, string>
}

export type Answer<Body> = { status: number; body: Body; headers: Headers }
export type Refused = {
  error: string
  code?: string | number
  fields?: Record<string, string>
  compared?: Compared
  msg?: string
}

export type Client = {
  /** Calls and expects success; the reply must match the contract exactly. */
  call: <E extends Endpoint>(
    endpoint: E,
    ...input: Partial<Input<E>> extends Input<E> ? [Input<E>?] : [Input<E>]
  ) => Promise<Answer<ReplyOf<E>>>
  /** Calls and expects this refusal, in the form of every refusal; a plain-text one becomes its `error`. */
  refused: (endpoint: Endpoint, input: AnyInput, status: number) => Promise<Answer<Refused>>
  /** Any request, for what the contract cannot express. */
  send: (
    method: string,
    path: string,
    init?: { body?: BodyInit; headers?: Record<string, string> },
  ) => Promise<Response>
}

const RefusedBody = z.strictObject({
  error: z.string().min(1),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  compared: Compared.optional(),
})
const AuthRefusedBody = z.strictObject({
  error: z.string().min(1),
  msg: z.string().min(1),
  error_code: z.string(),
  code: z.number(),
  fields: z.record(z.string(), z.string()).optional(),
  weak_password: z.strictObject({ reasons: z.array(z.string()) }).optional(),
})

export function createClient(address: string, session: Session | null): Client {
  const send: Client['send'] = (method, path, { body, headers = {} } = {}) =>
    fetch(`${address}${path}`, {
      method,
      body,
      redirect: 'manual',
      headers: { ...(session && { authorization: `Bearer ${session.access_token}` }), ...headers },
      signal: AbortSignal.timeout(120_000),
    })
  const sendTo = (endpoint: Endpoint, { params, query, body, headers }: AnyInput) =>
    send(endpoint.method, addressOf(endpoint.path, params, query), {
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    })
  return {
    send,
    call: async (endpoint, ...[input]) => {
      const response = await sendTo(endpoint, (input ?? {}) as AnyInput)
      const body = response.status === 204 ? {} : await jsonOf(response)
      const expected = statusOf(endpoint)
      expect({ status: response.status, body }, endpoint.at).toEqual({ status: expected, body })
      expectReply(endpoint, body)
      return { status: response.status, body: body as never, headers: response.headers }
    },
    refused: async (endpoint, input, status) => {
      const response = await sendTo(endpoint, input)
      const body = endpoint.plainRefusals ? { error: await sentenceOf(response) } : await jsonOf(response)
      expect({ status: response.status, body }, endpoint.at).toEqual({ status, body })
      return { status, body: expectRefusal(body), headers: response.headers }
    },
  }
}

/** A path with its `:names` filled in, and a query. */
export function addressOf(pattern: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

async function jsonOf(response: Response): Promise<unknown> {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.json()
}

/** A call's plain-text refusal, as the page shows it. */
export async function sentenceOf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text).not.toMatch(/^[{["]/)
  return text
}

/** The reply matches the contract, with no field more or less. */
export function expectReply(endpoint: Endpoint, body: unknown): void {
  expect(exactly(endpoint.schemas.reply, body), endpoint.at).toEqual(body)
}

/** Parsing drops keys that a schema does not name, so the parsed value equals the input only if there were none. */
export function exactly(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`not the contract's shape: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Every refusal is a sentence, optionally a code and a message for each field, and nothing else. */
export function expectRefusal(body: unknown): Refused {
  const isAuth = typeof body === 'object' && body !== null && 'error_code' in body
  expect(exactly(isAuth ? AuthRefusedBody : RefusedBody, body)).toEqual(body)
  return body as Refused
}
