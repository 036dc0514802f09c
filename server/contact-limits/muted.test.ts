import { expect, test } from 'vitest'
import { readProfile } from '../../contract/directory.ts'
import { countFeed, listClosing, listFeed } from '../../contract/feed.ts'
import { likePost } from '../../contract/likes.ts'
import { countUnread } from '../../contract/messages.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { dismissAll, listNotifications } from '../../contract/notifications.ts'
import { readPost } from '../../contract/posts.ts'
import { listRequests, readRequest } from '../../contract/requests.ts'
import { previewFilter } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { inDays, type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'
import { awayMails } from '../away-mails/away-mails.sql.ts'

const app = await testApp()
const { mute, unmute } = limiting(app)
const { say, list } = commenting(app)

const author = await makeMember(app, { name: 'Rosa Quill' })
const muter = await makeMember(app, { role: 'pr' })
const bystander = await makeMember(app, { role: 'pr' })
const post = await makePost(app, author, { title: 'Freight rates', tags: ['Banking'] })
const request = await makePost(app, author, {
  ...{ title: 'Freight expert', tags: ['Banking'] },
  ...{ post_type: 'request_for_source', expiration_date: inDays(0.5) },
})
const others = await makeRequest(app, await makeMember(app), {
  title: 'Rail expert',
  expiration_date: inDays(0.4),
})
await app.as(muter).call(savePost, { params: { post_id: post } })

const feedOf = async (member: Member, query: object = {}) =>
  (await app.as(member).call(listFeed, { query })).body.posts.map(({ id }) => id)
const countOf = async (member: Member, query: object = {}) =>
  (await app.as(member).call(countFeed, { query })).body.count
const requestsOf = async (member: Member, query: object = {}) =>
  (await app.as(member).call(listRequests, { query })).body.requests.map(({ id }) => id)
const closingOf = async (member: Member) =>
  (await app.as(member).call(listClosing)).body.posts.map(({ id }) => id)
const previewOf = async (member: Member) => {
  const postType = 'all' as const
  const body = { postType, beats: [], any: ['freight'], all: [], none: [], within: null }
  return (await app.as(member).call(previewFilter, { body })).body.last_30
}
const QUERIES = [
  {},
  { search: 'freight' },
  { beats: 'Banking' },
  { any: 'freight' },
  { expired: 'true' },
  { saved: 'true' },
]
const REQUEST_QUERIES = [
  {},
  { order: 'deadline' },
  { search: 'freight' },
  { beats: 'Banking' },
  { state: 'all' },
]

/** All that a member is shown of the posts, in each way. */
const shown = async (member: Member) => ({
  feeds: await Promise.all(QUERIES.map((query) => feedOf(member, query))),
  counts: await Promise.all(QUERIES.map((query) => countOf(member, query))),
  requests: await Promise.all(REQUEST_QUERIES.map((query) => requestsOf(member, query))),
  closing: await closingOf(member),
  previewed: await previewOf(member),
})

test('keeps the posts of a muted member out of every list, count and search of the muter, and of no one else', async () => {
  const [before, seen, own] = [await shown(muter), await shown(bystander), await shown(author)]
  expect(before.feeds).toEqual([
    [others, request, post],
    [request, post],
    [request, post],
    [request, post],
    [others, request, post],
    [post],
  ])
  expect(before.requests[0]).toEqual([others, request])
  expect({ ...before, feeds: [], counts: [] }).toMatchObject({ closing: [others, request], previewed: 2 })
  await mute(muter, author)
  expect(await shown(muter)).toEqual({
    feeds: [[others], [], [], [], [others], []],
    counts: [1, 0, 0, 0, 1, 0],
    requests: [[others], [others], [], [], [others]],
    closing: [others],
    previewed: 0,
  })
  expect(await shown(bystander)).toEqual(seen)
  expect(await shown(author)).toEqual(own)
  // Muting is one-sided.
  await mute(author, bystander)
  expect(await shown(bystander)).toEqual(seen)
  await unmute(author, bystander)
  await unmute(muter, author)
  expect(await shown(muter)).toEqual(before)
})

test('leaves the rest of a page of the feed and its cursor as they are', async () => {
  const [quiet, loud] = [await makeMember(app), await makeMember(app)]
  const reader = await makeMember(app)
  const [kept, gone]: [string[], string[]] = [[], []]
  for (let n = 0; n < 45; n += 1) {
    const isLoud = n % 3 > 0
    const id = await makePost(app, isLoud ? loud : quiet)
    ;(isLoud ? gone : kept).unshift(id)
  }
  await mute(reader, loud)
  const [seen, sizes]: [string[], number[]] = [[], []]
  let cursor: string | undefined
  do {
    const { posts, next } = (await app.as(reader).call(listFeed, { query: { cursor } })).body
    seen.push(...posts.map(({ id }) => id))
    sizes.push(posts.length)
    cursor = next ?? undefined
  } while (cursor)
  expect(seen.filter((id) => kept.includes(id))).toEqual(kept)
  expect(seen.filter((id) => gone.includes(id))).toEqual([])
  expect(sizes.slice(0, 2).every((size) => size < 20)).toBe(true)
  // Readers who ask at the same moment are answered by one statement.
  const both = await Promise.all([feedOf(reader), feedOf(bystander), feedOf(reader)])
  expect(both[1]).toHaveLength(20)
  expect(both[0]).toEqual(both[1]!.filter((id) => !gone.includes(id)))
  expect(both[2]).toEqual(both[0])
})

test('still opens a muted member’s posts and profile by link', async () => {
  const client = app.as(muter)
  const readAll = async () => [
    (await client.call(readPost, { params: { post_id: post } })).body,
    (await client.call(readRequest, { params: { post_id: request } })).body,
    (await client.call(readProfile, { params: { profile_id: author.id } })).body,
  ]
  const before = await readAll()
  await mute(muter, author)
  expect(await readAll()).toEqual(before)
  await unmute(muter, author)
})

test('shows a muted member’s comments to the muter as a line without text and author, and counts them', async () => {
  const reader = await makeMember(app)
  const thread = await makePost(app, bystander)
  const first = await say(author, thread, 'A secret')
  const reply = await say(bystander, thread, 'A reply', first)
  const below = await say(author, thread, 'Another secret', reply)
  const before = await list(reader, thread)
  await mute(reader, author)
  const comments = await list(reader, thread)
  expect(
    comments.map(({ content, account, is_hidden, path }) => [path, content, account?.id, is_hidden]),
  ).toEqual([
    ['001', '', undefined, true],
    ['001.001', 'A reply', bystander.id, false],
    ['001.001.001', '', undefined, true],
  ])
  expect(comments[0]).toMatchObject({ account_id: null, is_deleted: false, likes_count: 0, is_liked: false })
  expect(JSON.stringify(comments)).not.toMatch(new RegExp(`secret|${author.id}`))
  const { comments_count } = (await app.as(reader).call(readPost, { params: { post_id: thread } })).body
  expect(comments_count).toBe(3)
  for (const member of [bystander, author])
    expect((await list(member, thread)).map(({ content }) => content)).toEqual([
      'A secret',
      'A reply',
      'Another secret',
    ])
  await unmute(reader, author)
  expect(await list(reader, thread)).toEqual(before)
  expect(before.at(-1)?.id).toBe(below.id)
})

test('writes no notification that a muted member causes, and hides earlier ones, which come back', async () => {
  const owner = await makeMember(app)
  const own = await makePost(app, owner)
  const bellOf = async () => (await app.as(owner).call(listNotifications, { query: {} })).body
  await say(author, own, 'Before')
  await say(bystander, own, 'By another')
  expect((await bellOf()).bell).toBe(2)
  await mute(owner, author)
  await app.as(author).call(likePost, { params: { post_id: own } })
  await say(author, own, 'Meanwhile')
  const hidden = await bellOf()
  expect(hidden.bell).toBe(1)
  expect(hidden.notifications.map(({ actor }) => actor?.id)).toEqual([bystander.id])
  // What is hidden is not dismissed with the rest.
  await app.as(owner).call(dismissAll, { body: { newest_id: hidden.notifications[0]!.id } })
  expect((await bellOf()).bell).toBe(0)
  await unmute(owner, author)
  const back = await bellOf()
  expect(back.notifications.map(({ type, actor }) => [type, actor?.id])).toEqual([['comment', author.id]])
  await app.as(author).call(likePost, { params: { post_id: own } })
})

test('lets pitches and messages of a muted member arrive and count', async () => {
  const journalist = await makeMember(app)
  const pitcher = await makePitcher(app)
  const { start, list: conversationsOf } = talking(app)
  const asked = await makeRequest(app, journalist)
  await mute(journalist, pitcher)
  const { id } = await makePitch(app, pitcher, asked)
  const direct = await start(pitcher, journalist, 'May I?')
  const unread = (await app.as(journalist).call(countUnread)).body
  expect(unread).toEqual(
    (
      await (async () => {
        await unmute(journalist, pitcher)
        return app.as(journalist).call(countUnread)
      })()
    ).body,
  )
  await mute(journalist, pitcher)
  expect((await conversationsOf(journalist)).map((one) => one.id).sort()).toEqual([id, direct.id].sort())
  await mute(pitcher, journalist)
  await start(pitcher, bystander, 'And you?')
  expect(await conversationsOf(pitcher)).toHaveLength(3)
})

test('emails a member who is away about messages of a muted member, and not about their comments', async () => {
  const journalist = await makeMember(app)
  const pitcher = await makePitcher(app)
  const own = await makePost(app, journalist)
  const email = { comments: 'away', likes: 'away' } as const
  await app.as(journalist).call(updateNotificationSettings, { body: { email } })
  const waits = async () =>
    (await app.database.pool.query('select from waiting_mails where account_id = $1', [journalist.id]))
      .rowCount === 1
  await mute(journalist, pitcher)
  await say(pitcher, own, 'Words')
  await app.as(pitcher).call(likePost, { params: { post_id: own } })
  expect(await waits()).toBe(false)
  await makePitch(app, pitcher, await makeRequest(app, journalist))
  expect(await waits()).toBe(true)
  const { news } = await app.database.db.transaction().execute((tx) => awayMails.look(tx, journalist.id, 0))
  expect(news.map(({ kind }) => kind)).toEqual(['pitches'])
})
