import { expect, test } from 'vitest'
import { challengeFactor, enrollFactor, logout, token, verifyFactor } from '../../contract/auth.ts'
import { listFeed } from '../../contract/feed.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, signIn } from '../../test/support/factories.ts'
import { forgetCounted } from '../../test/support/limited.ts'
import { codeOf, secondFactors } from '../../test/support/second-factors.ts'

// Attacks with the password or a stolen token, but without the second factor.

const app = await testApp()
const { give, memberWithFactor } = secondFactors(app)

test('refuses the refresh token from before the code', async () => {
  const { member, factor, at } = await memberWithFactor()
  const half = { session: await signIn(app, member.email) }
  await give(half, factor, codeOf(factor.uri, 1, at))
  const old = { query: { grant_type: 'refresh_token' }, body: { refresh_token: half.session.refresh_token } }
  const { body } = await app.anonymous.refused(token, old, 400)
  expect(body).toMatchObject({ error_code: 'refresh_token_not_found' })
})

test('accepts the next code when the answer to a code was lost, and returns working tokens', async () => {
  const { member, factor, at } = await memberWithFactor()
  const half = { session: await signIn(app, member.email) }
  const lost = await give(half, factor, codeOf(factor.uri, 1, at))
  // Half a minute later.
  await app.database.pool.query('update auth_factors set last_step = null where user_id = $1', [member.id])
  const next = await give(half, factor, codeOf(factor.uri, 1, at))
  const renew = (refresh_token: string) => ({
    query: { grant_type: 'refresh_token' as const },
    body: { refresh_token },
  })
  await app.anonymous.refused(token, renew(lost.refresh_token), 400)
  const renewed = (await app.anonymous.call(token, renew(next.refresh_token))).body
  await app.as({ session: renewed }).call(listFeed)
})

test('does not count a malformed code as a wrong one', async () => {
  const { member, factor, at } = await memberWithFactor()
  const half = { session: await signIn(app, member.email) }
  const params = { factor_id: factor.id }
  for (let n = 0; n < 8; n += 1)
    await app.as(half).refused(verifyFactor, { params, body: { challenge_id: 'none', code: '000000' } }, 422)
  await give(half, factor, codeOf(factor.uri, 1, at))
})

test('limits an account to thirty wrong codes an hour, from any network', async () => {
  const proxied = await testApp({ TRUST_PROXY: '1' })
  const member = await makeMember(proxied)
  const client = proxied.as(member)
  const { id } = (await client.call(enrollFactor, { body: { factor_type: 'totp' } })).body
  const tryFrom = async (n: number) => {
    const { body } = await client.call(challengeFactor, { params: { factor_id: id } })
    const answer = await client.send('POST', `/auth/v1/factors/${id}/verify`, {
      body: JSON.stringify({ challenge_id: body.id, code: 'abcdef' }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${n}.1` },
    })
    return answer.status
  }
  for (let n = 0; n < 30; n += 1) expect(await tryFrom(n)).toBe(422)
  expect(await tryFrom(30)).toBe(429)
  // What is refused for that doesn't count for its network.
  for (let n = 0; n < 5; n += 1) expect(await tryFrom(31)).toBe(429)
  await forgetCounted(proxied, 'second-factor-account')
  expect(await tryFrom(31)).toBe(422)
})

test('signs nobody else out with the password alone', async () => {
  const { member, session } = await memberWithFactor()
  const half = { session: await signIn(app, member.email) }
  for (const scope of ['others', 'global']) await app.as(half).refused(logout, { query: { scope } }, 403)
  await app.as({ session }).call(listFeed, { query: {} })
  await app.as(half).call(logout, { query: { scope: 'local' } })
})
