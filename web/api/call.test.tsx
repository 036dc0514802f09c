import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, call, wordsOf } from './call.ts'
import { accessToken } from './session.ts'

vi.mock('./session.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

async function refusal(
  text: string,
  headers: Record<string, string>,
  status = 409,
  at: 'POST /api/send-invite' | 'POST /api/admin/approve-application' = 'POST /api/send-invite',
): Promise<ApiError> {
  vi.mocked(accessToken).mockResolvedValue(null)
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(text, { status, headers }))
  return call(at, {}).catch((error: unknown) => error as ApiError) as Promise<ApiError>
}

test('shows a plain-text refusal as it is', async () => {
  const { said, message } = await refusal('Rejected.\n', { 'content-type': 'text/plain; charset=utf-8' })
  expect([said, message]).toEqual(['Rejected.', 'Rejected.'])
})

test('shows the message of a JSON refusal, and none if it has no message', async () => {
  const json = { 'content-type': 'application/json' }
  expect((await refusal('{"error":"Rejected."}', json)).said).toBe('Rejected.')
  expect((await refusal('', { 'content-type': 'text/plain' })).said).toBeNull()
  expect((await refusal('<h1>Bad gateway</h1>', { 'content-type': 'text/html' })).said).toBeNull()
})

test('does not show plain text from a proxy as the server’s words', async () => {
  const plain = { 'content-type': 'text/plain' }
  const outage = await refusal('Bad Gateway', plain, 502)
  expect([outage.said, outage.message]).toEqual([null, 'The server did not answer.'])
  const other = await refusal('Too large', plain, 413, 'POST /api/admin/approve-application')
  expect(other.said).toBeNull()
})

test('suggests to check the connection only where the server did not answer', () => {
  expect(wordsOf(new ApiError(500, { error: 'Something broke.' }))).toBe('Something broke.')
  const silent = 'The server did not answer. Check your connection.'
  expect([new ApiError(0, {}), new TypeError('x')].map(wordsOf)).toEqual([silent, silent])
})
