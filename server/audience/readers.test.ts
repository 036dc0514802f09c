import { describe, expect, test } from 'vitest'
import { countFeed, listClosing, listFeed } from '../../contract/feed.ts'
import type { Post } from '../../contract/posts.ts'
import { listRequests } from '../../contract/requests.ts'
import { previewFilter } from '../../contract/saved-filters.ts'
import type { Audience } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'

const app = await testApp()

const author = await makeMember(app, { role: 'journalist', name: 'Ada Quill' })
const rival = await makeMember(app, { role: 'journalist' })
const admin = await makeMember(app, { role: 'admin' })
const pr = await makeMember(app, { role: 'pr', profile: { beats: ['banking'] } })
const otherPr = await makeMember(app, { role: 'pr' })
const expert = await makeMember(app, { role: 'expert', profile: { beats: ['Banking'] } })
const otherExpert = await makeMember(app, { role: 'expert' })
const everyone = { author, rival, admin, pr, otherPr, expert, otherExpert }
type Name = keyof typeof everyone

const closesSoon = { closes: undefined, expiration_date: new Date(Date.now() + 40_000_000).toISOString() }

/** In how many ways a member is shown the post, by name of the way. */
async function waysTo(member: Member, id: string): Promise<Record<string, boolean>> {
  const client = app.as(member)
  const has = (posts: readonly { id: string }[]) => posts.some((post) => post.id === id)
  const feed = async (query: object) => has((await client.call(listFeed, { query })).body.posts)
  const requests = async (query: object) => has((await client.call(listRequests, { query })).body.requests)
  const opens = async (path: string) => (await client.send('GET', path)).status === 200
  const preview = { postType: 'all' as const, beats: [], any: [SECRET], all: [], none: [], within: null }
  return {
    feed: await feed({}),
    expired: await feed({ expired: 'true' }),
    searched: await feed({ search: SECRET }),
    keyword: await feed({ any: SECRET }),
    beat: await feed({ beats: 'Banking' }),
    typed: await feed({ postType: 'request_for_source' }),
    within: await feed({ within: '24' }),
    counted: (await client.call(countFeed, { query: { search: SECRET } })).body.count > 0,
    requests: await requests({}),
    requestsSearched: await requests({ search: SECRET, order: 'deadline' }),
    closing: has((await client.call(listClosing)).body.posts),
    previewed: (await client.call(previewFilter, { body: preview })).body.last_30 > 0,
    read: await opens(`/api/posts/${id}`),
    requestRead: await opens(`/api/requests/${id}`),
    comments: await opens(`/api/comments/${id}`),
    brief: await opens(`/api/posts/${id}/brief`),
    ownPitch: await opens(`/api/posts/${id}/pitch`),
  }
}

const invited = [otherPr, otherExpert].map(({ id }) => ({ account_id: id, profile_id: null }))
const made = (more: object) => makeConfidential(app, author, { ...closesSoon, ...more })
const remove = ({ id }: Post) => app.database.pool.query('delete from posts where id = $1', [id])

const usual = new Map<Name, Record<string, boolean>>()
const open = await made({ audience: 'all' })
for (const name of Object.keys(everyone) as Name[]) usual.set(name, await waysTo(everyone[name], open.id))
await remove(open)

test('is shown in nearly all of these ways where everyone may read it', () => {
  const missing = (name: Name) => Object.entries(usual.get(name)!).flatMap(([way, is]) => (is ? [] : way))
  expect(missing('pr')).toEqual([])
  // It is no request for them, and no filter finds what is one's own.
  expect(missing('rival')).toEqual(['requests', 'requestsSearched'])
  expect(missing('author')).toEqual(['previewed'])
})

describe.each<[Audience, Name[]]>([
  ['pr', ['pr', 'otherPr']],
  ['experts', ['expert', 'otherExpert']],
  ['beats', ['pr', 'expert']],
  ['chosen', ['otherPr', 'otherExpert']],
])('A request for %s', (audience, readers) => {
  test('is shown to those readers alone, in every way', async () => {
    const request = await made({ audience, ...(audience === 'chosen' && { invited }) })
    for (const name of Object.keys(everyone) as Name[]) {
      const isReader = name === 'author' || readers.includes(name)
      const nothing = Object.fromEntries(Object.keys(usual.get(name)!).map((way) => [way, false]))
      expect(await waysTo(everyone[name], request.id), name).toEqual(isReader ? usual.get(name) : nothing)
    }
    await remove(request)
  })
})

test('is in the feed of its readers alone, when a hundred members in four roles read at once', async () => {
  const roles = ['journalist', 'pr', 'expert', 'admin'] as const
  const crowd: (Member & { hasBeat: boolean })[] = []
  for (let n = 0; n < 100; n += 1) {
    const hasBeat = n % 8 < 4
    const member = await makeMember(app, {
      role: roles[n % 4]!,
      profile: { beats: hasBeat ? ['Banking'] : [] },
    })
    crowd.push({ ...member, hasBeat })
  }
  const chosen = crowd.filter(({ role }) => role === 'pr' || role === 'expert').slice(0, 5)
  const sees: Record<Audience, (member: (typeof crowd)[number]) => boolean> = {
    all: () => true,
    pr: ({ role }) => role === 'pr',
    experts: ({ role }) => role === 'expert',
    beats: ({ role, hasBeat }) => hasBeat && (role === 'pr' || role === 'expert'),
    chosen: ({ id }) => chosen.some((one) => one.id === id),
  }
  const audiences = Object.keys(sees) as Audience[]
  const ids = new Map<string, Audience>()
  for (const audience of audiences) {
    const people = chosen.map(({ id }) => ({ account_id: id, profile_id: null }))
    ids.set((await made({ audience, ...(audience === 'chosen' && { invited: people }) })).id, audience)
  }
  const pages = await Promise.all(crowd.map((member) => app.as(member).call(listFeed)))
  const read = pages.map(({ body }) =>
    audiences.filter((one) => body.posts.some(({ id }) => ids.get(id) === one)),
  )
  expect(read).toEqual(crowd.map((member) => audiences.filter((one) => sees[one](member))))
})
