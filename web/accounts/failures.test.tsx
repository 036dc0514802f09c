import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/auth-js'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, call } from '../api/call.ts'
import { loadOwnAccount } from './accounts.data.ts'
import { authFailure } from './auth-failure.ts'

vi.mock('../api/call.ts', { spy: true })
afterEach(() => vi.unstubAllGlobals())

test.each(['', '{}'])('An answer without words (%j) leaves the word to the caller', (message) => {
  expect(authFailure(new AuthApiError(message, 400, undefined), 'Failed to sign in')).toBe(
    'Failed to sign in',
  )
})

test('has no words for an answer that cannot be read', () => {
  const malformed = new AuthUnknownError('Unexpected end of JSON input', null)
  expect(authFailure(malformed, 'Failed to sign in')).toBe('Failed to sign in')
})

test('passes on the server’s words, and names a lost connection', () => {
  expect(authFailure(new AuthApiError('No', 400, undefined), 'Failed')).toBe('No')
  expect(authFailure(new AuthRetryableFetchError('Busy', 503), 'Failed')).toBe('Busy')
  const silent = 'The server did not answer.'
  expect(authFailure(new AuthRetryableFetchError('{}', 503), 'Failed')).toBe(silent)
  expect(authFailure(new AuthRetryableFetchError('Failed to fetch', 0), 'Failed')).toBe(silent)
})

const refusal = async (status: number, body: object, headers?: HeadersInit): Promise<ApiError> => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status, headers }))
  return call('GET /api/account').then(
    () => expect.fail('no refusal'),
    (error) => error,
  )
}

test('says what the server said about a refused call, or that it said nothing', async () => {
  expect(await refusal(409, { error: 'Gone' })).toMatchObject({ message: 'Gone', said: 'Gone' })
  const silent = { said: null, message: 'The server did not answer.' }
  expect(await refusal(500, {})).toMatchObject(silent)
  expect(await refusal(400, { error: '' })).toMatchObject(silent)
})

test.each([
  [9, 'in 1 minute'],
  [1_799, 'in 30 minutes'],
  [3_700, 'in 2 hours'],
  [86_300, 'in 1 day'],
])('A limit tells how long to wait: %i s are %s', async (retryAfter, words) => {
  const error = { error: 'Too many requests. Wait a moment.' }
  const said = `Too many requests. Try again ${words}.`
  const headers = { 'retry-after': `${retryAfter}` }
  expect(await refusal(429, error, headers)).toMatchObject({ said, message: said, retryAfter })
})

test('has words for an account that fails with something that is not an error', async () => {
  vi.mocked(call).mockRejectedValueOnce('no error object')
  await expect(loadOwnAccount(new QueryClient())).rejects.toThrow(new Error('Failed to fetch account'))
  vi.mocked(call).mockRejectedValueOnce(new ApiError(500, { error: 'Ours' }))
  await expect(loadOwnAccount(new QueryClient())).rejects.toThrow('Ours')
})
