import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { makeMember } from '../support/factories.ts'
import { ELSEWHERE } from './access.asking.ts'
import { expectProtected } from './access.headers.ts'

// access.test.ts checks every caller on every route, success and refusal, without TLS.
const app = await testApp({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://beatline.example' })
const member = app.as(await makeMember(app, { role: 'admin' }))
const routes = app.server.routes.filter(({ who }) => who !== undefined).map(({ at }) => at)

const addressOf = (at: string) => (at.split(' ')[1] ?? '').replace(/:\w+/g, 'no-such-id')

test.each(routes)('protects %s over TLS, for members and strangers', async (at) => {
  const [method = ''] = at.split(' ')
  for (const client of [member, app.anonymous]) {
    const response = await client.send(method, addressOf(at), { headers: ELSEWHERE })
    await response.body?.cancel()
    expectProtected(at, response, true)
  }
})

const PREFLIGHT = {
  ...ELSEWHERE,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization, content-type',
}

test.each([...new Set(routes.map(addressOf))])(
  '%s is opened to no other origin when it asks',
  async (path) => {
    const response = await app.anonymous.send('OPTIONS', path, { headers: PREFLIGHT })
    expect(response.status).toBe(404)
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  },
)
