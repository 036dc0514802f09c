import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { dropEarlyReplies } from './early-replies.ts'
import { accessToken } from './session.ts'

vi.mock('./session.ts', { spy: true })
afterEach(() => {
  dropEarlyReplies()
  vi.restoreAllMocks()
})

/** What first.js has requested with this token. */
const asked = (token: string) => {
  globalThis.earlyReplies = {
    token,
    replies: new Map([['/api/account', Promise.resolve(Response.json({ id: 'early' }))]]),
  }
}
const sends = (token: string) => {
  vi.mocked(accessToken).mockResolvedValue(token)
  return vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ id: 'sent' }))
}

test('uses an early reply once', async () => {
  const sent = sends('a token')
  asked('a token')
  expect(await call('GET /api/account')).toEqual({ id: 'early' })
  expect(sent).not.toHaveBeenCalled()
  expect(await call('GET /api/account')).toEqual({ id: 'sent' })
})

test('uses none that was requested with another token, or dropped', async () => {
  sends('a token')
  asked('another token')
  expect(await call('GET /api/account')).toEqual({ id: 'sent' })
  asked('a token')
  dropEarlyReplies()
  expect(await call('GET /api/account')).toEqual({ id: 'sent' })
})
