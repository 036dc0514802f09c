import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { register } from '../../contract/applications.ts'
import { readOwnApplication } from '../../contract/onboarding.ts'
import { BOUND, promptApp, testApp } from '../../test/support/app.ts'
import { application } from '../../test/support/applying.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'

const app = await promptApp({ LIMITS: 'applications-address=10000/86400,application-notices=10000/3600' })
const admins = await Promise.all([1, 2].map(() => makeMember(app, { role: 'admin' })))

const storedFor = (email: string) =>
  app.database.db.selectFrom('users').selectAll().where('email', '=', email).orderBy('created_at').execute()
const apply = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.anonymous.call(register, { body: application(changes), headers })
const refused = async (body: object) => (await app.anonymous.refused(register, { body }, 422)).body
/** The emails to an address, once there are this many. */
const mailsOf = (email: string, count: number) =>
  vi.waitFor(async () => {
    const mails = await mailsTo(app, email)
    expect(mails).toHaveLength(count)
    return mails
  }, BOUND)
const noticesOf = async (name: string) =>
  (await mailsTo(app, admins[0]!.email)).filter(({ slots }) => (slots as { name: string }).name === name)

describe('An application', () => {
  test('is stored as onboarding and admins read it, and waits', async () => {
    const email = 'rosa@valley.example'
    const { body } = await apply({ email: ' Rosa@Valley.Example ', name: ' Rosa \n Czerny ' })
    expect(body).toEqual({ success: true })
    expect(await storedFor(email)).toMatchObject([
      {
        email,
        role: 'journalist',
        account_id: null,
        data: {
          status: 'New',
          name: 'Rosa Czerny',
          phone: '+1 559 555 0117',
          organization: 'Valley Weekly Business',
          website: 'https://valley.example',
          city: 'Fresno',
          state: 'CA',
          timezone: 'PT',
          linkedin_url: 'https://linkedin.example/in/rosa',
          experience: 30,
          topics: ['Banking', 'Water rights'],
          other_beat: 'Water rights',
          additional_info: 'Thirty years at one paper.',
        },
      },
    ])
    const member = await makeMember(app, { email, onboarded: false })
    const prefilled = (await app.as(member).call(readOwnApplication)).body.application
    expect(prefilled).toMatchObject({
      location: 'Fresno, CA',
      timezone: 'PT',
      beats: ['Banking', 'Water rights'],
    })
  })

  test.each([
    ['Journalist', 'journalist'],
    ['PR executive', 'pr'],
    ['Other', 'expert'],
  ])('of the kind %s asks for the role %s', async (userType, role) => {
    const email = `${role}@kinds.example`
    await apply({ userType, email })
    expect(await storedFor(email)).toMatchObject([{ role }])
  })

  test.each([
    [{ topics: ['Legal', 'Other'], otherBeat: ' Water ' }, ['Legal', 'Water']],
    [{ topics: undefined, beats: ['Legal', 'Other'], otherBeat: 'Water' }, ['Legal', 'Water']],
    [{ topics: ['Legal', 'Other'], otherBeat: ' ' }, ['Legal', 'Other']],
    [{ topics: undefined, otherBeat: undefined, additionalInfo: undefined }, []],
  ])('with %j is on %j', async (given, topics) => {
    const email = `topics-${topics.length}-${JSON.stringify(given).length}@example.test`
    await apply({ ...given, email })
    expect(await storedFor(email)).toMatchObject([{ data: { topics } }])
  })

  test('is refused with each wrong field named, and nothing is stored', async () => {
    const wrong = {
      ...{
        name: ' ',
        email: 'rosa@valley',
        phone: '',
        organization: ' ',
        website: '',
        linkedinUrl: 'javascript:x',
      },
      ...{ city: '', state: '', timezone: 'AT', experience: null },
    }
    expect(await refused(application(wrong))).toEqual({
      error: 'Some fields are not valid.',
      fields: {
        name: 'Name is required',
        email: 'Invalid email address',
        phone: 'Phone number is required',
        organization: 'Organization is required',
        website: 'Invalid website URL',
        city: 'City is required',
        state: 'State is required',
        timezone: 'Timezone is required',
        linkedinUrl: 'Invalid LinkedIn URL',
        experience: 'Years of experience is required',
      },
    })
    const email = 'nobody@example.test'
    for (const experience of [-1, 81, 2.5, '7'])
      expect((await refused(application({ email, experience }))).fields).toHaveProperty('experience')
    for (const more of [{ status: 'Approved' }, { role: 'admin' }, { account_id: 'x' }, { id: 'x' }])
      await refused(application({ email, ...more }))
    for (const list of [{ topics: Array(51).fill('a') }, { beats: ['b'.repeat(101)] }, { topics: 'Legal' }])
      await refused(application({ email, ...list }))
    expect(await storedFor(email)).toEqual([])
    for (const experience of [0, 80]) await apply({ email, experience })
    expect(await storedFor(email)).toHaveLength(2)
  })

  test.each([[{ userType: undefined }], [{ userType: '' }], [{ userType: null, name: '' }]])(
    'with %j lacks what is required',
    async (changes) => {
      const { error, fields } = await refused(application(changes))
      expect(error).toBe('Required fields missing')
      expect(fields?.userType).toBe('Required fields missing')
    },
  )

  test('of nothing at all lacks the kind too, and one of an unknown kind is wrong', async () => {
    expect((await refused({})).error).toBe('Required fields missing')
    const unknown = await refused(application({ userType: 'Admin' }))
    expect(unknown).toEqual({ error: 'Some fields are not valid.', fields: { userType: 'Invalid input' } })
  })
})

