import { describe, expect, test } from 'vitest'
import { APPLICATION_SORTS, type ApplicationSort } from '../../contract/vetting.rules.ts'
import { type ApplicationSearch, listApplications, readApplication } from '../../contract/vetting.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { type Applied, makeApplication } from '../../test/support/applying.ts'
import { makeMember, signIn } from '../../test/support/factories.ts'
import { codeOf, secondFactors } from '../../test/support/second-factors.ts'

const app = await testApp()
const admin = await makeMember(app, { role: 'admin' })

type Search = Partial<ApplicationSearch>
const list = async (body: Search, as: SignedIn = admin) =>
  (await app.as(as).call(listApplications, { body })).body
const idsOf = async (body: Search) => (await list(body)).applications.map(({ id }) => id)
const found = async (search: string) => (await idsOf({ search })).sort()
const ids = (...all: Applied[]) => all.map(({ id }) => id).sort()

/** All pages in order. Every page but the last is full. */
async function walk(body: Search) {
  const pages = []
  let cursor: string | undefined
  do {
    const { applications, next } = await list({ ...body, cursor })
    pages.push(applications)
    cursor = next ?? undefined
  } while (cursor)
  return pages
}

test('lists applications newest first, each with what the list shows and no more', async () => {
  const member = await makeMember(app)
  const account_id = member.id
  const older = await makeApplication(app, { account_id, created_at: '2020-01-01' }, { status: 'Approved' })
  const newer = await makeApplication(app, { role: 'pr', created_at: '2020-01-02T10:00:00.123456Z' })
  const bare = await makeApplication(app, { created_at: '2019-12-31' })
  await app.database.pool.query(`update users set data = '{}' where id = $1`, [bare.id])
  const { applications, next, pending } = await list({})
  expect(next).toBeNull()
  expect(pending).toBe(2)
  expect(applications.map(({ id }) => id)).toEqual([newer.id, older.id, bare.id])
  expect(applications[0]).toEqual({
    ...{ id: newer.id, email: newer.email, role: 'pr', status: 'New', name: 'Rosa Czerny' },
    ...{ organization: 'Valley Weekly Business', city: 'Fresno', state: 'CA', timezone: 'PT' },
    ...{ account_id: null, created_at: '2020-01-02T10:00:00.123Z', decided_at: null },
    ...{ asked_at: null, answered_at: null },
  })
  expect(applications[1]).toMatchObject({ status: 'Approved', account_id })
  expect(applications[2]).toMatchObject({ status: 'New', name: null, organization: null })
})

test('filters by role and status, and still counts everything that is waiting', async () => {
  const expert = await makeApplication(app, { role: 'expert' }, { status: 'Approved' })
  const rejected = await makeApplication(app, { role: 'expert' }, { status: 'Rejected' })
  expect((await idsOf({ role: 'expert' })).sort()).toEqual(ids(expert, rejected))
  expect(await idsOf({ role: 'expert', status: 'Rejected' })).toEqual([rejected.id])
  const { applications, pending } = await list({ role: 'expert', status: 'New' })
  expect(applications).toEqual([])
  expect(pending).toBe(2)
  for (const body of [{ role: 'admin' }, { status: 'Open' }, { sort: 'name' }, { order: 'up' }, { page: 2 }])
    await app.as(admin).refused(listApplications, { body }, 422)
})

describe('A search', () => {
  test('finds name, address and organization in any case and script, and takes wildcards literally', async () => {
    const percent = await makeApplication(app, {}, { name: 'Quaye 100% Real_Name' })
    const other = await makeApplication(app, {}, { name: 'Quaye 100 Real-Name' })
    const arabic = await makeApplication(app, {}, { name: 'عبد الرحمن', organization: 'ÉDITIONS du Nord' })
    expect(await found('quaye')).toEqual(ids(percent, other))
    expect(await found('100%')).toEqual(ids(percent))
    expect(await found('real_name')).toEqual(ids(percent))
    expect(await found('%')).toEqual(ids(percent))
    expect(await found('\\')).toEqual([])
    expect(await found('رحمن')).toEqual(ids(arabic))
    expect(await found('éditions DU')).toEqual(ids(arabic))
    expect(await found(` ${other.email.toUpperCase()} `)).toEqual(ids(other))
    expect(await found("'; drop table users; --")).toEqual([])
  })

  test('does not find the phone, the city or anything else that was written', async () => {
    await makeApplication(app, {}, { phone: 'findable', city: 'findable', additional_info: 'findable' })
    expect(await found('findable')).toEqual([])
    await app.as(admin).refused(listApplications, { body: { search: 'x'.repeat(257) } }, 422)
  })
})

