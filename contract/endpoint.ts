import type { z } from './zod.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; reply: z.ZodType }
type Traits = {
  /** Creates a row: answers 201 and takes an Idempotency-Key header. */
  creates?: boolean
  /** Also creates a row and takes that header, but answers 200. */
  once?: boolean
  /** Answers 204, without a body. */
  empty?: boolean
  /** Compressed for browsers: only long lists without any secret (docs/decisions/0038-first-visit.md). */
  compressed?: boolean
  /** Takes the same time for ids that the caller may not know of as for unknown ones. Refusals with 404 always do. */
  evenTime?: boolean
  /** Refuses in plain text, as the page shows it; all others refuse in JSON. */
  plainRefusals?: boolean
  /** One line for the API's description. */
  summary: string
}
type Input<S, K extends keyof Schemas> = S extends { [P in K]: infer T extends z.ZodType }
  ? z.input<T>
  : undefined

export type Endpoint<At extends string = string, S extends Schemas = Schemas> = {
  at: At
  method: Method
  path: string
  schemas: S
} & Traits

/**
 * Declares a call: `endpoint('POST /api/posts', { body, reply, summary })`.
 *
 * The server routes by it. The page imports only its type, `call<typeof createPost>('POST /api/posts', ...)`,
 * so that schemas and their library stay out of the page's entry.
 */
export function endpoint<const At extends `${Method} /${string}`, const S extends Schemas>(
  at: At,
  { summary, creates, once, empty, compressed, evenTime, plainRefusals, ...schemas }: S & Traits,
): Endpoint<At, S> {
  const [method, path] = at.split(' ') as [Method, string]
  return {
    at,
    method,
    path,
    summary,
    creates: creates ?? false,
    once: once ?? false,
    empty: empty ?? false,
    compressed: compressed ?? false,
    evenTime: evenTime ?? false,
    plainRefusals: plainRefusals ?? false,
    schemas: schemas as unknown as S,
  }
}

/** The status of a successful answer. */
export const statusOf = ({ creates, empty }: Pick<Traits, 'creates' | 'empty'>): 200 | 201 | 204 =>
  creates ? 201 : empty ? 204 : 200

export type ParamsOf<E> = E extends Endpoint<string, infer S> ? Input<S, 'params'> : never
export type QueryOf<E> = E extends Endpoint<string, infer S> ? Input<S, 'query'> : never
export type BodyOf<E> = E extends Endpoint<string, infer S> ? Input<S, 'body'> : never
export type ReplyOf<E> = E extends Endpoint<string, infer S> ? z.output<S['reply']> : never
export type AtOf<E> = E extends Endpoint<infer At> ? At : never