describe('What follows', () => {
  test('is a receipt without the applicant’s words, and a notice to each admin', async () => {
    const name = `Unusual <b>Applicant<b> ${'x'.repeat(200)}`
    const { email } = application({})
    await apply({ email, name, userType: 'PR executive' })
    expect(await mailsOf(email, 1)).toMatchObject([{ letter: 'application_received', slots: {} }])
    for (const admin of admins) {
      const notices = (await mailsTo(app, admin.email)).filter(
        ({ letter }) => letter === 'application_notice',
      )
      const slots = {
        name: `${name.slice(0, 99)}…`,
        organization: 'Valley Weekly Business',
        kind: 'PR executive',
        applications_link: expect.stringMatching(/\/admin\/membership-requests$/),
      }
      expect(notices).toContainEqual(expect.objectContaining({ slots }))
    }
    expect(app.log.join('')).not.toMatch(/Unusual|applicant-/)
  })

  test('is the same for a second one, which is stored beside the first', async () => {
    const { email } = application({})
    await apply({ email, city: 'Fresno' })
    await apply({ email, city: 'Boise' })
    const cities = (await storedFor(email)).map(({ data }) => (data as { city: string }).city)
    expect(cities).toEqual(['Fresno', 'Boise'])
    await mailsOf(email, 2)
  })
})