describe('A list of a hundred and fifty', () => {
  const made: Applied[] = []
  const role = 'pr'
  // All sort values are equal except the address, and many of the times are equal too.
  test('with equal values comes page by page, none twice, in every order', async () => {
    for (let n = 0; n < 150; n += 1)
      made.push(
        await makeApplication(
          app,
          { role, created_at: `2021-01-0${1 + (n % 2)}`, email: `many~${n % 50}@example.test` },
          { name: 'Many Names' },
        ),
      )
    for (const sort of APPLICATION_SORTS)
      for (const order of ['asc', 'desc'] as const) {
        const pages = await walk({ sort, order, search: 'many names' })
        expect(pages.map(({ length }) => length)).toEqual([60, 60, 30])
        const all = pages.flat()
        expect(all.map(({ id }) => id).sort()).toEqual(ids(...made))
        const keys = all.map((one) => keyOf(sort, one))
        expect(keys).toEqual(
          [...keys].sort((a, b) => (order === 'asc' ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0)),
        )
      }
  })

  const keyOf = (sort: ApplicationSort, one: Record<ApplicationSort, string> & { id: string }) =>
    [sort === 'created_at' ? '' : one[sort], one.created_at, one.id].join(' ')

  test('does not shift when applications arrive in between', async () => {
    const first = await list({ role, status: 'New', sort: 'role' })
    const late = await makeApplication(app, { role })
    const second = await list({ role, status: 'New', sort: 'role', cursor: first.next! })
    const both = [...first.applications, ...second.applications].map(({ id }) => id)
    expect(new Set(both).size).toBe(120)
    expect(both).not.toContain(late.id)
  })

  test('has no next page after a full last page', async () => {
    const { rows } = await app.database.pool.query(
      `select id from users where email like 'many~%' order by id limit 90`,
    )
    const gone = rows.map(({ id }) => id)
    await app.database.pool.query('delete from users where id = any ($1)', [gone])
    const pages = await walk({ search: 'many names', sort: 'email' })
    expect(pages.map(({ length }) => length)).toEqual([60])
  })
})

test.each(['nonsense', '~', '2021-01-01~x', "2021-01-01T00:00:00.000000Z~'; --", 'x'.repeat(501)])(
  'refuses the malformed cursor %j',
  async (cursor) => {
    const { body } = await app.as(admin).refused(listApplications, { body: { cursor } }, 422)
    expect(Object.keys(body.fields ?? {})).toEqual(['cursor'])
    const valid = '2021-01-01T00:00:00.000000Z~00000000-0000-4000-8000-000000000000'
    for (const good of [valid, `${valid}~x`]) await list({ cursor: good, sort: 'email' })
    await app.as(admin).refused(listApplications, { body: { cursor: `${valid}~\0`, sort: 'email' } }, 422)
  },
)

test('returns nothing to callers who are not admins', async () => {
  const { id } = await makeApplication(app)
  const traits = [{}, { role: 'pr' }, { role: 'expert' }, { dormant: true }, { onboarded: false }] as const
  for (const one of traits) {
    const member = await makeMember(app, one)
    for (const [endpoint, input] of [
      [listApplications, { body: {} }],
      [readApplication, { params: { application_id: id } }],
    ] as const) {
      const { body } = await app.as(member).refused(endpoint, input, 403)
      expect(Object.keys(body).filter((key) => key !== 'code')).toEqual(['error'])
    }
  }
  const former = await makeMember(app, { role: 'admin' })
  await list({}, former)
  await app.database.pool.query(`update accounts set role = 'pr' where id = $1`, [former.id])
  const { body } = await app.as(former).refused(listApplications, { body: {} }, 403)
  expect(body).toEqual({ error: 'Only admins may do this.' })
})

test('returns nothing to an admin who must first set up a second factor or enter its code', async () => {
  const strict = await testApp({ ADMIN_SECOND_FACTOR: 'required' })
  const { enroll, give } = secondFactors(strict)
  const member = await makeMember(strict, { role: 'admin' })
  const refusal = async (as: SignedIn) =>
    (await strict.as(as).refused(listApplications, { body: {} }, 403)).body.code
  expect(await refusal(member)).toBe('second_factor_setup_required')
  const { id, totp } = await enroll(member)
  const session = await give(member, { id }, codeOf(totp.uri))
  await strict.as({ session }).call(listApplications, { body: {} })
  expect(await refusal({ session: await signIn(strict, member.email) })).toBe('second_factor_required')
})
