import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LiveEventName } from '../../contract/live.ts'
import {
  countMatches,
  listMatches,
  type MatchTab,
  markMatchesSeen,
  markNotRelevant,
  unmarkNotRelevant,
} from '../../contract/matches.ts'
import { closePost, createPost, readPost, setState } from '../../contract/posts.ts'
import { markSeen } from '../../contract/requests.ts'
import { deleteFilter, listFilters } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import {
  communityPost,
  expertRequest,
  inDays,
  type Member,
  makeMember,
} from '../../test/support/factories.ts'
import type { LiveReader } from '../../test/support/stream.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { pool } = app.database
const { run, filter, mailsOf, passes } = alerting(app)
const author = await makeMember(app)

const publish = async (title: string, body: object = communityPost({ data: { status: 'published' } })) => {
  const made = await app.as(author).call(createPost, { body: { ...body, title } as never })
  await run()
  return made.body.id
}
const request = (title: string) =>
  publish(title, expertRequest({ data: { status: 'published' }, expiration_date: inDays(3) }))
const listed = async (member: Member, query: { tab?: MatchTab; filter?: string; cursor?: string } = {}) =>
  (await app.as(member).call(listMatches, { query })).body
const ids = async (member: Member, tab?: MatchTab) =>
  (await listed(member, { ...(tab && { tab }) })).matches.map(({ post }) => post.id)
const unseen = async (member: Member) => (await app.as(member).call(countMatches)).body
const see = (member: Member, ...post_ids: string[]) =>
  app.as(member).call(markMatchesSeen, { body: { post_ids } })
const judge = async (member: Member, post_id: string) =>
  (await app.as(member).call(markNotRelevant, { params: { post_id } })).body

/** A member whose filter finds posts with this word. */
async function finder(word: string) {
  const member = await makeMember(app, { role: 'pr' })
  return { member, filter: await filter(member, { name: word, all: [word] }) }
}

describe('The list', () => {
  test('has the caller’s matches, the latest first, with the filters that found them', async () => {
    const { member, filter: first } = await finder('argon')
    const second = await filter(member, { name: 'Gases', any: ['argon', 'neon'] })
    const older = await publish('Argon')
    const newer = await publish('Neon')
    const { matches, next } = await listed(member)
    const filters = matches.map((match) => match.filters.map(({ name }) => name))
    expect(matches.map(({ post }) => post.id)).toEqual([newer, older])
    expect(filters).toEqual([['Gases'], ['argon', 'Gases']])
    expect([next, matches[0]]).toMatchObject([null, { is_seen: false, is_not_relevant: false }])
    const only = await listed(member, { filter: first.id })
    expect(only.matches.map(({ post }) => post.id)).toEqual([older])
    await app.as(member).call(deleteFilter, { params: { filter_id: second.id } })
    expect((await listed(member)).matches.map((match) => match.filters)).toEqual([
      [],
      [{ id: first.id, name: 'argon' }],
    ])
  })

  test('has nothing of others: neither their matches nor those of their filters', async () => {
    const [one, other] = [await finder('barium'), await finder('cerium')]
    const post = await publish('Barium')
    expect([await ids(one.member), await ids(other.member)]).toEqual([[post], []])
    expect((await listed(other.member, { filter: one.filter.id })).matches).toEqual([])
    expect((await unseen(other.member)).unseen).toBe(0)
  })

  test('leaves out what has expired under New alone, and what was withdrawn from readers everywhere', async () => {
    const { member } = await finder('dysprosium')
    const [closed, deleted] = [await request('Dysprosium one'), await publish('Dysprosium two')]
    for (const post_id of [closed, deleted]) await app.as(member).call(savePost, { params: { post_id } })
    await app.as(author).call(closePost, { params: { post_id: closed }, body: {} as never })
    await pool.query('delete from posts where id = $1', [deleted])
    expect([await ids(member), await ids(member, 'saved')]).toEqual([[], [closed]])
    expect((await unseen(member)).unseen).toBe(0)
  })

  test('keeps a request that has enough for now, and says so', async () => {
    const { member } = await finder('erbium')
    const post_id = await request('Erbium')
    const { updated_at } = (await app.as(author).call(readPost, { params: { post_id } })).body
    await app.as(author).call(setState, { params: { post_id }, body: { state: 'enough', updated_at } })
    expect((await listed(member)).matches).toMatchObject([{ post: { id: post_id, request_state: 'enough' } }])
  })

  test('comes in pages without gaps or repeats', async () => {
    const { member, filter: found } = await finder('fermium')
    const posts: string[] = []
    for (let n = 0; n < 22; n += 1)
      posts.push((await app.as(author).call(createPost, { body: communityPost() })).body.id)
    await pool.query(
      `insert into matches (id, account_id, post_id, filters, reason)
       select gen_random_uuid(), $1, post, array[$2::uuid], 'new' from unnest($3::uuid[]) post`,
      [member.id, found.id, posts],
    )
    const first = await listed(member)
    const second = await listed(member, { cursor: first.next! })
    const all = [...first.matches, ...second.matches].map(({ post }) => post.id)
    expect([first.matches.length, second.next]).toEqual([20, null])
    expect(all.toSorted()).toEqual(posts.toSorted())
  })

  test('keeps matches for 30 days', async () => {
    const { member } = await finder('gallium')
    await publish('Gallium')
    await passes(member, '31 days')
    expect(await ids(member)).toEqual([])
  })
})

