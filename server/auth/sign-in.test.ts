import { expect, onTestFinished, test } from 'vitest'
import { readUser, token } from '../../contract/auth.ts'
import { validateEmailChange } from '../../contract/email-change.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { forgetCounted, setCounted } from '../../test/support/limited.ts'
import { wholeRows } from '../../test/support/whole-rows.ts'
import { rateLimits } from '../platform/limits/limits.sql.ts'
import { onMetric } from '../platform/metrics/events.ts'

const app = await testApp()
// Behind a trusted proxy the caller's address is the forwarded one: each test has its own network.
const proxied = await testApp({ TRUST_PROXY: '127.0.0.1' }, app.database.connection)

const password = { grant_type: 'password' }

function attempt(from: string, email: string, secret = 'wrong') {
  return proxied.anonymous.send('POST', '/auth/v1/token?grant_type=password', {
    body: JSON.stringify({ email, password: secret }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })
}

/** The state after thirty failures in a network: the next is one too many, for any account. */
async function failUntilFull(from: string) {
  await forgetCounted(app, 'sign-in-address')
  await failTimes(1, () => attempt(from, 'desk@example.test'))
  await setCounted(app, 'sign-in-address', 30)
}

async function failTimes(times: number, attemptNumber: (n: number) => Promise<Response>) {
  for (let n = 0; n < times; n += 1) expect((await attemptNumber(n)).status).toBe(400)
}

test('opens a session for the right password, not for a wrong one', async () => {
  const member = await makeMember(app)
  const body = { email: member.email, password: PASSWORD }
  const { body: session } = await app.anonymous.call(token, { query: password, body })
  expect(session.user).toMatchObject({
    id: member.id,
    email: member.email,
    app_metadata: { provider: 'email' },
  })
  expect(session.expires_in).toBe(3_600)
  const wrong = { query: password, body: { ...body, password: `${PASSWORD}x` } }
  const { body: refusal } = await app.anonymous.refused(token, wrong, 400)
  expect(refusal).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
    error: 'Invalid login credentials',
  })
})

test('answers an unknown address with the same bytes as a wrong password', async () => {
  const member = await makeMember(app)
  const answers = await Promise.all(
    [member.email, 'nobody@example.test'].map(async (email) => {
      const response = await app.anonymous.send('POST', '/auth/v1/token?grant_type=password', {
        body: JSON.stringify({ email, password: 'wrong' }),
        headers: { 'content-type': 'application/json' },
      })
      const headers = [...response.headers].filter(([name]) => name !== 'date')
      return { status: response.status, headers, text: await response.text() }
    }),
  )
  expect(answers[1]).toEqual(answers[0])
})

test('refuses a member without a password', async () => {
  const member = await makeMember(app)
  await app.database.db
    .updateTable('auth_users')
    .set({ password_hash: null })
    .where('id', '=', member.id)
    .execute()
  const body = { email: member.email, password: PASSWORD }
  await app.anonymous.refused(token, { query: password, body }, 400)
})

test('names the missing field when the address or the password is missing', async () => {
  const missing = 'You must provide either an email or phone number and a password'
  for (const body of [
    {},
    { email: 'kim@example.test' },
    { password: 'secret' },
    { email: ' ', password: 'secret' },
  ]) {
    const { body: refusal } = await app.anonymous.refused(token, { query: password, body }, 400)
    expect(refusal.msg).toBe(missing)
  }
  await app.anonymous.refused(token, { query: password }, 400)
})

test('offers no other grant types', async () => {
  for (const grant_type of ['id_token', 'pkce', 'web3', undefined])
    await app.anonymous.refused(token, { query: { grant_type }, body: {} }, 400)
})

test('ignores the case of an address and the blanks around it', async () => {
  const member = await makeMember(app)
  const body = { email: `  ${member.email.toUpperCase()} `, password: PASSWORD }
  expect((await app.anonymous.call(token, { query: password, body })).body.user.id).toBe(member.id)
})

