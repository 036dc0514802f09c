import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { logout, readUser, token } from '../../contract/auth.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, signIn } from '../../test/support/factories.ts'
import { readAuthKey } from './tokens.ts'

const app = await testApp()

async function memberWithTwoSessions() {
  const member = await makeMember(app)
  return { here: member, there: { session: await signIn(app, member.email) } }
}

test('ends this session at once on a local sign-out, and no other', async () => {
  const { here, there } = await memberWithTwoSessions()
  await app.as(here).call(logout, { query: { scope: 'local' } })
  await app.as(here).refused(readUser, {}, 401)
  const body = { refresh_token: here.session.refresh_token }
  await app.anonymous.refused(token, { query: { grant_type: 'refresh_token' }, body }, 400)
  await app.as(there).call(readUser)
})

test('keeps this session when signing out the others', async () => {
  const { here, there } = await memberWithTwoSessions()
  await app.as(here).call(logout, { query: { scope: 'others' } })
  await app.as(there).refused(readUser, {}, 401)
  await app.as(here).call(readUser)
})

test('ends all sessions on a global sign-out, the default', async () => {
  for (const query of [{ scope: 'global' as const }, {}]) {
    const { here, there } = await memberWithTwoSessions()
    await app.as(here).call(logout, { query })
    await app.as(here).refused(readUser, {}, 401)
    await app.as(there).refused(readUser, {}, 401)
  }
})

test('cannot sign out another member', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  await app.as(one).call(logout, { query: {} })
  await app.as(other).call(readUser)
})

test('accepts a sign-out with an empty JSON body and refuses an unknown scope', async () => {
  const { session } = await makeMember(app)
  const headers = { 'content-type': 'application/json' }
  await app.as({ session }).refused(logout, { query: { scope: 'mine' } }, 422)
  const response = await app.as({ session }).send('POST', '/auth/v1/logout?scope=local', { headers })
  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
})

test('refuses a token that we did not sign, or that is for another use', async () => {
  const member = await makeMember(app)
  const claims = JSON.parse(Buffer.from(member.session.access_token.split('.')[1]!, 'base64url').toString())
  const key = await readAuthKey(app.config)
  const sign = (changes: object, by: Uint8Array = key) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256' }).sign(by)
  const opens = async (access_token: string, status: number) => {
    const response = await app.anonymous.send('GET', '/auth/v1/user', {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(response.status).toBe(status)
  }
  await opens(await sign({}), 200)
  await opens(await sign({}, Buffer.alloc(48)), 401)
  await opens(await sign({ aud: 'another' }), 401)
  await opens(await sign({ exp: 1_700_000_000 }), 401)
  await opens(await sign({ sub: (await makeMember(app)).id }), 401)
  await opens(await sign({ session_id: undefined }), 401)
  const unsigned = member.session.access_token.split('.')
  await opens(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${unsigned[1]}.`, 401)
  await opens('not.a.token', 401)
})

test('refuses any scheme other than Bearer', async () => {
  const { session } = await makeMember(app)
  for (const authorization of [`Basic ${session.access_token}`, session.access_token, 'Bearer', 'Bearer  ']) {
    const response = await app.anonymous.send('GET', '/auth/v1/user', { headers: { authorization } })
    expect(response.status).toBe(401)
  }
})
