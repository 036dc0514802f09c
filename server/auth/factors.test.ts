import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import {
  challengeFactor,
  enrollFactor,
  logout,
  readUser,
  removeFactor,
  token,
  updateUser,
  verifyFactor,
} from '../../contract/auth.ts'
import { listFeed } from '../../contract/feed.ts'
import { confirmPassword } from '../../contract/passwords.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { queuedBehind } from '../../test/support/rows-at-once.ts'
import { codeOf, type Has, secondFactors } from '../../test/support/second-factors.ts'

const app = await testApp()
const { enroll, challenge, give, refuseCode, memberWithFactor } = secondFactors(app)

test('sets up a second factor and raises the session to aal2', async () => {
  const member = await makeMember(app)
  const factor = await enroll(member, ' My phone ')
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
  expect(factor.totp.qr_code).toMatch(/^<svg/)
  expect(factor.totp.uri).toContain('issuer=Beatline')
  expect((await app.as(member).call(readUser)).body.factors).toMatchObject([
    { id: factor.id, status: 'unverified' },
  ])
  const session = await give(member, factor, codeOf(factor.totp.uri))
  expect(session.user.factors).toMatchObject([
    { id: factor.id, status: 'verified', friendly_name: 'My phone' },
  ])
  const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString())
  expect(claims.aal).toBe('aal2')
  expect(claims.amr.map((one: { method: string }) => one.method)).toEqual(['totp', 'password'])
  expect((await mailsTo(app, member.email)).map(({ letter }) => letter)).toEqual(['second_factor_added'])
  const renewed = { query: { grant_type: 'refresh_token' }, body: { refresh_token: session.refresh_token } }
  await app.as({ session: (await app.anonymous.call(token, renewed)).body }).call(listFeed, { query: {} })
})

test('lets the password alone reach nothing but the code step', async () => {
  const { member, factor } = await memberWithFactor()
  const half = { session: await signIn(app, member.email) }
  for (const endpoint of [readAccount, listFeed]) {
    const { body } = await app.as(half).refused(endpoint, {}, 403)
    expect(body.code).toBe('second_factor_required')
  }
  const put = { body: { password: 'another password', current_password: PASSWORD } }
  const { body } = await app.as(half).refused(updateUser, put, 403)
  expect(body).toMatchObject({ error_code: 'insufficient_aal' })
  await app.as(half).refused(removeFactor, { params: { factor_id: factor.id } }, 403)
  await app.as(half).refused(enrollFactor, { body: { factor_type: 'totp', friendly_name: 'Mine' } }, 403)
  expect((await app.as(half).call(readUser)).body.factors).toHaveLength(1)
  const whole = { session: await give(half, factor, codeOf(factor.uri, 1)) }
  await app.as(whole).call(listFeed, { query: {} })
  await app.as(half).call(logout, { query: { scope: 'local' } })
})

test('requires a code from earlier sessions too, and closes their streams', async () => {
  const member = await makeMember(app)
  const elsewhere = { session: await signIn(app, member.email) }
  const stream = await app.stream(elsewhere)
  await stream.next('ready')
  const { id, totp } = await enroll(member)
  await give(member, { id }, codeOf(totp.uri))
  await stream.next('account.changed')
  await stream.ended()
  await app.as(elsewhere).refused(listFeed, {}, 403)
})

test('accepts a code once, and one step early or late', async () => {
  const { member, factor, session, at } = await memberWithFactor()
  const half = { session: await signIn(app, member.email) }
  for (const steps of [0, -1, 4])
    expect(await refuseCode(half, factor, codeOf(factor.uri, steps, at))).toBe('mfa_verification_failed')
  await give({ session }, factor, codeOf(factor.uri, 1, at))
})

test('opens one session for the same code at the same moment', async () => {
  const { member, factor } = await memberWithFactor()
  await app.database.pool.query('update auth_factors set last_step = null where id = $1', [factor.id])
  const code = codeOf(factor.uri)
  const answers = await Promise.all(
    [1, 2, 3].map(async () => {
      const half = { session: await signIn(app, member.email) }
      const challenge_id = await challenge(half, factor.id)
      return app.as(half).send('POST', `/auth/v1/factors/${factor.id}/verify`, {
        body: JSON.stringify({ challenge_id, code }),
        headers: { 'content-type': 'application/json' },
      })
    }),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422])
})

test('refuses codes for a while after five wrong ones', async () => {
  const { member, factor } = await memberWithFactor()
  const half = { session: await signIn(app, member.email) }
  for (const code of ['000000', 'abcdef', '', '12345', '1234567'])
    expect(await refuseCode(half, factor, code)).toBe('mfa_verification_failed')
  expect(await refuseCode(half, factor, codeOf(factor.uri, 1), 429)).toBe('over_request_rate_limit')
})

test('limits a challenge to its factor and session, five minutes, and one try', async () => {
  const { member, factor } = await memberWithFactor()
  const [one, other] = [
    { session: await signIn(app, member.email) },
    { session: await signIn(app, member.email) },
  ]
  const challenge_id = await challenge(one, factor.id)
  const body = { challenge_id, code: codeOf(factor.uri, 1) }
  const tried = async (as: Has, more = {}) => {
    const input = { params: { factor_id: factor.id }, body: { ...body, ...more } }
    return (await app.as(as).refused(verifyFactor, input, 422)).body
  }
  const expired = { error_code: 'mfa_challenge_expired' }
  expect(await tried(other)).toMatchObject(expired)
  expect(await tried(one, { challenge_id: 'none' })).toMatchObject(expired)
  expect(await tried(one, { code: '000000' })).toMatchObject({ error_code: 'mfa_verification_failed' })
  expect(await tried(one)).toMatchObject(expired)
  const late = await challenge(one, factor.id)
  await app.database.pool.query(`update auth_challenges set created_at = now() - interval '301 seconds'`)
  expect(await tried(one, { challenge_id: late })).toMatchObject(expired)
})

