import { expect } from 'vitest'
import { StoredImage } from '../../contract/images.ts'
import type { Row } from '../../test/access.cells.ts'
import { exactly, expectRefusal, expectReply } from '../../test/client.ts'
import { type Answer, BOUND_MS } from './sending.ts'

const own = Object.getOwnPropertyNames(Object.prototype).join()

/** Whatever was asked: an answer in time that is right by the contract, and a process that is as it was. */
export function judge(row: Row, { status, headers, text, ms }: Answer): void {
  expect(status, text).toBeGreaterThanOrEqual(200)
  expect(status, text).toBeLessThan(500)
  expect(ms).toBeLessThan(BOUND_MS)
  expect(headers['x-content-type-options'], text).toBe('nosniff')
  if (!row.at.startsWith('HEAD ')) judgeBody(row, status, String(headers['content-type'] ?? ''), text)
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(own)
}

function judgeBody({ at, endpoint }: Row, status: number, type: string, text: string) {
  if (status >= 400) return judgeRefusal(endpoint !== undefined, endpoint?.plainRefusals === true, type, text)
  if (endpoint) {
    expect(status).toBe(endpoint.creates ? 201 : 200)
    return expectReply(endpoint, JSON.parse(text))
  }
  if (at === 'POST /api/images') exactly(StoredImage, JSON.parse(text))
}

function judgeRefusal(byContract: boolean, plain: boolean, type: string, text: string) {
  if (type === 'application/json; charset=utf-8') return void expectRefusal(JSON.parse(text))
  // The pages that mailed links lead to, and the product's own.
  const allowed = plain ? ['text/plain; charset=utf-8'] : byContract ? [] : ['text/html; charset=utf-8']
  expect(allowed, text).toContain(type)
  if (plain) expect(text).toMatch(/^[^{["<]+$/)
}
