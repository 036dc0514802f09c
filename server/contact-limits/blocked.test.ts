import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countAudience, searchAudience } from '../../contract/audience.ts'
import { addComment, deleteComment, listComments } from '../../contract/comments.ts'
import { readLimit, setLimit } from '../../contract/contact-limits.ts'
import { countDirectory, listMembers, readCards, readProfile } from '../../contract/directory.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { countFeed, listClosing, listFeed } from '../../contract/feed.ts'
import { likeComment, likePost } from '../../contract/likes.ts'
import { listPeople, sendMessage, startConversation } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { readOwnPitch, submitPitch } from '../../contract/pitches.ts'
import { changeAudience, readPost } from '../../contract/posts.ts'
import { createReport } from '../../contract/reports.ts'
import { listRequests } from '../../contract/requests.ts'
import { savePost } from '../../contract/saves.ts'
import { listSources } from '../../contract/sources.ts'
import { suggest } from '../../contract/suggestions.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { inDays, type Member, makeMember, makePost, makeSource } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ LIMITS: 'contact-limits=100000/3600' })
const { block, allow } = limiting(app)
const { say } = commenting(app)

// Two of each role that may see the other's cards, sources and posts; whoever blocks, the other finds nothing.
const rosa = await makeMember(app, { name: 'Rosa Quill', profile: { organization: 'Quill Weekly' } })
const wes = await makeMember(app, { name: 'Wes Atherton', profile: { organization: 'Atherton Daily' } })
const bystander = await makeMember(app, { role: 'admin', name: 'Ann Bell' })
const pr = await makeMember(app, { role: 'pr', name: 'Pia Marsh', profile: { organization: 'Marsh Agency' } })
const source = await makeSource(app, pr, { name: 'Freight Source' })

/** On a busy machine a suggestion that takes too long is left out. */
async function suggestedTo(member: Member, tries = 4): Promise<string[]> {
  const { outlets } = (await app.as(member).call(suggest, { body: { text: 'quill', correct: false } })).body
  return outlets.length > 0 || tries === 1 ? outlets : suggestedTo(member, tries - 1)
}

const everything = async (member: Member) => {
  const as = app.as(member)
  const feed = async (query: object) =>
    (await as.call(listFeed, { query })).body.posts.map(({ title }) => title)
  const queries: object[] = [{}, { search: 'freight' }, { beats: 'Banking' }, { expired: 'true' }]
  return {
    feeds: await Promise.all(queries.map(feed)),
    counts: await Promise.all(queries.map(async (query) => (await as.call(countFeed, { query })).body.count)),
    closing: (await as.call(listClosing)).body.posts.map(({ title }) => title),
    requests: (await as.call(listRequests, { query: {} })).body.requests.map(({ title }) => title),
    members: await Promise.all(
      ['', 'quill', 'atherton', 'marsh'].map(async (search) =>
        (await as.call(listMembers, { body: { list: 'members', search } })).body.members.map(
          ({ name }) => name,
        ),
      ),
    ),
    sources: await Promise.all(
      ['', 'freight'].map(async (search) =>
        (await as.call(listSources, { body: { search } })).body.sources.map(({ name }) => name),
      ),
    ),
    directory: (await as.call(countDirectory)).body,
    cards: (await as.call(readCards, { body: { ids: [rosa.id, wes.id, pr.id, source] } })).body,
    suggested: await suggestedTo(member),
  }
}
const of = (shown: unknown, name: string) => JSON.stringify(shown).includes(name)

await makePost(app, rosa, { title: 'Freight by Rosa', tags: ['Banking'] })
await makeRequest(app, rosa, {
  title: 'Freight asked by Rosa',
  tags: ['Banking'],
  expiration_date: inDays(0.5),
})
await makePost(app, wes, { title: 'Freight by Wes', tags: ['Banking'] })

test.each([
  ['the other', [rosa, wes]],
  ['whom they block', [wes, rosa]],
])('takes each out of every list, count, search and card of %s', async (_who, [one, other]) => {
  const [before, seen] = [await everything(wes), await everything(bystander)]
  expect(of(before, 'Rosa')).toBe(true)
  expect(before.cards.members).toHaveLength(3)
  await block(one!, other!)
  const after = await everything(wes)
  expect(of(after, 'Rosa')).toBe(false)
  expect(of(after, 'Quill')).toBe(false)
  expect(after.counts).toEqual(before.counts.map((count) => count - 2))
  expect(of(await everything(rosa), 'Wes')).toBe(false)
  expect(await everything(bystander)).toEqual(seen)
  await allow(one!, other!)
  expect(await everything(wes)).toEqual(before)
})

