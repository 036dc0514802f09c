import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BOUND } from '../../test/support/bound.ts'
import { accessToken, renewSession } from './session.ts'
import { upload } from './upload.ts'

vi.mock('./session.ts', { spy: true })

/** The server's answers in order; 'silence' is no answer. */
let answers: ({ status: number; text: string; retryAfter?: string } | 'silence' | 'lost')[] = []
let requests: FakeRequest[] = []

class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  #retryAfter: string | null = null
  open = vi.fn<(method: string, path: string) => void>()
  getResponseHeader = () => this.#retryAfter
  abort = () => this.onabort?.()
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {
    requests.push(this)
    this.upload.onprogress?.({ loaded: 5, total: 10 })
    const answer = answers.shift()
    if (answer === 'lost') return this.onerror?.()
    if (!answer || answer === 'silence') return undefined
    this.status = answer.status
    this.responseText = answer.text
    this.#retryAfter = answer.retryAfter ?? null
    return this.onload?.()
  }
}

beforeEach(() => {
  answers = []
  requests = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.mocked(accessToken).mockResolvedValue('a-token')
  vi.mocked(renewSession).mockReset()
})
afterEach(() => vi.unstubAllGlobals())

const file = new Blob(['bytes'], { type: 'image/webp' })
const onProgress = vi.fn<(part: number) => void>()
const send = (signal = new AbortController().signal) => upload('/api/images', file, { onProgress, signal })
const REFUSED = { status: 401, text: '{"error":"Not authenticated"}' }
const STORED = { status: 201, text: '{"url":"/a.webp"}' }

test('sends the file unchanged in the signed-in person’s name and reports progress', async () => {
  answers = [STORED]
  expect(await send()).toEqual({ url: '/a.webp' })
  expect(requests[0]?.open).toHaveBeenCalledWith('POST', '/api/images')
  expect(requests[0]?.headers).toEqual({
    accept: 'application/json',
    'content-type': 'image/webp',
    authorization: 'Bearer a-token',
  })
  expect(onProgress).toHaveBeenCalledWith(0.5)
})

test('renews an expired session once and sends the file again', async () => {
  answers = [REFUSED, STORED]
  vi.mocked(renewSession).mockResolvedValueOnce('renewed')
  expect(await send()).toEqual({ url: '/a.webp' })
  answers = [REFUSED, REFUSED]
  vi.mocked(renewSession).mockResolvedValueOnce('renewed')
  await expect(send()).rejects.toMatchObject({ status: 401, said: 'Not authenticated' })
})

test('reports a session that is over, but not one that cannot be renewed now', async () => {
  answers = [REFUSED]
  vi.mocked(renewSession).mockResolvedValueOnce('over')
  await expect(send()).rejects.toMatchObject({ status: 401, said: 'Not authenticated' })
  answers = [REFUSED]
  vi.mocked(renewSession).mockResolvedValueOnce('away')
  await expect(send()).rejects.toMatchObject({ status: 0, said: null })
})

test('reports failures with the server’s words, or none', async () => {
  answers = [{ status: 429, text: '{"error":"Too many requests."}', retryAfter: '90' }]
  await expect(send()).rejects.toMatchObject({ status: 429, retryAfter: 90 })
  answers = [{ status: 502, text: '<html>' }]
  await expect(send()).rejects.toMatchObject({ status: 502, said: null })
  answers = [{ status: 201, text: '{"url":' }]
  await expect(send()).rejects.toMatchObject({ status: 0, said: null })
  answers = ['lost']
  await expect(send()).rejects.toMatchObject({ status: 0, said: null })
})

test('can be aborted before and during the upload', async () => {
  const control = new AbortController()
  answers = ['silence']
  const sending = send(control.signal)
  await vi.waitFor(() => expect(requests).toHaveLength(1), BOUND)
  control.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  await expect(send(control.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(requests).toHaveLength(1)
})
