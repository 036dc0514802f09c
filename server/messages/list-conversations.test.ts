import { expect, test } from 'vitest'
import { type Conversation, listConversations, listPeople } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { UNPROVEN } from '../../test/support/confirming.ts'
import { type Member, makeMember, makePost, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
const { db } = app.database
const { start, write, list, make, read } = talking(app)
const owner = await makeMember(app, { name: 'Ada Lund' })
const cal = await makeMember(app, { role: 'pr', name: 'Cal \\ Reyes' })
const dee = await makeMember(app, { role: 'pr', name: 'dee Moss' })

const post_id = await makePost(app, owner, {
  title: 'A voice on 100% tariffs',
  post_type: 'request_for_source',
})
const profile_id = await makeSource(app, cal, {
  name: 'Mara Quist',
  organization: 'Ports',
  title: 'Economist',
})
const pitch = await make(cal, owner, { post_id, profile_id, commentary: 'She wrote the standard work' })
const direct = await start(dee, owner, 'Lunch_on Friday?')
const other = await start(owner, cal, 'A word on embargoes')
await write(cal, other, 'Noon is fine by me')

const idsOf = (found: Conversation[]) => found.map(({ id }) => id)
const find = async (search: string, member: Member = owner) => idsOf(await list(member, { search }))

test('puts the latest activity first, for both participants', async () => {
  expect(idsOf(await list(owner))).toEqual([other.id, direct.id, pitch.id])
  expect(idsOf(await list(cal))).toEqual([other.id, pitch.id])
  expect(idsOf(await list(dee))).toEqual([direct.id])
  await write(owner, pitch, 'Tell me more')
  expect(idsOf(await list(owner))).toEqual([pitch.id, other.id, direct.id])
  expect((await list(cal))[0]).toMatchObject({ id: pitch.id, last_text: 'Tell me more', unread: 1 })
  expect(await list(owner)).toEqual(await Promise.all([pitch, other, direct].map((one) => read(owner, one))))
})

test('names the request and the source of a pitch', async () => {
  const { post, source, is_pitch } = await read(owner, pitch)
  expect(is_pitch).toBe(true)
  expect(post).toEqual({
    id: post_id,
    title: 'A voice on 100% tariffs',
    description: 'What it is about.',
    post_type: 'request_for_source',
    interview_type: null,
    type: null,
    expires_at: null,
    closes: null,
    closed_by_author: false,
    request_state: 'open',
    tags: ['Business'],
    created_at: post!.created_at,
    account_id: owner.id,
    is_confidential: false,
    is_excerpt: false,
  })
  expect(source).toEqual({
    id: profile_id,
    account_id: cal.id,
    name: 'Mara Quist',
    role: 'Executive',
    title: 'Economist',
    organization: 'Ports',
    photo_url: null,
    is_denied: false,
    is_retired: false,
    proof: UNPROVEN,
  })
})

test('shows the beginning of a long last text', async () => {
  const talk = await start(await makeMember(app, { role: 'pr' }), await makeMember(app), '😀'.repeat(300))
  expect(talk.last_text).toBe('😀'.repeat(200))
})

test.each([
  ['mara', [pitch.id]],
  ['STANDARD work', [pitch.id]],
  ['tariffs', [pitch.id]],
  ['100%', [pitch.id]],
  ['0% T', [pitch.id]],
  ['dee', [direct.id]],
  ['lunch_', [direct.id]],
  ['noon', [other.id]],
  ['embargoes', [other.id]],
  ['\\', [pitch.id, other.id]],
  ['%a%', []],
  ['Ada Lund', []],
  ['nothing like it', []],
])('finds what contains %j when the owner searches', async (search, expected) => {
  expect(new Set(await find(search))).toEqual(new Set(expected))
})

test('does not search the conversations of others', async () => {
  expect(await find('noon', dee)).toEqual([])
  expect(await find('lunch', cal)).toEqual([])
  expect(await find('ada', dee)).toEqual([direct.id])
  await app.as(owner).refused(listConversations, { body: { search: 'x'.repeat(257) } }, 422)
})

test('filters by partner and searches within the filtered conversations', async () => {
  expect(new Set(idsOf(await list(owner, { person: cal.id })))).toEqual(new Set([pitch.id, other.id]))
  expect(idsOf(await list(owner, { person: dee.id }))).toEqual([direct.id])
  expect(idsOf(await list(owner, { person: cal.id, search: 'noon' }))).toEqual([other.id])
  expect(await list(dee, { person: cal.id })).toEqual([])
  await app.as(owner).refused(listConversations, { body: { person: 'nonsense' } }, 422)
})

const people = async (member: Member) => (await app.as(member).call(listPeople)).body.people

test('lists each partner once for the filter, by name', async () => {
  expect(await people(owner)).toEqual([
    { id: cal.id, name: 'Cal \\ Reyes', picture_url: null },
    { id: dee.id, name: 'dee Moss', picture_url: null },
  ])
  expect((await people(dee)).map(({ id }) => id)).toEqual([owner.id])
  expect(await people(await makeMember(app))).toEqual([])
})

test('keeps the conversation when the partner has left, and then finds it by its text alone', async () => {
  const [stayer, leaver] = [await makeMember(app), await makeMember(app, { role: 'pr', name: 'Zoe Hart' })]
  const source = await makeSource(app, leaver, { name: 'Noor Blom' })
  const talk = await make(leaver, stayer, { profile_id: source, commentary: 'A pitch of hers' })
  expect(await find('zoe', stayer)).toEqual([talk.id])
  await app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await list(stayer)).toMatchObject([
    { id: talk.id, partner: null, source: null, last_sender_id: null },
  ])
  expect([await find('zoe', stayer), await find('noor', stayer)]).toEqual([[], []])
  expect(await find('of hers', stayer)).toEqual([talk.id])
  expect(await people(stayer)).toEqual([])
})

test('lists seventy conversations in three pages, each once, although many share a moment', async () => {
  const [member, partner] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const rows = Array.from({ length: 70 }, (_, n) => ({
    is_pitch: true,
    responder_id: n % 2 ? member.id : partner.id,
    account_id: n % 2 ? partner.id : member.id,
    commentary: `Pitch ${n}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 40))),
  }))
  const made = await db.insertInto('responses').values(rows).returning('id').execute()
  const seen: Conversation[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const { body } = await app.as(member).call(listConversations, { body: { cursor } })
    sizes.push(body.conversations.length)
    seen.push(...body.conversations)
    cursor = body.next ?? undefined
  } while (cursor)
  expect(sizes).toEqual([30, 30, 10])
  expect(new Set(idsOf(seen))).toEqual(new Set(idsOf(made as Conversation[])))
  const moments = seen.map(({ last_at }) => last_at)
  expect(moments).toEqual(moments.toSorted().reverse())
})

test.each(['', 'x', `2026-01-01T00:00:00.000000Z`, '~', `0000-01-01T00:00:00.000000Z~${pitch.id}`])(
  'refuses the cursor %j',
  async (cursor) => {
    await app.as(owner).refused(listConversations, { body: { cursor } }, 422)
  },
)