test.each([
  ['a journalist who blocks', [rosa, pr]],
  ['a journalist whom they block', [pr, rosa]],
])('takes a PR member’s sources and card from %s', async (_who, [one, other]) => {
  const before = await everything(rosa)
  expect([of(before, 'Freight Source'), of(before, 'Pia Marsh')]).toEqual([true, true])
  await block(one!, other!)
  const after = await everything(rosa)
  expect([of(after, 'Freight Source'), of(after, 'Pia Marsh')]).toEqual([false, false])
  expect(after.directory).toEqual({
    members: before.directory.members - 1,
    sources: before.directory.sources - 1,
  })
  expect(of(await everything(pr), 'Rosa')).toBe(false)
  await allow(one!, other!)
  expect(await everything(rosa)).toEqual(before)
})

test.each([
  ['the author', 'blocked'],
  ['the other', 'blocking'],
] as const)('answers every contact as for an absent thing once %s blocks', async (_who, way) => {
  const [author, pitcher] = [await makeMember(app), await makePitcher(app)]
  const [post, request] = [await makePost(app, author), await makeRequest(app, author)]
  const comment = await say(author, post, 'Mine')
  const third = await makePost(app, await makeMember(app))
  const under = await say(author, third, 'Elsewhere')
  await (way === 'blocked' ? block(author, pitcher) : block(pitcher, author))
  const as = app.as(pitcher)
  const ofPost = (post_id: string) => ({ params: { post_id } })
  const ofComment = (comment_id: string) => ({ params: { comment_id } })
  const calls: [Endpoint, string, (id: string) => object][] = [
    [readPost, post, ofPost],
    [readPost, request, ofPost],
    [readOwnPitch, request, ofPost],
    [listComments, post, ofPost],
    [likePost, post, ofPost],
    [savePost, post, ofPost],
    [likeComment, comment.id, ofComment],
    [likeComment, under.id, ofComment],
    [readProfile, author.id, (profile_id) => ({ params: { profile_id } })],
    [addComment, post, (post_id) => ({ body: { post_id, content: 'Hello' } })],
    [addComment, under.id, (id) => ({ body: { post_id: third, content: 'Hello', parent_comment_id: id } })],
    [startConversation, author.id, (account_id) => ({ body: { account_id, message_text: 'Hello' } })],
    [submitPitch, request, (id) => pitchTo(id, pitcher.source)],
  ]
  for (const [endpoint, id, inputFor] of calls) {
    const answers = [id, randomUUID()].map(
      async (one) => (await as.refused(endpoint, inputFor(one) as never, 404)).body,
    )
    const [hidden, absent] = await Promise.all(answers)
    expect(hidden, endpoint.at).toEqual(absent)
  }
  const listed = (await as.call(listComments, { params: { post_id: third } })).body
  expect(listed).toMatchObject([{ is_hidden: true, content: '', account: null, account_id: null }])
})

test.each(['pitch', 'direct'] as const)(
  'leaves an old %s to be read by both, and written in by neither',
  async (kind) => {
    const { write, read, list, messages, start } = talking(app)
    const [author, pitcher] = [await makeMember(app), await makePitcher(app)]
    const talk =
      kind === 'pitch'
        ? await makePitch(app, pitcher, await makeRequest(app, author))
        : await start(pitcher, author)
    await write(author, talk, 'Tell me more')
    await write(pitcher, talk, 'Gladly')
    await block(author, pitcher)
    for (const member of [author, pitcher]) {
      expect(await read(member, talk)).toMatchObject({
        locked: 'You can no longer write in this conversation.',
      })
      expect((await list(member))[0]).toMatchObject({
        locked: 'You can no longer write in this conversation.',
      })
      expect(await messages(member, talk)).toHaveLength(2)
      expect((await app.as(member).call(listPeople)).body.people).toHaveLength(1)
      const message = { params: { conversation_id: talk.id }, body: { message_text: 'Hello?' } }
      const { body } = await app.as(member).refused(sendMessage, message, 409)
      expect(body.error).toBe('You can no longer write in this conversation.')
    }
    await allow(author, pitcher)
    await write(pitcher, talk, 'Again')
  },
)

