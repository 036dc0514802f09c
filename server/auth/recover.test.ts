import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readUser, recover, token } from '../../contract/auth.ts'
import { BOUND, promptApp, testApp } from '../../test/support/app.ts'
import { makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { mailsTo, makeLink, newestLink, pressButton } from '../../test/support/links.ts'

const app = await promptApp()
const open = await promptApp({ RATE_LIMITS: 'off' })

const ask = (email: string, on = app) => on.anonymous.call(recover, { query: {}, body: { email } })
const outbox = async (on = app) => {
  const folder = join(on.config.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  )
}

test('mails a link that opens a session, once', async () => {
  const member = await makeMember(app)
  expect((await ask(` ${member.email.toUpperCase()} `)).body).toEqual({})
  await vi.waitFor(
    async () => expect((await outbox()).some((mail) => mail.includes(`To: ${member.email}`))).toBe(true),
    BOUND,
  )
  const link = (await newestLink(app, member, 'recovery'))!
  expect(link).toMatchObject({ type: 'recovery', redirect_to: '/reset-password' })
  const led = await pressButton(app, link)
  expect(led).toMatchObject({ status: 303, path: '/reset-password' })
  expect(led.said).toMatchObject({ type: 'recovery', token_type: 'bearer', expires_in: '3600' })
  const session = { access_token: led.said.access_token!, refresh_token: led.said.refresh_token! }
  expect((await app.as({ session }).call(readUser)).body.id).toBe(member.id)
  const again = await pressButton(app, link)
  expect(again.said).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
})

test('keeps nothing that opens the link in the mail queue or the database', async () => {
  const member = await makeMember(app)
  const link = await makeLink(app, member, 'recovery')
  const held = await app.database.pool.query(
    `select (select json_agg(j) from pgboss.job j)::text || (select json_agg(l) from auth_links l)::text as all`,
  )
  expect(held.rows[0].all).not.toContain(link.token)
})

test('gives known and unknown addresses the same answer, and mails only the known one', async () => {
  const member = await makeMember(app)
  const answers = await Promise.all(
    [member.email, 'nobody-at-all@example.test'].map(async (email) => {
      const response = await app.anonymous.send('POST', '/auth/v1/recover', {
        body: JSON.stringify({ email }),
        headers: { 'content-type': 'application/json' },
      })
      const headers = [...response.headers].filter(([name]) => name !== 'date')
      return { status: response.status, headers, text: await response.text() }
    }),
  )
  expect(answers[1]).toEqual(answers[0])
  await vi.waitFor(async () => {
    const left = `select from pgboss.job where name in ('recovery', 'mail') and state < 'completed'`
    expect((await app.database.pool.query(left)).rowCount).toBe(0)
  }, BOUND)
  expect(await mailsTo(app, member.email)).toHaveLength(1)
  expect(await mailsTo(app, 'nobody-at-all@example.test')).toEqual([])
})

test('refuses a malformed address', async () => {
  for (const email of ['', 'nobody', 'a@b', `${'a'.repeat(65)}@example.test`])
    await app.anonymous.refused(recover, { body: { email } }, 422)
  await app.anonymous.refused(recover, {}, 422)
})

test('limits an address to two emails an hour, known or not, and counts no more for the network', async () => {
  const counted = async () => {
    const text = `select coalesce(sum(count), 0)::int as sum from rate_limits where key like 'link-mail-address:%'`
    return (await app.database.pool.query<{ sum: number }>(text)).rows[0]!.sum
  }
  const before = await counted()
  for (const email of [(await makeMember(app)).email, 'unknown@example.test']) {
    await ask(email)
    await ask(email)
    const { body, headers } = await app.anonymous.refused(recover, { body: { email } }, 429)
    expect(body).toMatchObject({ error_code: 'over_email_send_rate_limit' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500)
  }
  expect((await counted()) - before).toBe(4)
})

test('lets the operator change the limits or turn them off', async () => {
  const generous = await testApp({ LIMITS: 'link-mail-hour=4/60, link-mail-day=5/60' })
  for (let n = 0; n < 4; n += 1) await ask('often@example.test', generous)
  const { headers } = await generous.anonymous.refused(
    recover,
    { body: { email: 'often@example.test' } },
    429,
  )
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  for (let n = 0; n < 6; n += 1) await ask('often@example.test', open)
})

test('voids the older link when a newer one is sent', async () => {
  const member = await makeMember(open)
  const older = await makeLink(open, member, 'recovery')
  await ask(member.email, open)
  await vi.waitFor(async () => expect(await mailsTo(open, member.email)).toHaveLength(1), BOUND)
  expect((await pressButton(open, older)).said.error_code).toBe('otp_expired')
})

test('accepts a reset link for one hour', async () => {
  const [one, late] = [await makeMember(app), await makeMember(app)]
  const lifetime = await app.database.pool.query<{ minutes: number }>(
    `select extract(epoch from expires_at - now())::float8 / 60 as minutes from auth_links where user_id = $1`,
    [(await makeLink(app, one, 'recovery')) && one.id],
  )
  expect(lifetime.rows[0]!.minutes).toBeGreaterThan(59)
  expect(lifetime.rows[0]!.minutes).toBeLessThanOrEqual(60)
  const link = await makeLink(app, late, 'recovery')
  await app.database.pool.query(`update auth_links set expires_at = now() where user_id = $1`, [late.id])
  expect((await pressButton(app, link)).said.error_code).toBe('otp_expired')
})

test('refuses a link after the address has changed, or for another purpose', async () => {
  const member = await makeMember(app)
  const link = await makeLink(app, member, 'recovery')
  expect((await pressButton(app, { ...link, type: 'invite' })).said.error_code).toBe('otp_expired')
  await app.database.pool.query(`update auth_users set email = 'moved-' || email where id = $1`, [member.id])
  expect((await pressButton(app, link)).said.error_code).toBe('otp_expired')
})

test('answers an applicant, who has no user yet, like an unknown address', async () => {
  const email = 'applicant@example.test'
  await app.database.db.insertInto('users').values({ email, role: 'journalist' }).execute()
  await ask(email)
  const body = { email, password: PASSWORD }
  await app.anonymous.refused(token, { query: { grant_type: 'password' }, body }, 400)
  expect(await mailsTo(app, email)).toEqual([])
})

test('opens one session when the same button is pressed several times at once', async () => {
  const member = await makeMember(app)
  const link = await makeLink(app, member, 'recovery')
  const led = await Promise.all(Array.from({ length: 10 }, () => pressButton(app, link)))
  expect(led.filter(({ said }) => said.access_token)).toHaveLength(1)
  expect((await signIn(app, member.email)).user.id).toBe(member.id)
})

test("keeps resets for a member's known networks when strangers use up the others", async () => {
  const proxied = await testApp({ TRUST_PROXY: '1' }, app.database.connection)
  const member = await makeMember(proxied)
  const from = async (ip: string, path: string, body: object) => {
    const answer = await proxied.anonymous.send('POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    })
    return answer.status
  }
  const { email } = member
  const [home, elsewhere] = ['203.0.113.7', '198.51.100.9']
  expect(await from(home, '/auth/v1/token?grant_type=password', { email, password: PASSWORD })).toBe(200)
  const asked: number[] = []
  for (const ip of [elsewhere, '198.51.100.10', elsewhere])
    asked.push(await from(ip, recover.path, { email }))
  expect(asked).toEqual([200, 200, 429])
  const atHome: number[] = []
  for (let n = 0; n < 3; n += 1) atHome.push(await from(home, recover.path, { email }))
  expect(atHome).toEqual([200, 200, 429])
})
