import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { QueryOf } from '../../contract/endpoint.ts'
import { countFeed, listDrafts, listFeed } from '../../contract/feed.ts'
import { POST_TYPES } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost, type PostTraits } from '../../test/support/factories.ts'
import { postOf } from '../../test/support/reading.ts'

const app = await testApp()
const reader = await makeMember(app, { role: 'pr' })
const author = await makeMember(app)
const { db } = app.database

type Query = QueryOf<typeof countFeed>
const ids = async (query: Query, member: Member = reader) =>
  (await app.as(member).call(listFeed, { query })).body.posts.map((post) => post.id)

const save = (member: Member, post_id: string) =>
  db.insertInto('saved_posts').values({ user_id: member.id, post_id }).execute()

// Newest first: the order in which every list must return them.
const at = (n: number) => ({ created_at: inDays(-n) })
const energy = await makePost(app, author, { ...at(1), tags: ['Energy and environment'] })
const banking = await makePost(app, author, { ...at(2), tags: ['Banking', 'Insurance'] })
const request: PostTraits = { post_type: 'request_for_source', tags: ['Banking'] }
const open = await makePost(app, author, { ...request, ...at(3), expiration_date: inDays(1) })
const expired = await makePost(app, author, { ...request, ...at(4), expiration_date: inDays(-1) })
const story = await makePost(app, reader, { ...at(5), post_type: 'request_for_story', tags: ['Legal'] })
const overdue = await makePost(app, reader, {
  ...at(6),
  post_type: 'request_for_story',
  deadline: inDays(-1),
})
const own = await makePost(app, reader, { ...at(7), tags: ['Legal'] })
for (const post of [banking, expired]) await save(reader, post)
await save(author, energy)
const drafts = [
  await makePost(app, author, { status: 'draft', tags: ['Banking'] }),
  await makePost(app, reader, { status: 'draft', tags: ['Legal'] }),
]
for (const draft of drafts) await save(reader, draft)

test('lists everything that has not expired without filters', async () => {
  expect(await ids({})).toEqual([energy, banking, open, story, own])
  expect(await ids({ beats: '', search: '  ', saved: 'false', myPosts: 'false' })).toEqual(await ids({}))
})

test('filters by type', async () => {
  expect(await ids({ postType: 'community' })).toEqual([energy, banking, own])
  expect(await ids({ postType: 'request_for_source' })).toEqual([open])
  expect(await ids({ postType: 'request_for_source', expired: 'true' })).toEqual([open, expired])
  expect(await ids({ postType: 'request_for_story' })).toEqual([story])
})

test('matches any one of several beats', async () => {
  expect(await ids({ beats: 'Banking' })).toEqual([banking, open])
  expect(await ids({ beats: 'Insurance,Legal' })).toEqual([banking, story, own])
  expect(await ids({ beats: 'Nonprofit' })).toEqual([])
})

test('filters by what the caller has saved, and no one else', async () => {
  expect(await ids({ saved: 'true' })).toEqual([banking])
  expect(await ids({ saved: 'true', expired: 'true' })).toEqual([banking, expired])
  expect(await ids({ saved: 'true' }, author)).toEqual([energy])
})

test("filters by the caller's own posts", async () => {
  expect(await ids({ myPosts: 'true' })).toEqual([story, own])
  expect(await ids({ myPosts: 'true', expired: 'true' })).toEqual([story, overdue, own])
  expect(await ids({ myPosts: 'true' }, author)).toEqual([energy, banking, open])
})