test('hides what the other did before, in the bell, and brings it back', async () => {
  const [author, other] = [await makeMember(app), await makeMember(app)]
  const post = await makePost(app, author)
  await say(other, post, 'A word')
  await app.as(other).call(likePost, { params: { post_id: post } })
  const bell = async () => (await app.as(author).call(listNotifications, { query: {} })).body
  expect((await bell()).notifications).toHaveLength(2)
  await block(other, author)
  expect(await bell()).toMatchObject({ notifications: [], bell: 0 })
  await allow(other, author)
  expect((await bell()).notifications).toHaveLength(2)
})

test('keeps a saved post of the other out of the saved, and its like in place', async () => {
  const [author, other] = [await makeMember(app), await makeMember(app)]
  const post = await makePost(app, author)
  await app.as(other).call(savePost, { params: { post_id: post } })
  await app.as(other).call(likePost, { params: { post_id: post } })
  const saved = async () => (await app.as(other).call(listFeed, { query: { saved: 'true' } })).body.posts
  await block(author, other)
  expect(await saved()).toEqual([])
  await allow(author, other)
  expect(await saved()).toMatchObject([{ is_saved: true, is_liked: true, likes_count: 1 }])
})

test('keeps the other out of who can be chosen for a request', async () => {
  const [author, chosen] = [await makeMember(app), await makePitcher(app, 'Zed Chosen')]
  const options = async () =>
    (await app.as(author).call(searchAudience, { body: { search: 'Zed Chosen' } })).body.options
  const counted = async () =>
    (
      await app.as(author).call(countAudience, {
        body: { audience: 'pr', tags: ['Banking'], invited: [] },
      })
    ).body.count
  const [found, before] = [await options(), await counted()]
  expect(found).toHaveLength(1)
  await block(chosen, author)
  expect(await options()).toEqual([])
  expect(await counted()).toBe(before - 1)
})

test('answers a limit or a report of who blocks as for nobody, unless they have talked', async () => {
  const [author, other] = [await makeMember(app), await makePitcher(app)]
  const theirSource = await makePitcher(app)
  await block(author, other)
  await block(theirSource, author)
  const report = (type: 'member' | 'source', subject_id: string) => ({
    body: { type, subject_id, rule: 'fake' as const, words: '' },
  })
  for (const member_id of [author.id, randomUUID()]) {
    await app.as(other).refused(readLimit, { params: { member_id } }, 404)
    await app.as(other).refused(setLimit, { params: { member_id }, body: { level: 'mute' } }, 404)
    await app.as(other).refused(createReport, report('member', member_id), 404)
  }
  await app.as(author).refused(createReport, report('source', theirSource.source), 404)
  await talking(app).make(other, author, { is_pitch: false })
  await app.as(other).call(setLimit, { params: { member_id: author.id }, body: { level: 'block' } })
  await app.as(other).call(createReport, report('member', author.id))
})

test('leaves members their own comments to delete, and admins everyone’s', async () => {
  const [author, writer] = [await makeMember(app), await makeMember(app)]
  const admin = await makeMember(app, { role: 'admin' })
  const post = await makePost(app, author)
  const [own, other] = [await say(writer, post, 'Mine'), await say(await makeMember(app), post, 'Theirs')]
  await block(author, writer)
  await block(admin, author)
  await app.as(writer).refused(deleteComment, { params: { comment_id: other.id } }, 404)
  await app.as(writer).call(deleteComment, { params: { comment_id: own.id } })
  await app.as(admin).call(deleteComment, { params: { comment_id: other.id } })
  await app.as(admin).call(readProfile, { params: { profile_id: author.id } })
})

test('keeps a choice of readers that holds someone who blocks the author', async () => {
  const [author, one, other] = [await makeMember(app), await makePitcher(app), await makePitcher(app)]
  const invited = [one, other].map(({ id }) => ({ account_id: id, profile_id: null }))
  const { id: post_id } = await makeConfidential(app, author, { audience: 'chosen', invited })
  await block(one, author)
  const body = { audience: 'chosen' as const, invited }
  await app.as(author).call(changeAudience, { params: { post_id }, body })
  await app.as(one).refused(readPost, { params: { post_id } }, 404)
  await app.as(other).call(readPost, { params: { post_id } })
  const stranger = { audience: 'chosen' as const, invited: [{ account_id: randomUUID(), profile_id: null }] }
  await app.as(author).refused(changeAudience, { params: { post_id }, body: stranger }, 422)
})
