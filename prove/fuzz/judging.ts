import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { StoredImage } from '../../contract/images.ts'
import type { Row } from '../../test/access/access.cells.ts'
import { exactly, expectRefusal, expectReply } from '../../test/support/client.ts'
import { sized } from '../size.ts'
import type { Sent } from './attacks.ts'

export type Answer = { status: number; headers: Record<string, unknown>; text: string; ms: number }

/** No answer takes longer; the short form runs beside other tests. */
const LONGEST_MS = sized(40_000, 10_000)
const prototypeKeys = Object.getOwnPropertyNames(Object.prototype).join()

/** Sends it on a connection of its own and reads the answer; of an event stream the head alone. */
export function send(address: string, { body, ...options }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(address)
  const began = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const sent = request({ hostname, port, agent: false, ...options })
  // It only ends what hangs.
  sent.setTimeout(60_000, () => sent.destroy(new Error('no answer')))
  sent.on('error', reject).on('response', async (response) => {
    const { statusCode: status = 0, headers } = response
    const isStream = /^text\/event-stream/.test(headers['content-type'] ?? '')
    const text = isStream ? '' : await buffer(response).then(String, reject)
    resolve({ status, headers, text: text ?? '', ms: performance.now() - began })
    if (isStream) sent.destroy()
  })
  sent.end(body)
  return promise
}

/** Expects of every input an answer in time that the contract allows, and a process that is unchanged. */
export function judge(row: Row, { status, headers, text, ms }: Answer): void {
  expect(status, text).toBeGreaterThanOrEqual(200)
  expect(status, text).toBeLessThan(500)
  expect(ms).toBeLessThan(LONGEST_MS)
  expect(headers['x-content-type-options'], text).toBe('nosniff')
  if (!row.at.startsWith('HEAD ')) judgeBody(row, status, String(headers['content-type'] ?? ''), text)
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(prototypeKeys)
}

function judgeBody({ at, endpoint }: Row, status: number, type: string, text: string) {
  if (status >= 400) return judgeRefusal(endpoint !== undefined, endpoint?.plainRefusals === true, type, text)
  if (at === 'POST /api/images') exactly(StoredImage, JSON.parse(text))
  if (!endpoint) return
  expect(status).toBe(endpoint.empty ? 204 : endpoint.creates ? 201 : 200)
  if (endpoint.empty) expect(text).toBe('')
  else expectReply(endpoint, JSON.parse(text))
}

function judgeRefusal(byContract: boolean, plain: boolean, type: string, text: string) {
  if (type === 'application/json; charset=utf-8') return void expectRefusal(JSON.parse(text))
  // The pages behind emailed links, and the product's own.
  const [words, page] = ['text/plain; charset=utf-8', 'text/html; charset=utf-8']
  const allowed = plain ? [words] : byContract ? [] : [words, page]
  expect(allowed, text).toContain(type)
  if (type === words) expect(text).toMatch(/^[^{["<]+$/)
}