test('combines all filters, in every combination', async () => {
  const facts = [
    { id: energy, type: 'community', beats: ['Energy and environment'] },
    { id: banking, type: 'community', beats: ['Banking', 'Insurance'], saved: true },
    { id: open, type: 'request_for_source', beats: ['Banking'] },
    { id: expired, type: 'request_for_source', beats: ['Banking'], saved: true, expired: true },
    { id: story, type: 'request_for_story', beats: ['Legal'], mine: true },
    { id: overdue, type: 'request_for_story', beats: ['Business'], mine: true, expired: true },
    { id: own, type: 'community', beats: ['Legal'], mine: true },
  ]
  for (const postType of [undefined, ...POST_TYPES])
    for (const beats of [undefined, 'Banking,Legal'])
      for (const [expired, saved, myPosts] of truths(3)) {
        const query: Query = {
          postType,
          beats,
          expired: expired ? 'true' : undefined,
          saved: saved ? 'true' : undefined,
          myPosts: myPosts ? 'true' : undefined,
          search: 'what IT is',
        }
        const expected = facts
          .filter((post) => !postType || post.type === postType)
          .filter((post) => !beats || post.beats.some((beat) => beats.split(',').includes(beat)))
          .filter((post) => (expired || !post.expired) && (!saved || post.saved) && (!myPosts || post.mine))
        expect(await ids(query), JSON.stringify(query)).toEqual(expected.map((post) => post.id))
        const { body } = await app.as(reader).call(countFeed, { query })
        expect(body, JSON.stringify(query)).toEqual({ count: expected.length, more: false })
      }
})

function truths(places: number): boolean[][] {
  if (places === 0) return [[]]
  return truths(places - 1).flatMap((rest) => [
    [false, ...rest],
    [true, ...rest],
  ])
}

test('returns the same post in a filtered page, in the plain one and on its own', async () => {
  const client = app.as(reader)
  const liked = { account_id: reader.id, likeable_type: 'post', likeable_id: banking } as const
  await db.insertInto('likes').values(liked).execute()
  const [plain, filtered] = [{}, { search: 'what' }].map(async (query) =>
    (await client.call(listFeed, { query })).body.posts.find((post) => post.id === banking),
  )
  const post = await postOf(client, banking)
  expect(post).toMatchObject({ is_liked: true, is_saved: true })
  expect([await plain, await filtered]).toEqual([post, post])
})

test('pages without a gap or a duplicate under every filter', async () => {
  const writer = await makeMember(app)
  const made: string[] = []
  const moments = ['2026-02-01T00:00:00.000001Z', '2026-02-01T00:00:00.000002Z']
  for (let n = 0; n < 43; n += 1) {
    const title = `Salmon ${n}`
    made.push(await makePost(app, writer, { title, tags: ['Industrial'], created_at: moments[n % 2] }))
    await makePost(app, writer, { title, tags: ['Healthcare'], status: n % 2 ? 'draft' : 'published' })
  }
  for (const post of made) await save(writer, post)
  const client = app.as(writer)
  const filters: Query[] = [
    { beats: 'Industrial' },
    { saved: 'true' },
    { myPosts: 'true', beats: 'Industrial' },
    { search: 'salmon', beats: 'Industrial' },
    { postType: 'community', beats: 'Industrial', search: 'SA' },
  ]
  for (const filter of filters) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await client.call(listFeed, { query: { ...filter, cursor } })
      seen.push(...body.posts.map((post) => post.id))
      cursor = body.next ?? undefined
    } while (cursor !== undefined && seen.length < 100)
    expect(seen.length, JSON.stringify(filter)).toBe(43)
    expect(new Set(seen)).toEqual(new Set(made))
  }
})

test('refuses unknown filters by name', async () => {
  const client = app.as(reader)
  const wrong = {
    postType: 'advert',
    beats: 'Banking,Gossip',
    saved: '1',
    myPosts: 'yes',
    search: 'x'.repeat(257),
  }
  const { body } = await client.refused(listFeed, { query: wrong }, 422)
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(['beats', 'myPosts', 'postType', 'saved', 'search'])
  await client.refused(countFeed, { query: { cursor: 'x' } }, 422)
  for (const cursor of ['', '~', `2026-01-01~${randomUUID()}`, '2026-01-01T00:00:00.000000Z~7'])
    for (const endpoint of [listFeed, listDrafts])
      await client.refused(endpoint, { query: { search: 'salmon', cursor } }, 422)
  await client.refused(listDrafts, { query: { saved: 'true' } }, 422)
})

test('lets a dormant member filter, count and read', async () => {
  const dormant = await makeMember(app, { dormant: true })
  expect(await ids({ beats: 'Insurance' }, dormant)).toEqual([banking])
  const { body } = await app.as(dormant).call(countFeed, { query: { beats: 'Insurance' } })
  expect(body.count).toBe(1)
})
