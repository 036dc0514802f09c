import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessToken } from '../../api/session.ts'
import { sessionKey } from '../../api/stored-session.ts'
import { ownAccount } from '../../testing/factories.ts'
import { ownDetails } from './own-details.ts'

vi.mock('../../api/session.ts', { spy: true })

const HOUR_S = 3_600
const store = (token: string, endsInS: number) =>
  localStorage.setItem(
    sessionKey(),
    JSON.stringify({
      access_token: token,
      refresh_token: 'refresh',
      expires_at: Math.floor(Date.now() / 1_000) + endsInS,
      user: { email: 'ada@ledger.example' },
    }),
  )
/** The tokens with which the account was asked for. */
const asked = () =>
  vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(ownAccount({ name: 'Ada' })))
  vi.mocked(accessToken).mockImplementation(async () => {
    store('new', HOUR_S)
    return 'new'
  })
})
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('fills in the name of a member whose session has run out, and renews it first', async () => {
  store('old', -1)
  expect(await ownDetails()).toEqual({ name: 'Ada', email: 'ada@ledger.example' })
  expect(asked()).toEqual(['Bearer new'])
})

test('renews nothing while the session lasts, nor for a visitor', async () => {
  expect(await ownDetails()).toEqual({})
  store('current', HOUR_S)
  expect(await ownDetails()).toEqual({ name: 'Ada', email: 'ada@ledger.example' })
  expect(accessToken).not.toHaveBeenCalled()
  expect(asked()).toEqual(['Bearer current'])
})

test('asks nobody with a session that could not be renewed, and none is left of one that is over', async () => {
  store('old', -1)
  vi.mocked(accessToken).mockResolvedValue(null)
  expect(await ownDetails()).toEqual({ name: '', email: 'ada@ledger.example' })
  vi.mocked(accessToken).mockImplementation(async () => {
    localStorage.clear()
    return null
  })
  expect(await ownDetails()).toEqual({})
  expect(asked()).toEqual([])
})
