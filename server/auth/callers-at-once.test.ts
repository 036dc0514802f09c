import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logout } from '../../contract/auth.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { sessions } from './auth.sql.ts'
import { CallerCache } from './caller-cache.ts'
import { identifier } from './identify.ts'
import { readAuthKey, signAccessToken } from './tokens.ts'

const app = await testApp()
const key = await readAuthKey(app.config)
const identify = identifier(app.database, new CallerCache(app.database), key, app.config)

// A call that is always looked up.
const requestWith = (token: string) =>
  ({
    headers: { authorization: `Bearer ${token}` },
    routeOptions: { url: '/auth/v1/user', config: {} },
  }) as unknown as FastifyRequest

/** Looks up the callers of all tokens in one turn of the event loop. */
async function identifyAll(tokens: string[]) {
  // A token that was read once is read synchronously.
  for (const token of tokens) await identify(requestWith(token))
  const looked = vi.spyOn(sessions, 'callers')
  onTestFinished(() => looked.mockRestore())
  const callers = await Promise.all(tokens.map((token) => identify(requestWith(token))))
  expect(looked).toHaveBeenCalledOnce()
  return callers.map((caller) => caller?.id ?? null)
}

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).session_id

test('finds callers in one batch, each by their own session', async () => {
  const [one, other, gone] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  const tokens = [one, gone, other, one].map(({ session }) => session.access_token)
  await app.as(gone).call(logout, { query: {} })
  expect(await identifyAll(tokens)).toEqual([one.id, null, other.id, one.id])
})

test('refuses a token that names the session of another user', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  const session = {
    id: sessionOf(one.session.access_token),
    aal: 'aal1',
    method: 'password',
    created_at: new Date().toISOString(),
    second_factor_at: null,
    now: Date.now() / 1_000,
  }
  const { token } = await signAccessToken(key, session, other)
  expect(await identifyAll([one.session.access_token, token])).toEqual([one.id, null])
})
