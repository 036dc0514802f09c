import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readBrief } from '../../contract/briefs.ts'
import { readConversation } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { letIn, listPitches, submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { answersFor, makeBrief } from '../../test/support/briefing.ts'
import { makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { makeSanction } from '../../test/support/sanctioning.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { set, close, reopen, hold, held, own } = holding(app)
const author = await makeMember(app, { name: 'Ada Quill' })
const pitchers = await Promise.all([makePitcher(app), makePitcher(app), makePitcher(app)])
const [one, two, three] = pitchers as [Pitcher, Pitcher, Pitcher]
type Pitcher = (typeof pitchers)[number]

async function enough(traits = {}) {
  const post_id = await makeRequest(app, author, traits)
  await set(author, post_id, 'enough')
  return post_id
}
const enter = async (post_id: string, body: { ids: string[] } | { all: true }) =>
  (await app.as(author).call(letIn, { params: { post_id }, body })).body
const received = async (post_id: string) =>
  (await app.as(author).call(listPitches, { params: { post_id }, body: {} })).body
const withdraw = (who: Pitcher, pitch_id: string) => ({ who: app.as(who), input: { params: { pitch_id } } })

test('lets all in, in the order in which they were sent, unread and late, each with its id', async () => {
  const post_id = await enough()
  const sent = []
  for (const pitcher of pitchers) sent.push(await hold(pitcher, post_id))
  const body = await set(author, post_id, 'open')
  expect(body).toMatchObject({ let_in: 3, left: 0, post: { request_state: 'open' } })
  const { pitches, ...counts } = await received(post_id)
  expect(pitches.map(({ id }) => id)).toEqual(sent.map(({ id }) => id).reverse())
  for (const pitch of pitches) expect(pitch).toMatchObject({ is_late: true, unread: 1, state: 'sent' })
  expect(counts).toMatchObject({ pitches_count: 3, unread: 3, held_count: 0 })
  for (const [n, pitcher] of pitchers.entries()) {
    const params = { conversation_id: sent[n]!.id }
    for (const member of [author, pitcher])
      expect((await app.as(member).call(readConversation, { params })).body).toMatchObject({
        is_pitch: true,
        pitch: { status: 'sent' },
      })
  }
  expect((await hold(await makePitcher(app), post_id)).state).toBe('sent')
  expect((await received(post_id)).pitches[0]!.is_late).toBe(false)
})

test('notifies the pitcher, in the bell, and not the author; opens the conversation for both at once', async () => {
  const post_id = await enough({ title: 'Port fees' })
  const { id } = await hold(one, post_id)
  const [mine, theirs] = [await app.stream(one), await app.stream(author)]
  for (const stream of [mine, theirs]) await stream.next('ready')
  const before = (await app.as(one).call(listNotifications)).body.bell
  await set(author, post_id, 'open')
  for (const stream of [mine, theirs])
    expect((await stream.next('conversation.created')).data).toMatchObject({ id, is_pitch: true })
  expect((await mine.next('pitch.changed')).data).toEqual({ post_id })
  const { data } = await mine.next('notification.created')
  expect(data).toMatchObject({
    type: 'pitch_let_in',
    body: 'Your held pitch reached the author: "Port fees"',
    link: `/app/messages/${id}`,
    actor: { id: author.id },
  })
  expect((await app.as(one).call(listNotifications)).body.bell).toBe(before + 1)
  expect((await theirs.next('held.changed')).data).toEqual({ post_id, held_count: 0 })
  const { notifications } = (await app.as(author).call(listNotifications)).body
  expect(notifications.filter((notice) => notice.link.endsWith(id))).toEqual([])
})

test('lets single ones in without changing the state', async () => {
  const post_id = await enough()
  const [first] = [await hold(one, post_id), await hold(two, post_id)]
  expect(await enter(post_id, { ids: [first.id] })).toEqual({ let_in: 1, left: 0 })
  expect(await held(author, post_id)).toHaveLength(1)
  expect((await own(one, post_id))?.state).toBe('sent')
  expect((await own(two, post_id))?.state).toBe('held')
  expect(await enter(post_id, { ids: [first.id] })).toEqual({ let_in: 0, left: 0 })
  expect(await enter(post_id, { all: true })).toEqual({ let_in: 1, left: 0 })
})

test('lets in when the request is reopened, with its answers', async () => {
  const post_id = await makeBrief(app, await makeRequest(app, author))
  const brief = (await app.as(one).call(readBrief, { params: { post_id } })).body.brief!
  await close(author, post_id)
  const { id } = await hold(one, post_id, answersFor(brief))
  expect(await reopen(author, post_id)).toMatchObject({ let_in: 1, left: 0 })
  const { pitch } = (await app.as(author).call(readConversation, { params: { conversation_id: id } })).body
  expect(pitch?.answers.map(({ text }) => text)).toEqual(['Answer 1.', 'Answer 2.'])
  expect(pitch).toMatchObject({ availability: 'Weekdays after 2 PM', attribution: 'named' })
})

test('leaves out a source that is gone and a pitcher who is no PR member any more, and says how many', async () => {
  const post_id = await enough()
  const [gone, former] = [await makePitcher(app), await makePitcher(app)]
  for (const pitcher of [gone, former, one]) await hold(pitcher, post_id)
  const { db } = app.database
  await sql`delete from profiles where id = ${gone.source}`.execute(db)
  await sql`update accounts set role = 'expert' where id = ${former.id}`.execute(db)
  expect(await set(author, post_id, 'open')).toMatchObject({ let_in: 1, left: 2 })
  expect(await set(author, post_id, 'open')).toMatchObject({ let_in: 0, left: 2 })
  expect((await held(author, post_id)).map(({ source }) => source === null)).toEqual([true, false])
  expect((await received(post_id)).pitches_count).toBe(1)
})

test('leaves out a pitcher whom the team keeps out at the moment', async () => {
  const post_id = await enough()
  const barred = await makePitcher(app)
  for (const pitcher of [barred, one]) await hold(pitcher, post_id)
  await makeSanction(app, barred)
  expect(await set(author, post_id, 'open')).toMatchObject({ let_in: 1, left: 1 })
  await sql`update accounts set barred_until = now() where id = ${barred.id}`.execute(app.database.db)
  expect(await enter(post_id, { all: true })).toEqual({ let_in: 1, left: 0 })
})

test('refuses to let in for another member, and ids of another request', async () => {
  const [post_id, other] = [await enough(), await enough()]
  const { id } = await hold(one, post_id)
  const body = { all: true as const }
  for (const member of [one, await makeMember(app, { role: 'admin' })])
    await app.as(member).refused(letIn, { params: { post_id }, body }, 404)
  expect(await enter(other, { ids: [id] })).toEqual({ let_in: 0, left: 0 })
  await app.as(author).refused(letIn, { params: { post_id }, body: { ids: [] } }, 422)
  expect(await held(author, post_id)).toHaveLength(1)
})

test('erases a held pitch that is withdrawn; its pitcher may pitch again, twice', async () => {
  const post_id = await enough()
  for (const _ of [1, 2, 3]) {
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const sent = { ...pitchTo(post_id, two.source, { hold: true, commentary: 'Take it back.' }), ...key }
    const { id } = (await app.as(two).call(submitPitch, sent)).body
    await app.as(two).call(withdrawPitch, { params: { pitch_id: id } })
    // The reply that is repeated has nothing of it either, and nothing is sent again.
    expect((await app.as(two).call(submitPitch, sent)).body).toMatchObject({ id, commentary: '' })
    expect(await held(author, post_id)).toEqual([])
    expect(await own(two, post_id)).toBeNull()
  }
  const input = pitchTo(post_id, two.source, { hold: true })
  expect((await app.as(two).refused(submitPitch, input, 409)).body).toEqual({
    error: 'You have withdrawn three pitches to this request. You cannot pitch to it again.',
    code: 'withdrawn_limit',
  })
  const { rows } = await app.database.pool.query('select * from held_pitches where post_id = $1', [post_id])
  expect(JSON.stringify(rows)).not.toContain('Take it back')
})

test('withdraws no held pitch twice, and none of another member’s', async () => {
  const post_id = await enough()
  const { id } = await hold(three, post_id)
  const stranger = withdraw(one, id)
  await stranger.who.refused(withdrawPitch, stranger.input, 404)
  await app.as(author).refused(withdrawPitch, stranger.input, 404)
  await enter(post_id, { all: true })
  const again = withdraw(three, (await hold(three, await enough())).id)
  await again.who.call(withdrawPitch, again.input)
  expect((await again.who.refused(withdrawPitch, again.input, 409)).body.error).toBe(
    'This pitch has already been withdrawn.',
  )
})