test('treats a hostile string in the address as a wrong address', async () => {
  for (const email of ['a\u0000b@example.test', '\ud800@example.test', "' or 1=1 --", '%', '__proto__'])
    await app.anonymous.refused(token, { query: password, body: { email, password: 'x' } }, 400)
  const long = { email: `${'a'.repeat(400)}@example.test`, password: 'x' }
  await app.anonymous.refused(token, { query: password, body: long }, 422)
})

test('makes a person wait after five failures, in that network only', async () => {
  const member = await makeMember(app)
  await failTimes(5, (n) => attempt(`192.0.2.${n}`, member.email))
  const refused = await attempt('192.0.2.200', member.email.toUpperCase(), PASSWORD)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit', code: 429 })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(29 * 60)
  expect(wait).toBeLessThanOrEqual(30 * 60)
  expect((await attempt('192.0.3.1', member.email, PASSWORD)).status).toBe(200)
  expect((await attempt('192.0.2.200', (await makeMember(app)).email, PASSWORD)).status).toBe(200)
})

test('counts concurrent guesses before checking them', async () => {
  const member = await makeMember(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('203.0.113.77', member.email)))
  const statuses = answers.map((answer) => answer.status).sort((a, b) => a - b)
  expect(statuses).toEqual([...Array(5).fill(400), ...Array(15).fill(429)])
})

test('treats an IPv6 network as one, however its addresses are written', async () => {
  const member = await makeMember(app)
  await failTimes(5, (n) => attempt(`2001:db8::${n}:0:0:${n}`, member.email))
  expect((await attempt('2001:0db8:0:0:ffff::1', member.email, PASSWORD)).status).toBe(429)
  expect((await attempt('2001:db8:0:1::1', member.email, PASSWORD)).status).toBe(200)
})

test('makes an IP address wait after thirty failures, whichever accounts it tries', async () => {
  const from = '198.51.100.7'
  await failTimes(30, (n) => attempt(from, `guess-${n}@example.test`))
  expect((await attempt(from, 'another@example.test')).status).toBe(429)
  expect((await attempt('198.51.100.8', 'another@example.test')).status).toBe(400)
})

test('does not count successes: a newsroom shares an address', async () => {
  const member = await makeMember(app)
  for (let n = 0; n < 8; n += 1)
    expect((await attempt('203.0.113.1', member.email, PASSWORD)).status).toBe(200)
})

