import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'

const app = await testApp()

const calls = [
  ['POST', 'signup', 422, 'signup_disabled'],
  ['POST', 'otp', 422, 'otp_disabled'],
  ['POST', 'magiclink', 422, 'otp_disabled'],
  ['POST', 'sso', 422, 'sso_provider_not_found'],
  ['GET', 'authorize?provider=github', 400, 'provider_disabled'],
  ['GET', 'callback', 400, 'provider_disabled'],
  ['GET', 'reauthenticate', 400, 'reauthentication_not_valid'],
  ['GET', 'user/identities/authorize', 404, 'manual_linking_disabled'],
  ['DELETE', 'user/identities/1', 404, 'manual_linking_disabled'],
  ['POST', 'invite', 403, 'not_admin'],
  ['POST', 'admin/generate_link', 403, 'not_admin'],
  ['GET', 'admin/users', 403, 'not_admin'],
  ['POST', 'admin/users', 403, 'not_admin'],
  ['PUT', 'admin/users/1', 403, 'not_admin'],
  ['DELETE', 'admin/users/1', 403, 'not_admin'],
  ['GET', 'no-such-call', 404, 'validation_failed'],
  ['DELETE', 'user', 404, 'validation_failed'],
] as const

test('refuses unsupported calls with the protocol’s own errors, to strangers, members and admins', async () => {
  const clients = [
    app.anonymous,
    app.as(await makeMember(app)),
    app.as(await makeMember(app, { role: 'admin' })),
  ]
  const count = async () => (await app.database.pool.query('select count(*) from auth_users')).rows[0].count
  const before = await count()
  for (const client of clients)
    for (const [method, path, status, error_code] of calls) {
      const answer = await client.send(method, `/auth/v1/${path}`, {
        ...(method !== 'GET' && {
          body: JSON.stringify({ email: 'stranger@example.test', password: 'a good password' }),
          headers: { 'content-type': 'application/json' },
        }),
      })
      expect(await answer.json(), `${method} ${path}`).toMatchObject({ code: status, error_code })
      expect(answer.status).toBe(status)
    }
  expect(await count()).toBe(before)
})
