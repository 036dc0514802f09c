import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listPitches } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost, makeSource } from '../../test/support/factories.ts'
import { makeMessage, makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

const app = await testApp()
const { db } = app.database
const owner = await makeMember(app)

const list = async (post_id: string, body: object = {}) =>
  (await app.as(owner).call(listPitches, { params: { post_id }, body })).body
const ids = async (post_id: string, body: object = {}) =>
  (await list(post_id, body)).pitches.map(({ id }) => id)
const setRead = (id: string) =>
  db.updateTable('responses').set({ read_at: new Date() }).where('id', '=', id).execute()

/** Inserts pitches a minute apart, each from a member who has left. */
async function makePitches(post_id: string, count: number, minute = (n: number) => n) {
  const rows = Array.from({ length: count }, (_, n) => ({
    post_id,
    is_pitch: true,
    account_id: owner.id,
    commentary: `Pitch ${n}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, minute(n))),
  }))
  return db.insertInto('responses').values(rows).returning('id').execute()
}

test('shows the owner every pitch in full, newest first, and how many are unread', async () => {
  const post_id = await makeRequest(app, owner)
  const [one, two] = [await makePitcher(app, 'Kim Lee'), await makePitcher(app)]
  const received = async (pitcher: typeof one) => {
    const { is_last, is_settled, ...pitch } = await makePitch(app, pitcher, post_id)
    expect({ is_last, is_settled }).toEqual({ is_last: false, is_settled: false })
    return pitch
  }
  const [first, second] = [await received(one), await received(two)]
  await setRead(first.id)
  await makeMessage(app, first.id, owner, one)
  for (const text of ['Tomorrow.', 'At nine.']) await makeMessage(app, first.id, one, owner, text)
  const { pitches, next, ...counts } = await list(post_id)
  expect(next).toBeNull()
  expect(counts).toEqual({ pitches_count: 2, unread: 3, held_count: 0 })
  // A search narrows the pitches. The counts cover all of them.
  expect(await list(post_id, { search: 'nobody like that' })).toEqual({ pitches: [], next: null, ...counts })
  expect(pitches).toEqual([
    {
      ...second,
      pitcher: { id: two.id, name: two.name, picture_url: null, profile: {} },
      last_message_at: null,
      unread: 1,
      is_late: false,
      musts: null,
    },
    {
      ...first,
      state: 'answered',
      messages_count: 3,
      is_answered: true,
      pitcher: expect.objectContaining({ id: one.id, name: 'Kim Lee' }),
      last_message_at: expect.any(String),
      unread: 2,
      is_late: false,
      musts: null,
    },
  ])
  expect(JSON.stringify(pitches)).not.toContain('@example.test')
})

test('shows no name and no source of a pitcher who has left', async () => {
  const [post_id, leaver] = [await makeRequest(app, owner), await makePitcher(app)]
  const { id } = await makePitch(app, leaver, post_id, 'Still worth reading.')
  await db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  expect((await list(post_id)).pitches).toEqual([
    expect.objectContaining({ id, commentary: 'Still worth reading.', pitcher: null, source: null }),
  ])
})

test('hides the existence of pitches from rivals, pitchers and admins, and for absent posts', async () => {
  const [post_id, pitcher, rival] = [
    await makeRequest(app, owner),
    await makePitcher(app),
    await makePitcher(app),
  ]
  await makePitch(app, pitcher, post_id)
  const admin = await makeMember(app, { role: 'admin' })
  for (const member of [pitcher, rival, admin, await makeMember(app)])
    await app.as(member).refused(listPitches, { params: { post_id }, body: {} }, 404)
  const absent = await app
    .as(owner)
    .refused(listPitches, { params: { post_id: randomUUID() }, body: {} }, 404)
  const hidden = await app.as(rival).refused(listPitches, { params: { post_id }, body: {} }, 404)
  expect(hidden.body).toEqual(absent.body)
})

test('returns an empty list for the owner’s post without pitches', async () => {
  for (const traits of [{}, { status: 'draft' }] as const)
    expect(await list(await makePost(app, owner, traits))).toEqual({
      pitches: [],
      next: null,
      pitches_count: 0,
      unread: 0,
      held_count: 0,
    })
})

test('searches source, pitcher and words in any case, and takes wildcards literally', async () => {
  const post_id = await makeRequest(app, owner)
  const pitcher = await makePitcher(app, 'Kim Lee')
  const source = await makeSource(app, pitcher, {
    name: 'Harriet Lane',
    title: 'Chief credit officer',
    organization: 'Millrace_Bank',
    expertise: 'Nowhere else',
  })
  const { id } = await makePitch(app, { ...pitcher, source }, post_id, 'Ran 100% of the desk.')
  await makePitch(app, await makePitcher(app), post_id, 'Something else.')
  for (const search of ['harriet', 'CREDIT off', 'race_b', 'kim l', 'the Desk', '0%', ' Lane '])
    expect(await ids(post_id, { search }), search).toEqual([id])
  for (const search of ['nobody', '\\', 'Nowhere else']) expect(await ids(post_id, { search })).toEqual([])
  expect(await ids(post_id, { search: '  ' })).toHaveLength(2)
  expect(await ids(post_id, { search: 'else' })).toHaveLength(1)
})

test('sorts unread ones first on request, newest first among both unread and read', async () => {
  const post_id = await makeRequest(app, owner)
  const [a, b, c, d] = (await makePitches(post_id, 4)).map(({ id }) => id)
  for (const id of [b!, c!, d!]) await setRead(id)
  await makeMessage(app, b!, await makeMember(app), owner)
  expect(await ids(post_id)).toEqual([d, c, b, a])
  expect(await ids(post_id, { order: 'unread' })).toEqual([b, a, d, c])
})

test.each(['newest', 'unread'] as const)(
  'pages by %s without a gap or a repetition, also among pitches of one moment',
  async (order) => {
    const post_id = await makeRequest(app, owner)
    const made = await makePitches(post_id, 65, (n) => n % 3)
    for (const { id } of made.slice(0, 33)) await setRead(id)
    const [seen, sizes]: [string[], number[]] = [[], []]
    let cursor: string | undefined
    do {
      const page = await list(post_id, { order, cursor })
      seen.push(...page.pitches.map(({ id }) => id))
      sizes.push(page.pitches.length)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(sizes).toEqual([30, 30, 5])
    expect(new Set(seen).size).toBe(65)
    if (order === 'unread')
      expect(new Set(seen.slice(0, 32))).toEqual(new Set(made.slice(33).map(({ id }) => id)))
  },
)

test.each([
  ['newest', 'x'],
  ['newest', `unread~2026-01-01T00:00:00.000000Z~${randomUUID()}`],
  ['unread', `2026-01-01T00:00:00.000000Z~${randomUUID()}`],
  ['unread', 'read~x'],
])('refuses, sorted by %s, the cursor %j', async (order, cursor) => {
  const params = { post_id: await makeRequest(app, owner) }
  const { body } = await app.as(owner).refused(listPitches, { params, body: { order, cursor } }, 422)
  expect(body.fields).toEqual({ cursor: 'Invalid input' })
})
