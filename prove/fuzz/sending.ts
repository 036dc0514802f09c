import { request } from 'node:http'
import { type AnyInput, addressOf } from '../../test/client.ts'
import type { Attack } from './attacks.ts'

/** A request as it goes over the wire. */
export type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined }
export type Answer = { status: number; headers: Record<string, unknown>; text: string; ms: number }

/** No answer takes longer, on a machine that does other things as well. */
export const BOUND_MS = 10_000
/** Below the limit: a refusal in the midst of a body may be lost with the connection. */
const BODY_MAX = 250_000
const MARK = 'what was taken out'

/** The request of a row's route, with this done to it. */
export function sentWith(at: string, input: AnyInput, attack: Attack, token: string | undefined): Sent {
  const [method = '', pattern = ''] = at.split(' ')
  const own = bodyOf(input)
  const { type, bytes } = attacked(own, input.body, attack)
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...input.headers,
  }
  if (bytes)
    Object.assign(headers, {
      'content-type': type,
      'content-length': String(Math.min(bytes.length, BODY_MAX)),
    })
  if (attack.on === 'header') headers[attack.name] = attack.value
  return { method, path: pathOf(pattern, input, attack), headers, body: bytes?.subarray(0, BODY_MAX) }
}

type Body = { type: string; bytes: Buffer | undefined }

function bodyOf({ body, raw }: AnyInput): Body {
  if (raw) return { type: raw.type, bytes: Buffer.from(raw.bytes as Uint8Array) }
  return {
    type: 'application/json',
    bytes: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
  }
}

function attacked({ type, bytes = Buffer.alloc(0) }: Body, body: unknown, attack: Attack): Body {
  const json = (text: string) => ({ type, bytes: Buffer.from(text) })
  switch (attack.on) {
    case 'body':
      return json(attack.text)
    case 'place':
      return json(instead(body, attack.path, attack.json))
    case 'absence':
      return json(instead(body, attack.path, undefined))
    case 'key': {
      const text = bytes.length > 0 ? bytes.toString() : '{}'
      return json(text.replace('{', () => `{${attack.key}:${attack.json}${/^\{\}/.test(text) ? '' : ','}`))
    }
    case 'bytes': {
      const [at, { insert }] = [Math.floor(attack.at * bytes.length), attack]
      const rest = insert === null ? [] : [Buffer.from(insert), bytes.subarray(at)]
      return { type, bytes: Buffer.concat([bytes.subarray(0, at), ...rest]) }
    }
    case 'type':
      return { type: attack.type, bytes }
    case 'form':
      return { type: attack.type, bytes: Buffer.from(attack.text, 'latin1') }
    case 'param':
    case 'query':
    case 'header':
      return { type, bytes: bytes.length > 0 ? bytes : undefined }
  }
}

/** The body as JSON text with another one in this place; without one the place is gone. */
function instead(body: unknown, path: string[], json: string | undefined): string {
  const copy = structuredClone(body ?? {}) as Record<string, unknown>
  let holder = copy
  for (const step of path.slice(0, -1)) {
    if (typeof holder[step] !== 'object' || holder[step] === null) holder[step] = {}
    holder = holder[step] as Record<string, unknown>
  }
  const last = path.at(-1) ?? ''
  if (json === undefined) delete holder[last]
  else holder[last] = MARK
  return JSON.stringify(copy).replace(`"${MARK}"`, () => json ?? '')
}

function pathOf(pattern: string, { params = {}, query }: AnyInput, attack: Attack): string {
  let path = addressOf(pattern, params, query)
  if (attack.on === 'param') {
    const right = encodeURIComponent(String((params as Record<string, unknown>)[attack.name]))
    const wrong = attack.text === '^' ? right.toUpperCase() : attack.text.replaceAll('*', right)
    path = addressOf(pattern.replace(`:${attack.name}`, '~wrong~'), params, query).replace(
      '~wrong~',
      () => wrong,
    )
  }
  if (attack.on === 'query') path += `${path.includes('?') ? '&' : '?'}${attack.text}`
  // What else an address holds is no request at all (prove/slow-peers).
  return path.replace(/[^\x21-\xff]/g, '').slice(0, 12_000)
}

/** Sends it on a connection of its own, and waits for the answer; of an event stream for its head. */
export function send(address: string, { method, path, headers, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(address)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, agent: false, headers })
    sent.setTimeout(2 * BOUND_MS, () => sent.destroy(new Error('no answer')))
    sent.on('error', reject).on('response', async (response) => {
      const answer = (text: string) => {
        const ms = performance.now() - began
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms })
      }
      if (/^text\/event-stream/.test(response.headers['content-type'] ?? '')) {
        answer('')
        sent.destroy()
        return
      }
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      response.on('end', () => answer(Buffer.concat(parts).toString()))
    })
    sent.end(body)
  })
}
