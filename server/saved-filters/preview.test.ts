import { describe, expect, test } from 'vitest'
import type { BodyOf } from '../../contract/endpoint.ts'
import { listFeed } from '../../contract/feed.ts'
import { previewFilter } from '../../contract/saved-filters.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp()
const reader = await makeMember(app, { role: 'pr' })
const author = await makeMember(app, { name: 'Zoë O’Connor', profile: { organization: 'The Daily Ledger' } })

type Filter = BodyOf<typeof previewFilter>
const EVERYTHING: Filter = { postType: 'all', beats: [], any: [], all: [], none: [], within: null }
const preview = async (change: Partial<Filter>, member = reader) =>
  (await app.as(member).call(previewFilter, { body: { ...EVERYTHING, ...change } })).body

const at = (days: number) => ({ created_at: inDays(-days) })
const request = { post_type: 'request_for_source' as const }
const today = await makePost(app, author, { ...at(0), title: 'Steel tariffs', tags: ['Legal'] })
const lastWeek = await makePost(app, author, {
  ...at(8),
  title: 'A steel tariff',
  description: 'Supply-chain woes',
})
const due = await makePost(app, author, {
  ...request,
  ...at(6),
  title: 'Steel',
  expiration_date: inDays(1.5),
})
await makePost(app, author, { ...at(31), title: 'Steel' })
await makePost(app, author, { ...at(1), title: 'Steel', status: 'draft' })
await makePost(app, reader, { ...at(1), title: 'Steel' })

describe('The preview', () => {
  test('counts other members’ published posts of the last days, and shows the newest', async () => {
    const { posts, ...counts } = await preview({ all: ['steel'] })
    expect(counts).toEqual({ last_7: 2, last_30: 3, more: false, with_endings: null })
    expect(posts.map(({ id }) => id)).toEqual([today, due, lastWeek])
  })

  test('says how many more longer words would find', async () => {
    expect(await preview({ all: ['tariff'] })).toMatchObject({ last_7: 0, last_30: 1, with_endings: 1 })
    expect(await preview({ all: ['tariff*'] })).toMatchObject({ last_7: 1, last_30: 2, with_endings: null })
  })

  test('combines type, beats, words and deadline', async () => {
    expect(await preview({})).toMatchObject({ last_7: 2, last_30: 3 })
    expect(await preview({ postType: 'community' })).toMatchObject({ last_7: 1, last_30: 2 })
    expect(await preview({ beats: ['Legal', 'Banking'] })).toMatchObject({ posts: [{ id: today }] })
    expect(await preview({ all: ['oconnor', 'daily ledger'], none: ['tariffs', 'tariff'] })).toMatchObject({
      posts: [{ id: due }],
    })
    expect(await preview({ any: ['supply chain', 'tariffs'] })).toMatchObject({ last_7: 1, last_30: 2 })
    expect(await preview({ within: 48 })).toMatchObject({ last_7: 1, last_30: 1 })
    expect(await preview({ within: 24 })).toMatchObject({ last_7: 0, last_30: 0 })
  })

  test('counts an older post whose deadline has come within the time', async () => {
    await makePost(app, author, { ...request, ...at(60), title: 'Nickel', expiration_date: inDays(1) })
    expect(await preview({ all: ['nickel'] })).toMatchObject({ last_7: 0, last_30: 0 })
    expect(await preview({ all: ['nickel'], within: 48 })).toMatchObject({ last_7: 1, last_30: 1 })
    expect(await preview({ all: ['nickel'], within: 720 })).toMatchObject({ last_7: 0, last_30: 1 })
  })

  test('counts none of the caller’s own posts and nobody’s drafts', async () => {
    expect(await preview({ all: ['steel'] }, author)).toMatchObject({ last_7: 1, last_30: 1 })
  })

  test('refuses what is no filter', async () => {
    for (const change of [
      { any: ['*'] },
      { within: 5 },
      { showExpired: true },
      { any: null },
      { beats: ['x'] },
    ])
      await app.as(reader).refused(previewFilter, { body: { ...EVERYTHING, ...change } as Filter }, 422)
  })
})

describe('The feed', () => {
  const ids = async (query: object) =>
    (await app.as(reader).call(listFeed, { query: query as { any?: string } })).body.posts.map(({ id }) => id)

  test('finds by keywords and deadline what the preview finds', async () => {
    expect(await ids({ all: 'steel,TARIFFS' })).toEqual([today])
    expect(await ids({ any: 'tariff*,supply chain' })).toEqual([today, lastWeek])
    expect(await ids({ any: 'tariff*', none: 'supply chain' })).toEqual([today])
    expect(await ids({ all: 'steel', within: '48' })).toEqual([due])
    expect(await ids({ within: '24', all: 'steel' })).toEqual([])
  })

  test('refuses wrong keywords and hours', async () => {
    for (const query of [{ any: '*' }, { all: 'ai*' }, { within: '25' }, { none: 'x'.repeat(101) }])
      await app.as(reader).refused(listFeed, { query: query as never }, 422)
  })

  test('ignores empty entries', async () => {
    expect(await ids({ all: ',steel,,', none: '' })).toEqual(await ids({ all: 'steel' }))
  })
})
