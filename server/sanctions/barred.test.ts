import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { listMembers } from '../../contract/directory.ts'
import { countFeed, listFeed } from '../../contract/feed.ts'
import { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { listSources } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { BOUND } from '../../test/support/bound.ts'
import { makeMember, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { makeSanction } from '../../test/support/sanctioning.ts'

const app = await testApp()
const { pool } = app.database
const reader = await makeMember(app)

const PAUSED = 'This request is paused.'

const endNow = (id: string) =>
  pool.query(
    `update accounts set barred_until = clock_timestamp() + interval '300 milliseconds' where id = $1`,
    [id],
  )
const clockPasses = (id: string) =>
  expect
    .poll(
      async () =>
        (await pool.query('select now() > barred_until as over from accounts where id = $1', [id])).rows,
      BOUND,
    )
    .toEqual([{ over: true }])

// test/access refuses a suspended member on every route that is closed to them.
test.each(['suspension', 'ban'] as const)(
  'closes the pages and streams of a member after a %s',
  async (kind) => {
    const member = await makeMember(app)
    const stream = await app.stream(member)
    await stream.next('ready')
    await app.as(member).call(listFeed)
    await makeSanction(app, member, { kind })
    await stream.next('account.changed')
    await stream.ended()
    const { body } = await app.as(member).refused(listFeed, {}, 403)
    expect(body).toEqual(
      kind === 'ban'
        ? { error: 'Your membership has ended.', code: 'banned' }
        : { error: 'Your membership is suspended.', code: 'suspended' },
    )
    const account = (await app.as(member).call(readAccount)).body
    expect(account.next_step).toBe(kind === 'ban' ? 'banned' : 'suspended')
    expect(account.suspended_until === null).toBe(kind === 'ban')
    if (kind === 'ban') expect(account.suspended_seconds).toBe(null)
    else expect(Math.abs(account.suspended_seconds! - 7 * 86_400)).toBeLessThan(60)
  },
)

test.each(['suspension', 'ban'] as const)(
  'leaves a member after a %s their data, and the way out',
  async (kind) => {
    const member = await makeMember(app)
    await makeSanction(app, member, { kind })
    const { sanctions } = (await app.as(member).call(exportOwnData)).body
    expect(sanctions).toMatchObject([{ kind }])
    await app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
    expect((await pool.query('select from accounts where id = $1', [member.id])).rowCount).toBe(0)
  },
)

test('ends a suspension at its instant by the clock of the database', async () => {
  const member = await makeMember(app)
  await makeSanction(app, member)
  await app.as(member).refused(listFeed, {}, 403)
  await endNow(member.id)
  await clockPasses(member.id)
  await app.as(member).call(countFeed)
  expect((await app.as(member).call(readAccount)).body).toMatchObject({
    next_step: null,
    suspended_until: null,
    suspended_seconds: null,
  })
})

test('says which warning the member has not read', async () => {
  const member = await makeMember(app)
  const warning = async () => (await app.as(member).call(readAccount)).body.warning
  expect(await warning()).toBe(null)
  const id = await makeSanction(app, member, { kind: 'warning' })
  expect(await warning()).toEqual({ id, rule: 'mass' })
  await app.as(member).call(listFeed)
})

test('leaves a suspended member and their sources out of the directories until it ends', async () => {
  const member = await makeMember(app, { role: 'pr', name: 'Wren Halloway' })
  await makeSource(app, member, { name: 'Ira Quayle' })
  const listed = async () => {
    const members = (
      await app.as(reader).call(listMembers, { body: { list: 'members', search: 'Halloway' } })
    ).body
    const sources = (await app.as(reader).call(listSources, { body: { search: 'Quayle' } })).body
    return [members.members.length, sources.sources.length]
  }
  expect(await listed()).toEqual([1, 1])
  await makeSanction(app, member)
  expect(await listed()).toEqual([0, 0])
  await endNow(member.id)
  await clockPasses(member.id)
  expect(await listed()).toEqual([1, 1])
})

test('pauses the requests of a suspended author, which take pitches again afterwards', async () => {
  const [author, pitcher] = [await makeMember(app), await makePitcher(app)]
  const post_id = await makeRequest(app, author)
  await makeSanction(app, author)
  const pitch = pitchTo(post_id, pitcher.source)
  const isPaused = async () =>
    (await app.as(pitcher).call(readOwnPitch, { params: { post_id } })).body.is_paused
  for (const hold of [false, true]) {
    const held = { ...pitch, body: { ...pitch.body, hold } }
    const { body } = await app.as(pitcher).refused(submitPitch, held, 409)
    expect(body).toEqual({ error: PAUSED, code: 'paused' })
  }
  expect(await isPaused()).toBe(true)
  // A closed one says what it said before.
  const closed = await makeRequest(app, author)
  await pool.query(`update posts set expiration_date = now() - interval '1 hour' where id = $1`, [closed])
  const { body: over } = await app.as(pitcher).refused(submitPitch, pitchTo(closed, pitcher.source), 409)
  expect(over).toMatchObject({ code: 'closed' })
  await endNow(author.id)
  await clockPasses(author.id)
  expect(await isPaused()).toBe(false)
  await app.as(pitcher).call(submitPitch, pitch)
})