describe("A member's address", () => {
  test('gets the same answer, stores nothing, and notifies only the member', async () => {
    const member = await makeMember(app, { name: 'Kim Pryor' })
    const name = 'Somebody Pretending'
    const strip = ({ status, body, headers }: Awaited<ReturnType<typeof apply>>) => {
      const shown = [...headers].filter(([field]) => field !== 'date')
      return { status, body, headers: shown }
    }
    const known = strip(await apply({ email: member.email.toUpperCase(), name }))
    expect(known).toEqual(strip(await apply({ name: 'Somebody New' })))
    expect(await storedFor(member.email)).toEqual([])
    const mails = await mailsOf(member.email, 1)
    expect(mails).toMatchObject([{ letter: 'application_of_member', slots: { name: 'Kim Pryor' } }])
    expect(await noticesOf(name)).toEqual([])
  })

  test('counts as any other: the fourth in a day is refused to both', async () => {
    const member = await makeMember(app)
    for (const email of [member.email, 'eager@example.test']) {
      for (let n = 0; n < 3; n += 1) await apply({ email })
      const { body, headers } = await app.anonymous.refused(register, { body: application({ email }) }, 429)
      expect(body).toEqual({ error: expect.stringMatching(/^We have several .*\.$/), code: 'rate_limited' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
    }
    expect(await storedFor('eager@example.test')).toHaveLength(3)
  })

  test('is handled by the same statements', async () => {
    // Its jobs wait, or their statements would be among those of the call.
    const app = await testApp({}, undefined, 3_600)
    const member = await makeMember(app)
    const { database } = app.database.pool.options
    const statements = async (email: string) => {
      const asked = vi.spyOn(pg.Client.prototype, 'query')
      await app.anonymous.call(register, { body: application({ email }) })
      // The jobs of the tests before may still run on the other database.
      const clients = asked.mock.contexts as pg.Client[]
      const mine = asked.mock.calls.filter((_, n) => clients[n]?.database === database)
      asked.mockRestore()
      const texts = mine.map(([query]) =>
        typeof query === 'string' ? query : (query as { text: string }).text,
      )
      return texts.filter((text) => /users|rate_limits|advisory/.test(text) && !/pgboss/.test(text))
    }
    const known = await statements(member.email)
    expect(known.length).toBeGreaterThanOrEqual(5)
    expect(await statements('unknown@example.test')).toEqual(known)
  })
})

describe('An Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'a-key-of-a-stranger' }

  test('keeps one application, also of fifty at once', async () => {
    const body = application()
    const key = { 'idempotency-key': 'fifty-at-once-of-a-stranger' }
    const all = await Promise.all(
      Array.from({ length: 50 }, () => app.anonymous.call(register, { body, headers: key })),
    )
    expect(new Set(all.map((one) => JSON.stringify(one.body)))).toEqual(new Set(['{"success":true}']))
    expect(await storedFor(body.email)).toHaveLength(1)
    await mailsOf(body.email, 1)
  })

  test('is refused with another application, and leaves calls without a key alone', async () => {
    const body = application()
    await app.anonymous.call(register, { body, headers })
    await app.anonymous.call(register, { body: { ...body, email: ` ${body.email} ` }, headers })
    const other = { ...body, city: 'Boise' }
    const refusal = await app.anonymous.refused(register, { body: other, headers }, 422)
    expect(refusal.body.code).toBe('idempotency_key_reused')
    expect(await storedFor(body.email)).toHaveLength(1)
    await app.anonymous.call(register, { body: other })
    expect(await storedFor(body.email)).toHaveLength(2)
  })

  test("of a member is their own, and not a stranger's", async () => {
    const member = await makeMember(app)
    const body = application()
    await app.as(member).call(register, { body, headers })
    await app.as(member).call(register, { body, headers })
    expect(await storedFor(body.email)).toHaveLength(1)
  })

  test('is free again after a refused call, and any key is after a day', async () => {
    const key = { 'idempotency-key': 'refused-at-first' }
    const body = application()
    await app.anonymous.refused(register, { body: { ...body, city: '' }, headers: key }, 422)
    await app.anonymous.call(register, { body, headers: key })
    await sql`update idempotency_keys set created_at = now() - interval '25 hours' where account_id is null`.execute(
      app.database.db,
    )
    await app.anonymous.call(register, { body: { ...body, city: 'Boise' }, headers: key })
    expect(await storedFor(body.email)).toHaveLength(2)
  })
})

const HOSTILE = [
  ['a thousand characters', 'x'.repeat(1_000)],
  ['right-to-left', 'عبد الرحمن‏ الكاتب'],
  ['emoji', '👩🏽‍💻🏳️‍🌈🇨🇦'.repeat(60)],
  ['HTML', `<script>alert('x')</script><img src=x onerror=alert(1)> & "`],
  ['line breaks', 'Rosa\r\nBcc: second@example.test\r\n\r\nbody'],
  ['nothing that is text', 'Rosa\u0000\ud800\u202e\u2028Czerny'],
] as const

test.each(HOSTILE)('keeps text of %s as plain text, in every field', async (_kind, text) => {
  const words = { name: text, phone: text, organization: text, city: text, state: text, additionalInfo: text }
  const { email } = application()
  await apply({ ...words, email })
  const [row] = await storedFor(email)
  const { name, additional_info } = row!.data as { name: string; additional_info: string }
  expect(name).not.toMatch(/[\p{Cc}\u202e\u2028]/u)
  expect(name).toContain(text.slice(0, 4).normalize('NFC'))
  expect(additional_info.length).toBeGreaterThan(3)
})

test('refuses a text that is too long by its field', async () => {
  const { fields } = await refused(
    application({ name: 'x'.repeat(1_001), additionalInfo: 'x'.repeat(10_001) }),
  )
  expect(Object.keys(fields ?? {})).toEqual(['name', 'additionalInfo'])
})