describe('Seen', () => {
  test('is counted, in all and for each filter, and lights the bell until then', async () => {
    const { member } = await finder('holmium')
    const silent = await filter(member, { name: 'Silent', all: ['holmium', 'market'], bell: false })
    const [one, two] = [await publish('Holmium'), await publish('Holmium market')]
    expect(await unseen(member)).toEqual({ unseen: 2, lit: true })
    const counts = async () =>
      (await app.as(member).call(listFilters)).body.filters.map((each) => each.unseen)
    expect(await counts()).toEqual([2, 1])
    expect((await see(member, two)).body).toEqual({ unseen: 1, lit: true })
    expect((await see(member, one, two)).body).toEqual({ unseen: 0, lit: false })
    expect(await counts()).toEqual([0, 0])
    expect((await listed(member)).matches.every(({ is_seen }) => is_seen)).toBe(true)
    expect(silent.bell).toBe(false)
  })

  test('does not light the bell for filters without it', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['indium'], bell: false })
    await publish('Indium')
    expect(await unseen(member)).toEqual({ unseen: 1, lit: false })
  })

  test('changes nothing for other members, other posts and absent ones', async () => {
    const [one, other] = [await finder('lutetium'), await finder('lutetium')]
    const post = await publish('Lutetium')
    expect((await see(one.member, randomUUID(), post)).body.unseen).toBe(0)
    expect((await unseen(other.member)).unseen).toBe(1)
  })

  test('is also what opening a request means, and not what opening a community post does', async () => {
    const { member } = await finder('neodymium')
    const post_id = await request('Neodymium')
    await app.as(member).call(markSeen, { params: { post_id } })
    expect((await listed(member)).matches).toMatchObject([{ is_seen: true }])
    expect((await unseen(member)).unseen).toBe(0)
  })

  test('does not mark the request itself as seen', async () => {
    const { member } = await finder('osmium')
    const post_id = await request('Osmium')
    await see(member, post_id)
    const { rows } = await pool.query('select from seen_posts where post_id = $1', [post_id])
    expect(rows).toEqual([])
  })
})

describe('Not relevant', () => {
  test('takes a match out of New, its count and every later email, for this member alone', async () => {
    const [one, other] = [await finder('palladium'), await finder('palladium')]
    const digest = await makeMember(app)
    await filter(digest, { all: ['palladium'], delivery: 'digest' })
    const post = await publish('Palladium')
    expect(await judge(one.member, post)).toEqual({ unseen: 0, lit: false })
    expect([await ids(one.member), await ids(one.member, 'not_relevant')]).toEqual([[], [post]])
    expect([await ids(other.member), (await unseen(other.member)).unseen]).toEqual([[post], 1])
    await judge(digest, post)
    await passes(digest, '2 days')
    await run()
    expect(await mailsOf(digest)).toEqual([])
  })

  test('is the same twice, and taken back', async () => {
    const { member } = await finder('radium')
    const post_id = await publish('Radium')
    for (let n = 0; n < 2; n += 1) await judge(member, post_id)
    const { body } = await app.as(member).call(unmarkNotRelevant, { params: { post_id } })
    expect([body.unseen, await ids(member), await ids(member, 'not_relevant')]).toEqual([1, [post_id], []])
  })

  test('answers 404 without such a match, and for a match of someone else', async () => {
    const [{ member }, stranger] = [await finder('samarium'), await makeMember(app)]
    const post_id = await publish('Samarium')
    for (const endpoint of [markNotRelevant, unmarkNotRelevant])
      for (const id of [post_id, randomUUID(), 'none'])
        await app.as(stranger).refused(endpoint, { params: { post_id: id } }, 404)
    expect(await ids(member)).toEqual([post_id])
  })
})

/** The data of the next event of this name, whatever comes before it. */
async function nextOf(stream: LiveReader, name: LiveEventName) {
  for (;;) {
    const event = await stream.next()
    if (event.name === name) return event.data
  }
}

test('tells all pages of the member how many are new', async () => {
  const { member } = await finder('tungsten')
  const streams = [await app.stream(member), await app.stream(member)]
  const post_id = await publish('Tungsten')
  for (const stream of streams)
    expect(await nextOf(stream, 'match.created')).toMatchObject({ post_id, unseen: 1, lit: true })
  await see(member, post_id)
  for (const stream of streams)
    expect(await nextOf(stream, 'matches.seen')).toEqual({ unseen: 0, lit: false })
})
