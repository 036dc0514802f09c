import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { BOUND, testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { waiting } from '../../test/support/rows-at-once.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { notify, notifyAll } from './notifications.ts'

const app = await testApp()
const { db } = app.database
const [owner, actor] = [await makeMember(app), await makeMember(app, { name: 'Kim Lee' })]

type Notice = Parameters<typeof notify>[2]
const noticeOf = (changes: Partial<Notice> = {}): Notice => ({
  type: 'comment',
  account_id: owner.id,
  actor_id: actor.id,
  object_id: randomUUID(),
  title: 'Rates',
  link: `/app/feed?post=${randomUUID()}`,
  ...changes,
})
const write = (act: (tx: Tx) => Promise<void>) => db.transaction().execute(act)
const send = (notice: Notice) => write((tx) => notify(app.server.platform, tx, notice))
const notificationsOf = ({ object_id }: Notice) =>
  db.selectFrom('notifications').selectAll().where('object_id', '=', object_id).execute()

test.each([
  ['like', 'Kim Lee liked Rates'],
  ['comment', 'Kim Lee commented on your post "Rates"'],
  ['response_received', 'Kim Lee submitted a pitch to your expert request: "Rates"'],
] as const)('words a %s as: %s', async (type, body) => {
  const notice = noticeOf({ type })
  await send(notice)
  const { title: _, ...written } = notice
  expect(await notificationsOf(notice)).toEqual([
    expect.objectContaining({ ...written, body, channel: 'in_app', dismissed: false }),
  ])
})

test.each([
  [1, '1 pitch to "Rates" needs an outcome'],
  [12, '12 pitches to "Rates" need an outcome'],
])('words %i undecided pitches without an actor as: %s', async (count, body) => {
  const notice = noticeOf({ type: 'outcomes_due', actor_id: null, count })
  await send(notice)
  expect(await notificationsOf(notice)).toEqual([expect.objectContaining({ actor_id: null, body })])
})

test('calls an actor without a name someone', async () => {
  const nameless = await makeMember(app, { name: '' })
  const notice = noticeOf({ actor_id: nameless.id })
  await send(notice)
  expect((await notificationsOf(notice))[0]?.body).toBe('Someone commented on your post "Rates"')
})

test('fits the longest names and titles, and cuts what is longer', async () => {
  const long = await makeMember(app, { name: '👍'.repeat(1_000) })
  const notice = noticeOf({ type: 'response_received', actor_id: long.id, title: '👍'.repeat(255) })
  await send(notice)
  expect((await notificationsOf(notice))[0]?.body).toMatch(/^👍{1000} submitted .*: "👍{255}"$/u)
  const longer = noticeOf({ actor_id: long.id, title: 'x'.repeat(5_000) })
  await send(longer)
  expect([...((await notificationsOf(longer))[0]?.body ?? '')]).toHaveLength(2_000)
})

test('notifies no one of their own acts, and no owner who has left', async () => {
  for (const account_id of [actor.id, null]) {
    const notice = noticeOf({ account_id })
    await send(notice)
    expect(await notificationsOf(notice)).toEqual([])
  }
})

test('notifies the others when one of several leaves meanwhile', async () => {
  const leaver = await makeMember(app)
  const [lost, kept] = [noticeOf({ account_id: leaver.id }), noticeOf()]
  let sent: Promise<void> | undefined
  await write(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', leaver.id).forUpdate().execute()
    sent = write((own) => notifyAll(app.server.platform, own, [lost, kept]))
    await expect.poll(() => waiting(app), BOUND).toBe(1)
    await tx.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  })
  await sent
  expect([await notificationsOf(lost), await notificationsOf(kept)]).toEqual([[], [expect.anything()]])
})

test('notifies once of a like per person and thing, and of each comment', async () => {
  const like = noticeOf({ type: 'like' })
  await Promise.all(Array.from({ length: 20 }, () => send(like)))
  expect(await notificationsOf(like)).toHaveLength(1)
  const another = await makeMember(app)
  await send({ ...like, actor_id: another.id })
  expect(await notificationsOf(like)).toHaveLength(2)
  const comment = noticeOf()
  await send(comment)
  await send(comment)
  expect(await notificationsOf(comment)).toHaveLength(2)
})

test('logs what cannot be written, and undoes neither the act nor what comes after', async () => {
  const failing = noticeOf({ link: 'https://elsewhere.example' })
  await write(async (tx) => {
    await tx.updateTable('accounts').set({ name: 'before' }).where('id', '=', owner.id).execute()
    await notify(app.server.platform, tx, failing)
    await tx.updateTable('accounts').set({ picture_url: 'after' }).where('id', '=', owner.id).execute()
  })
  const kept = db.selectFrom('accounts').select(['name', 'picture_url']).where('id', '=', owner.id)
  expect(await kept.executeTakeFirst()).toEqual({ name: 'before', picture_url: 'after' })
  expect(await notificationsOf(failing)).toEqual([])
  const [error, ...more] = app.takeErrors()
  expect(error).toMatchObject({ msg: 'a notification was not written', type: 'comment' })
  expect(more).toEqual([])
  const next = noticeOf()
  await send(next)
  expect(await notificationsOf(next)).toHaveLength(1)
})
