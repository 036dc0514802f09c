import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listLimits, setDomainLimit, setLimit } from '../../contract/contact-limits.ts'
import { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { createReport, listReports } from '../../contract/reports.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { makeSanction } from '../../test/support/sanctioning.ts'
import { setLimit as setLimitOf } from './contact-limits.ts'

const app = await testApp({ LIMITS: 'contact-limits=100000/3600' })
const { db, pool } = app.database
const { mute, unmute, blockDomain } = limiting(app)
const limitsOf = async (member: SignedIn) => (await app.as(member).call(listLimits)).body.limits
const namesOf = async (member: SignedIn) => (await limitsOf(member)).map(({ name }) => name)
const put = (member_id: string, level: string) =>
  ({ params: { member_id }, body: { level: level as 'mute' } }) as const

test('lists whom a member has muted, by name, and nobody once they are unmuted', async () => {
  const muter = await makeMember(app)
  const wes = await makeMember(app, { role: 'pr', name: 'Wes Atherton' })
  const ann = await makeMember(app, { role: 'admin', name: 'ann Bell' })
  expect(await limitsOf(muter)).toEqual([])
  const { body } = await app.as(muter).call(setLimit, put(wes.id, 'mute'))
  expect(body).toEqual({
    level: 'mute',
    can_only_mute: false,
    may_reveal: false,
    domain: { organization: expect.any(String), level: 'none' },
  })
  await mute(muter, ann)
  await mute(muter, ann)
  expect(await limitsOf(muter)).toEqual([
    { id: ann.id, name: 'ann Bell', picture: null, level: 'mute' },
    { id: wes.id, name: 'Wes Atherton', picture: null, level: 'mute' },
  ])
  for (const other of [wes, ann]) expect(await limitsOf(other)).toEqual([])
  await unmute(muter, ann)
  await unmute(muter, ann)
  expect(await namesOf(muter)).toEqual(['Wes Atherton'])
})

test('refuses oneself, strangers, absent members, and levels that it does not know', async () => {
  const muter = await makeMember(app)
  const stranger = await makeMember(app, { onboarded: false, name: 'Not Yet' })
  for (const id of [muter.id, muter.id.toUpperCase(), stranger.id, randomUUID(), 'none'])
    for (const level of ['mute', 'none']) await app.as(muter).refused(setLimit, put(id, level), 404)
  const other = await makeMember(app)
  for (const level of ['blocked', 'Mute', '', null as unknown as string])
    await app.as(muter).refused(setLimit, put(other.id, level), 422)
  const more = { params: { member_id: other.id }, body: { level: 'mute', account_id: other.id } as never }
  await app.as(muter).refused(setLimit, more, 422)
  expect(await limitsOf(muter)).toEqual([])
  await app.as(muter).call(setLimit, put(other.id.toUpperCase(), 'mute'))
  expect(await limitsOf(muter)).toMatchObject([{ id: other.id }])
})

test('lets dormant members limit contact, and no one who is suspended or banned', async () => {
  const dormant = await makeMember(app, { dormant: true })
  const other = await makeMember(app, { role: 'pr', email: 'wes@dormant-limits.test' })
  await blockDomain(dormant, other)
  const [limit] = (await app.as(dormant).call(listLimits)).body.domains
  expect([await namesOf(dormant), limit?.level]).toEqual([[other.name], 'block'])
  await app
    .as(dormant)
    .call(setDomainLimit, { params: { limit_id: limit!.id }, body: { level: 'no_contact' } })
  await unmute(dormant, other)
  expect(await limitsOf(dormant)).toEqual([])
  for (const kind of ['suspension', 'ban'] as const) {
    const barred = await makeMember(app)
    await makeSanction(app, barred, { kind })
    const { body } = await app.as(barred).refused(setLimit, put(other.id, 'mute'), 403)
    expect([body.code, await limitsOf(barred)]).toEqual([kind === 'ban' ? 'banned' : 'suspended', []])
  }
})

test('keeps a thousand at most, and says so', async () => {
  const muter = await makeMember(app)
  await pool.query(
    `with users as (
      insert into auth_users (id, email)
        select gen_random_uuid(), 'member' || n || '@many.test' from generate_series(1, 999) n returning id, email),
    made as (insert into accounts (id, name, email, role) select id, 'Member', email, 'pr' from users returning id)
    insert into contact_limits (account_id, other_id, level) select $1, id, 'mute' from made`,
    [muter.id],
  )
  const [last, beyond] = [await makeMember(app), await makeMember(app)]
  await mute(muter, last)
  const { body } = await app.as(muter).refused(setLimit, put(beyond.id, 'mute'), 409)
  expect(body.error).toBe(
    'You have limited contact with 1000 members, which is the most. Remove a limit first.',
  )
  await mute(muter, last)
  await unmute(muter, last)
  await mute(muter, beyond)
  expect(await limitsOf(muter)).toHaveLength(1_000)
})

test('sends each change to the muter alone, and nothing for a repeat', async () => {
  const [muter, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const [own, theirs] = [await app.stream(muter), await app.stream(other)]
  for (const stream of [own, theirs]) await stream.next('ready')
  await mute(muter, other)
  await mute(muter, other)
  expect((await own.next('limits.changed')).data).toEqual({})
  await unmute(muter, other)
  await own.next('limits.changed')
  await mute(other, muter)
  await theirs.next('limits.changed')
  expect(own.unread).toEqual([])
})

test('is in the export of the muter, and in no other', async () => {
  const [muter, other] = [await makeMember(app), await makeMember(app)]
  await mute(muter, other)
  const exportOf = async (member: SignedIn) => (await app.as(member).call(exportOwnData)).body
  const row = { other_id: other.id, level: 'mute', created_at: expect.any(String) }
  expect((await exportOf(muter)).contact_limits).toEqual([row])
  expect(JSON.stringify(await exportOf(other))).not.toContain(muter.id)
})

test('goes with either account', async () => {
  const [muter, other] = [await makeMember(app), await makeMember(app)]
  await mute(muter, other)
  await mute(other, muter)
  await app.as(other).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await limitsOf(muter)).toEqual([])
  await app.as(muter).refused(setLimit, put(other.id, 'mute'), 404)
  const left = await db.selectFrom('contact_limits').selectAll().where('account_id', '=', other.id).execute()
  expect(left).toEqual([])
})

test('can be set within another transaction, which refuses the same', async () => {
  const [muter, other] = [await makeMember(app), await makeMember(app)]
  const set = (id: string, level: 'none' | 'mute') =>
    db.transaction().execute((tx) => setLimitOf(tx, muter.id, id, { level }))
  await set(other.id, 'mute')
  expect(await limitsOf(muter)).toMatchObject([{ id: other.id }])
  for (const id of [muter.id, randomUUID()])
    await expect(set(id, 'mute')).rejects.toMatchObject({ status: 404 })
  await set(other.id, 'none')
  expect(await limitsOf(muter)).toEqual([])
})

test('lets dormant members limit contact with a report', async () => {
  const [dormant, other] = [await makeMember(app, { dormant: true }), await makeMember(app)]
  const body = { type: 'member' as const, subject_id: other.id, rule: 'fake' as const, words: '' }
  await app.as(dormant).call(createReport, { body: { ...body, limit: 'block' } })
  expect((await app.as(dormant).call(listReports, { query: {} })).body.reports).toHaveLength(1)
  expect(await limitsOf(dormant)).toMatchObject([{ id: other.id, level: 'block' }])
})

test('limits contact with a report as far as it says at least, and never less', async () => {
  const [reporter, other] = [await makeMember(app), await makeMember(app)]
  const report = (rule: 'fake' | 'mass', limit: 'mute' | 'no_contact') =>
    app.as(reporter).call(createReport, {
      body: { type: 'member', subject_id: other.id, rule, words: '', limit },
    })
  await report('fake', 'no_contact')
  expect(await limitsOf(reporter)).toMatchObject([{ level: 'no_contact' }])
  await report('mass', 'mute')
  expect(await limitsOf(reporter)).toMatchObject([{ level: 'no_contact' }])
})
