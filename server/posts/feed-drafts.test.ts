import { expect, test } from 'vitest'
import type { QueryOf } from '../../contract/endpoint.ts'
import { listDrafts, listFeed } from '../../contract/feed.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp()
const author = await makeMember(app)
const other = await makeMember(app)
const client = app.as(author)

const at = (n: number) => ({ status: 'draft', created_at: inDays(-n) }) as const
const plain = await makePost(app, author, { ...at(1), title: 'Plain', tags: ['Legal'] })
const late = await makePost(app, author, {
  ...at(2),
  title: 'Late',
  post_type: 'request_for_source',
  expiration_date: inDays(-1),
  tags: ['Banking'],
})
await makePost(app, author, { title: 'Published' })
const hers = await makePost(app, other, { ...at(0), title: 'Plain', tags: ['Legal'] })

const ids = async (query: QueryOf<typeof listDrafts> = {}) =>
  (await client.call(listDrafts, { query })).body.posts.map((post) => post.id)

test("lists the caller's drafts newest first, also those whose date has passed", async () => {
  const { body } = await client.call(listDrafts)
  expect(body.posts.map((post) => post.id)).toEqual([plain, late])
  expect(body.posts.map((post) => post.data.status)).toEqual(['draft', 'draft'])
  expect(body.next).toBeNull()
  const theirs = (await app.as(other).call(listDrafts)).body.posts
  expect(theirs.map((post) => post.id)).toEqual([hers])
  expect((await app.as(await makeMember(app, { role: 'admin' })).call(listDrafts)).body.posts).toEqual([])
})

test('filters them by type, beats and search', async () => {
  expect(await ids({ postType: 'community' })).toEqual([plain])
  expect(await ids({ beats: 'Banking,Insurance' })).toEqual([late])
  expect(await ids({ search: 'LAT' })).toEqual([late])
  expect(await ids({ search: 'l' })).toEqual([plain, late])
  expect(await ids({ search: 'lat', beats: 'Legal' })).toEqual([])
})

test('shows no draft under any filter of the feed, not even to its author', async () => {
  const { db } = app.database
  await db.insertInto('saved_posts').values({ user_id: author.id, post_id: plain }).execute()
  const filters: QueryOf<typeof listFeed>[] = [
    { myPosts: 'true' },
    { saved: 'true' },
    { search: 'plain' },
    { beats: 'Legal' },
  ]
  for (const filter of filters) {
    const { body } = await client.call(listFeed, { query: { ...filter, expired: 'true' } })
    expect(body.posts.map((post) => post.id)).not.toContain(plain)
  }
})

test('pages through many drafts', async () => {
  const busy = await makeMember(app)
  for (let n = 0; n < 45; n += 1) await makePost(app, busy, { ...at(1), created_at: '2026-01-01T00:00:00Z' })
  const sizes: number[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const { body } = await app.as(busy).call(listDrafts, { query: { cursor } })
    sizes.push(body.posts.length)
    for (const post of body.posts) seen.add(post.id)
    cursor = body.next ?? undefined
  } while (cursor !== undefined && sizes.length < 5)
  expect(sizes).toEqual([20, 20, 5])
  expect(seen.size).toBe(45)
})
