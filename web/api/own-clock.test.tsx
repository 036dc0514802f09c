import { afterEach, expect, test, vi } from 'vitest'
import { byOwnClock } from './own-clock.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const answers = (body: string, init: ResponseInit = {}) =>
  vi
    .spyOn(window, 'fetch')
    .mockResolvedValue(new Response(body, { headers: { 'content-type': 'application/json' }, ...init }))
const ask = () => byOwnClock('/auth/v1/token')
const session = { access_token: 'of an hour', expires_in: 3_600, expires_at: 1_000, user: { id: 'somebody' } }

test('ends a token by the browser’s clock, whatever the server’s clock says', async () => {
  answers(JSON.stringify(session))
  vi.useFakeTimers({ toFake: ['Date'] })
  const expires_at = Math.floor(Date.now() / 1_000) + 3_600
  expect(await (await ask()).json()).toEqual({ ...session, expires_at })
})

test('passes on unchanged what is not a session', async () => {
  answers('{"id":"somebody"}')
  expect(await (await ask()).text()).toBe('{"id":"somebody"}')
  answers('half a se')
  expect(await (await ask()).text()).toBe('half a se')
})

test('keeps the status of refusals, and adds no body to those without one', async () => {
  answers('{"code":400}', { status: 400 })
  const refused = await ask()
  expect([refused.status, await refused.json()]).toEqual([400, { code: 400 }])
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  expect((await ask()).status).toBe(204)
})