test('signs in a whole newsroom at the same moment', async () => {
  const colleagues = await Promise.all(Array.from({ length: 40 }, () => makeMember(app)))
  const answers = await Promise.all(colleagues.map(({ email }) => attempt('203.0.113.9', email, PASSWORD)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('admits a member who signed in from a network before, whatever others guess there', async () => {
  const [regular, newcomer] = [await makeMember(app), await makeMember(app)]
  const office = '198.51.102.7'
  // From another desk of the same network.
  expect((await attempt('198.51.102.8', regular.email, PASSWORD)).status).toBe(200)
  await failUntilFull(office)
  expect((await attempt(office, newcomer.email, PASSWORD)).status).toBe(429)
  expect((await attempt(office, regular.email, PASSWORD)).status).toBe(200)
  expect((await attempt('198.51.101.9', newcomer.email, PASSWORD)).status).toBe(200)
})

test("answers a wrong password of such a member like anyone's, and allows five at most", async () => {
  const regular = await makeMember(app)
  const office = '198.51.103.7'
  expect((await attempt(office, regular.email, PASSWORD)).status).toBe(200)
  await failUntilFull(office)
  const ofNobody = await attempt(office, 'nobody@example.test')
  const bytes = await ofNobody.text()
  const longest = Number(ofNobody.headers.get('retry-after'))
  for (let n = 0; n < 5; n += 1) {
    const refused = await attempt(office, regular.email)
    expect({ status: refused.status, bytes: await refused.text() }).toEqual({ status: 429, bytes })
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(longest)
  }
  const late = await attempt(office, regular.email, PASSWORD)
  expect({ status: late.status, bytes: await late.text() }).toEqual({ status: 429, bytes })
  expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(longest)
})

test('hashes and counts the same for a known member, an unknown one and an unknown address', async () => {
  const [regular, newcomer] = [await makeMember(app), await makeMember(app)]
  const office = '198.51.105.7'
  expect((await attempt(office, regular.email, PASSWORD)).status).toBe(200)
  await failUntilFull(office)
  const people = [regular.email, newcomer.email, 'nobody-at-all@example.test']
  let hashes = 0
  onTestFinished(onMetric('hash', () => (hashes += 1)))
  for (const email of people) {
    hashes = 0
    for (let n = 0; n < 7; n += 1) expect((await attempt(office, email)).status).toBe(429)
    expect(hashes, email).toBe(5)
  }
  // Five minutes later, when the address is no longer blocked.
  await app.database.pool.query(`delete from rate_limits where key like 'sign-in-address:%'`)
  for (const email of people) expect((await attempt(office, email)).status, email).toBe(400)
  for (const { email } of [regular, newcomer])
    expect((await attempt(office, email, PASSWORD)).status, email).toBe(200)
})

test('accepts the password of a signed-in member again, whatever others guess at their address', async () => {
  const member = await makeMember(app)
  const office = '198.51.104.7'
  await failUntilFull(office)
  const validate = (secret: string) =>
    proxied.as(member).send('POST', validateEmailChange.path, {
      body: JSON.stringify({ newEmail: 'elsewhere@example.test', password: secret }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': office },
    })
  expect((await validate('wrong')).status).toBe(403)
  expect((await validate(PASSWORD)).status).toBe(200)
})

test('counts no failure for a member who is blocked by failures of their office', async () => {
  const member = await makeMember(app)
  const office = '198.51.101.7'
  await failUntilFull(office)
  for (let n = 0; n < 6; n += 1) expect((await attempt(office, member.email, PASSWORD)).status).toBe(429)
  expect((await attempt('198.51.101.8', member.email, PASSWORD)).status).toBe(200)
})

test('ends a block with its window', async () => {
  const member = await makeMember(app)
  await failTimes(5, () => attempt('203.0.114.1', member.email))
  expect((await attempt('203.0.114.1', member.email, PASSWORD)).status).toBe(429)
  await app.database.pool.query(`update rate_limits set resets_at = now() - interval '1 second'`)
  expect((await attempt('203.0.114.1', member.email, PASSWORD)).status).toBe(200)
})

test('keeps of an attempt neither the address nor the network, only counts under a checksum', async () => {
  const { pool } = app.database
  const member = await makeMember(app)
  const from = '198.51.117.7'
  expect((await attempt(from, 'guessed@example.test')).status).toBe(400)
  expect((await attempt(from, member.email, PASSWORD)).status).toBe(200)
  const rows = [...(await wholeRows(pool, { queue: true }))].flatMap(([, rows]) => rows)
  expect(rows.filter((row) => row.includes('198.51.117') || row.includes('guessed@'))).toEqual([])
  const { rows: counts } = await pool.query<{ key: string }>('select key from rate_limits')
  expect(counts.length).toBeGreaterThan(0)
  expect(counts.filter(({ key }) => !/^[\w-]+:[\w-]{43}$/.test(key))).toEqual([])
  await pool.query(`update rate_limits set resets_at = now() - interval '1 second'`)
  await rateLimits.sweep(app.database.db)
  expect((await pool.query('select from rate_limits')).rowCount).toBe(0)
})

test('lets no caller choose an address without a trusted proxy', async () => {
  const member = await makeMember(app)
  const claim = (n: number) =>
    app.anonymous.send('POST', '/auth/v1/token?grant_type=password', {
      body: JSON.stringify({ email: member.email, password: 'wrong' }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.${n}.1` },
    })
  await failTimes(5, claim)
  expect((await claim(9)).status).toBe(429)
})

test('shows a user to themselves without a hash or a token', async () => {
  const member = await makeMember(app)
  const { body } = await app.as(member).call(readUser)
  expect(body.id).toBe(member.id)
  expect(JSON.stringify(body)).not.toMatch(/hash|argon2|token/)
  expect(JSON.stringify((await signIn(app, member.email)).user)).not.toMatch(/hash|argon2|token/)
})
