import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dismissAll, dismissNotification, listNotifications } from '../../contract/notifications.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makeNotification } from '../../test/support/notifying.ts'
import { sweepNotifications } from './notifications.ts'

const app = await testApp()
const { db } = app.database
const actor = await makeMember(app)

const listed = async (member: Member) =>
  (await app.as(member).call(listNotifications)).body.notifications.map(({ id }) => id)
const dismiss = (member: Member, notification_id: string) =>
  app.as(member).call(dismissNotification, { params: { notification_id } })
const dismissUpTo = (member: Member, newest_id: string) =>
  app.as(member).call(dismissAll, { body: { newest_id } })
const stored = async (id: string) =>
  (await db.selectFrom('notifications').select('dismissed').where('id', '=', id).executeTakeFirst())
    ?.dismissed

test('dismisses one for good, and changes nothing when it is repeated', async () => {
  const reader = await makeMember(app)
  const [older, newer] = [await makeNotification(app, reader), await makeNotification(app, reader)]
  for (let n = 0; n < 2; n += 1) expect((await dismiss(reader, older)).body).toEqual({ success: true })
  expect(await listed(reader)).toEqual([newer])
  expect(await stored(older)).toBe(true)
})

test('answers 404 for notifications of others and absent ones, and changes nothing', async () => {
  const [reader, other, admin] = [
    await makeMember(app),
    await makeMember(app),
    await makeMember(app, { role: 'admin' }),
  ]
  const id = await makeNotification(app, reader)
  for (const member of [other, admin]) {
    await app.as(member).refused(dismissNotification, { params: { notification_id: id } }, 404)
    await app.as(member).refused(dismissAll, { body: { newest_id: id } }, 404)
  }
  await app.as(reader).refused(dismissNotification, { params: { notification_id: randomUUID() } }, 404)
  await app.as(reader).refused(dismissAll, { body: { newest_id: randomUUID() } }, 404)
  expect(await stored(id)).toBe(false)
})

test('dismisses all up to the newest that was seen, and no one else’s', async () => {
  const [reader, other] = [await makeMember(app), await makeMember(app)]
  const theirs = await makeNotification(app, other)
  const seen = []
  for (let n = 0; n < 3; n += 1) seen.push(await makeNotification(app, reader))
  const later = await makeNotification(app, reader)
  for (let n = 0; n < 2; n += 1) await dismissUpTo(reader, seen[2]!)
  expect(await listed(reader)).toEqual([later])
  expect(await stored(theirs)).toBe(false)
})

test('never undismisses a notification, and lets no caller write one', async () => {
  const reader = await makeMember(app)
  const id = await makeNotification(app, reader)
  await dismiss(reader, id)
  for (const [method, path] of [
    ['PATCH', `/api/notifications/${id}`],
    ['PUT', `/api/notifications/${id}`],
    ['DELETE', `/api/notifications/${id}/dismiss`],
    ['POST', '/api/notifications'],
  ] as const) {
    const { status } = await app.as(reader).send(method, path, {
      body: '{"dismissed":false}',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(404)
  }
  await app.as(reader).refused(dismissAll, { body: { newest_id: id, dismissed: false } }, 422)
  const named = { params: { notification_id: id }, body: { dismissed: false } }
  await app.as(reader).refused(dismissNotification, named, 422)
  expect(await stored(id)).toBe(true)
})

test('answers a dormant member as usual and stores nothing', async () => {
  const dormant = await makeMember(app, { dormant: true })
  const id = await makeNotification(app, dormant)
  expect((await dismiss(dormant, id)).body).toEqual({ success: true })
  expect((await dismissUpTo(dormant, id)).body).toEqual({ success: true })
  expect(await listed(dormant)).toEqual([id])
  await app.as(dormant).refused(dismissNotification, { params: { notification_id: randomUUID() } }, 404)
})

test('sends one event to the member’s other tabs, and none to anyone else', async () => {
  const [reader, other] = [await makeMember(app), await makeMember(app)]
  const [mine, theirs] = [await app.stream(reader), await app.stream(other)]
  for (const stream of [mine, theirs]) await stream.next('ready')
  const [one, two] = [await makeNotification(app, reader), await makeNotification(app, reader)]
  for (let n = 0; n < 2; n += 1) await dismiss(reader, one)
  for (let n = 0; n < 2; n += 1) await dismissUpTo(reader, two)
  expect((await mine.next('notifications.dismissed')).data).toEqual({ ids: [one] })
  expect((await mine.next('notifications.dismissed')).data).toEqual({ ids: 'all' })
  const last = await makeNotification(app, other)
  await dismiss(other, last)
  expect((await theirs.next('notifications.dismissed')).data).toEqual({ ids: [last] })
  for (const stream of [mine, theirs]) expect(stream.unread).toEqual([])
})

test('removes dismissed ones 90 days after they were written, and keeps the others', async () => {
  const reader = await makeMember(app)
  const aged = (days: number) => ({ created_at: new Date(Date.now() - days * 86_400_000) })
  const [old, open, young] = [
    await makeNotification(app, reader, { actor, dismissed: true, ...aged(91) }),
    await makeNotification(app, reader, { actor, ...aged(91) }),
    await makeNotification(app, reader, { actor, dismissed: true, ...aged(89) }),
  ]
  await sweepNotifications(db)
  expect([await stored(old), await stored(open), await stored(young)]).toEqual([undefined, false, true])
})
