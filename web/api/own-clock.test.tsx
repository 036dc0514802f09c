import { afterEach, expect, test, vi } from 'vitest'
import { byOwnClock } from './own-clock.ts'

afterEach(() => vi.restoreAllMocks())

const answers = (body: string, init: ResponseInit = {}) =>
  vi
    .spyOn(window, 'fetch')
    .mockResolvedValue(new Response(body, { headers: { 'content-type': 'application/json' }, ...init }))
const ask = () => byOwnClock('/auth/v1/token')
const session = { access_token: 'of an hour', expires_in: 3_600, expires_at: 1_000, user: { id: 'somebody' } }

test("A token ends by the browser's clock, whatever the server's is", async () => {
  answers(JSON.stringify(session))
  const before = Math.floor(Date.now() / 1_000)
  const body = await (await ask()).json()
  expect(body).toEqual({ ...session, expires_at: expect.any(Number) })
  expect(body.expires_at - before - 3_600).toBeOneOf([0, 1])
})

test('What is no session comes as it was sent', async () => {
  answers('{"id":"somebody"}')
  expect(await (await ask()).text()).toBe('{"id":"somebody"}')
  answers('half a se')
  expect(await (await ask()).text()).toBe('half a se')
})

test('Refusals keep their status, and what has no body has none', async () => {
  answers('{"code":400}', { status: 400 })
  const refused = await ask()
  expect([refused.status, await refused.json()]).toEqual([400, { code: 400 }])
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  expect((await ask()).status).toBe(204)
})