test('hides the factors of another member', async () => {
  const { factor } = await memberWithFactor()
  const stranger = await makeMember(app)
  const params = { factor_id: factor.id }
  await app.as(stranger).refused(challengeFactor, { params }, 404)
  await app.as(stranger).refused(removeFactor, { params }, 404)
  const body = { challenge_id: factor.id, code: '000000' }
  await app.as(stranger).refused(verifyFactor, { params, body }, 404)
})

test('requires the password within ten minutes for setup', async () => {
  const member = await makeMember(app)
  const age = () =>
    app.database.pool.query(
      `update auth_sessions set password_confirmed_at = now() - interval '601 seconds' where user_id = $1`,
      [member.id],
    )
  await age()
  const body = { factor_type: 'totp' }
  const { body: refusal } = await app.as(member).refused(enrollFactor, { body }, 403)
  expect(refusal).toMatchObject({ error_code: 'reauthentication_needed' })
  const wrong = await app.as(member).refused(confirmPassword, { body: { password: 'guess' } }, 403)
  expect(wrong.body.error).toBe('Current password is not correct')
  await app.as(member).refused(enrollFactor, { body }, 403)
  await app.as(member).call(confirmPassword, { body: { password: PASSWORD } })
  const factor = await enroll(member)
  await age()
  expect(await refuseCode(member, factor, codeOf(factor.totp.uri), 403)).toBe('reauthentication_needed')
})

test('requires a fresh code for removal; afterwards the password is enough', async () => {
  const { member, factor, session } = await memberWithFactor()
  const params = { factor_id: factor.id }
  await app.database.pool.query(
    `update auth_sessions set second_factor_at = now() - interval '601 seconds' where user_id = $1`,
    [member.id],
  )
  const { body } = await app.as({ session }).refused(removeFactor, { params }, 403)
  expect(body).toMatchObject({ error_code: 'insufficient_aal' })
  const fresh = { session: await give({ session }, factor, codeOf(factor.uri, 1)) }
  await app.as(fresh).call(removeFactor, { params })
  expect((await mailsTo(app, member.email)).map(({ letter }) => letter)).toContain('second_factor_removed')
  await app.as({ session: await signIn(app, member.email) }).call(listFeed, { query: {} })
})

test('refuses other kinds, a name already in use and an eleventh factor', async () => {
  const member = await makeMember(app)
  const refused = async (body: object) =>
    (await app.as(member).refused(enrollFactor, { body }, 422)).body as unknown as { error_code: string }
  expect(await refused({ factor_type: 'phone' })).toMatchObject({ error_code: 'validation_failed' })
  const first = await enroll(member, 'Phone')
  const again = await enroll(member, 'Phone')
  await give(member, again, codeOf(again.totp.uri))
  expect((await app.as(member).call(readUser)).body.factors.map(({ id }) => id)).not.toContain(first.id)
  expect(await refused({ factor_type: 'totp', friendly_name: 'Phone' })).toMatchObject({
    error_code: 'mfa_factor_name_conflict',
  })
  for (let n = 0; n < 9; n += 1) await enroll(member, `Phone ${n}`)
  expect(await refused({ factor_type: 'totp' })).toMatchObject({
    error_code: 'too_many_enrolled_mfa_factors',
  })
})

test('lets two setups under one name begin at the same moment', async () => {
  const member = await makeMember(app)
  const body = JSON.stringify({ factor_type: 'totp', friendly_name: 'Phone' })
  const headers = { 'content-type': 'application/json' }
  const begin = () => app.as(member).send('POST', '/auth/v1/factors', { body, headers })
  const lock = 'select from auth_users where id = $1 for update'
  expect(await queuedBehind(app, { lock, id: member.id }, [begin, begin])).toEqual([200, 200])
})

test('keeps the secret unreadable in the database', async () => {
  const { totp } = await enroll(await makeMember(app))
  const kept = await app.database.pool.query('select string_agg(secret, $1) as all from auth_factors', [' '])
  expect(kept.rows[0].all).not.toContain(totp.secret)
})

test('shows nothing to an admin without a required second factor until they have set it up', async () => {
  const strict = await testApp({ ADMIN_SECOND_FACTOR: 'required' })
  const admin = await makeMember(strict, { role: 'admin' })
  const member = await makeMember(strict)
  await strict.as(member).call(listFeed, { query: {} })
  const { body } = await strict.as(admin).refused(listFeed, {}, 403)
  expect(body.code).toBe('second_factor_setup_required')
  expect((await strict.as(admin).call(readAccount)).body.next_step).toBe('second_factor_setup')
  const { id, totp } = (await strict.as(admin).call(enrollFactor, { body: { factor_type: 'totp' } })).body
  const challenge_id = (await strict.as(admin).call(challengeFactor, { params: { factor_id: id } })).body.id
  const code = { params: { factor_id: id }, body: { challenge_id, code: codeOf(totp.uri) } }
  const { body: session } = await strict.as(admin).call(verifyFactor, code)
  await strict.as({ session }).call(listFeed, { query: {} })
})
