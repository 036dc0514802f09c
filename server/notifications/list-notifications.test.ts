import { expect, test } from 'vitest'
import { addComment } from '../../contract/comments.ts'
import { likePost, unlikePost } from '../../contract/likes.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { makeNotification } from '../../test/support/notifying.ts'

const app = await testApp()
const list = async (member: Member, query: object = {}) =>
  (await app.as(member).call(listNotifications, { query })).body

test('lists what is not dismissed, newest first; the bell counts likes, comments and what came of own pitches', async () => {
  const [reader, other] = [await makeMember(app), await makeMember(app)]
  const liked = await makeNotification(app, reader, { type: 'like', body: 'Kim Lee liked Rates' })
  await makeNotification(app, reader, { dismissed: true })
  await makeNotification(app, other)
  const pitch = await makeNotification(app, reader, { type: 'response_received' })
  const used = await makeNotification(app, reader, { type: 'pitch_used' })
  const comment = await makeNotification(app, reader)
  const { notifications, next, bell } = await list(reader)
  expect(notifications.map(({ id }) => id)).toEqual([comment, used, pitch, liked])
  expect(notifications[3]).toEqual({
    id: liked,
    account_id: reader.id,
    type: 'like',
    body: 'Kim Lee liked Rates',
    actor: null,
    link: expect.any(String),
    channel: 'in_app',
    dismissed: false,
    created_at: expect.any(String),
  })
  expect({ next, bell }).toEqual({ next: null, bell: 3 })
  expect(await list(await makeMember(app, { role: 'admin' }))).toEqual({
    notifications: [],
    next: null,
    bell: 0,
  })
})

test('pages by 50 without a gap or a repetition, and counts all pages for the bell', async () => {
  const reader = await makeMember(app)
  for (let n = 0; n < 105; n += 1)
    await makeNotification(app, reader, { created_at: new Date(Date.UTC(2026, 0, 1, 0, n % 2)) })
  const [seen, sizes]: [string[], number[]] = [[], []]
  let cursor: string | undefined
  do {
    const page = await list(reader, { cursor })
    seen.push(...page.notifications.map(({ id }) => id))
    sizes.push(page.notifications.length)
    expect(page.bell).toBe(105)
    cursor = page.next ?? undefined
  } while (cursor)
  expect(sizes).toEqual([50, 50, 5])
  expect(new Set(seen).size).toBe(105)
  await app.as(reader).refused(listNotifications, { query: { cursor: 'x' } }, 422)
  await app.as(reader).refused(listNotifications, { query: { account_id: reader.id } }, 422)
})

test('sends a like and a comment to the owner alone, at once, in the same form as the list', async () => {
  const [owner, actor] = [await makeMember(app), await makeMember(app, { name: 'Kim Lee' })]
  const post_id = await makePost(app, owner, { title: 'Rates' })
  const streams = [await app.stream(owner), await app.stream(actor)]
  for (const stream of streams) await stream.next('ready')
  const [own, theirs] = streams
  const newest = async () => {
    for await (const event of own!) if (event.name === 'notification.created') return event.data
    return null
  }
  await app.as(actor).call(likePost, { params: { post_id } })
  const like = await newest()
  expect(like).toMatchObject({ body: 'Kim Lee liked Rates', link: `/app/feed?post=${post_id}` })
  // A like that is taken back and given again sends no further event.
  await app.as(actor).call(unlikePost, { params: { post_id } })
  await app.as(actor).call(likePost, { params: { post_id } })
  await app.as(actor).call(addComment, { body: { post_id, content: 'Quite so.' } })
  const comment = await newest()
  expect(comment).toMatchObject({ body: 'Kim Lee commented on your post "Rates"' })
  expect(await list(owner)).toEqual({ notifications: [comment, like], next: null, bell: 2 })
  const last = await makePost(app, await makeMember(app))
  await app.as(owner).call(likePost, { params: { post_id: last } })
  for await (const event of theirs!) {
    expect(event.name).not.toBe('notification.created')
    if (event.name === 'post.counts' && 'post_id' in event.data && event.data.post_id === last) break
  }
})

test('lets a dormant member read their notifications', async () => {
  const dormant = await makeMember(app, { dormant: true })
  const id = await makeNotification(app, dormant)
  expect((await list(dormant)).notifications).toMatchObject([{ id }])
})
