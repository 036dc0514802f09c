import { expect, test } from 'vitest'
import { dismissNotification, listNotifications } from '../../contract/notifications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { makeNotification } from '../../test/support/notifying.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
const { pool } = app.database
const { make } = talking(app)
// An admin must remain, whichever member leaves.
await makeMember(app, { role: 'admin' })

const remove = (member: Member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })

/** An event on the streams of this member. */
async function dismissOne(member: Member): Promise<string> {
  const notification_id = await makeNotification(app, member)
  await app.as(member).call(dismissNotification, { params: { notification_id } })
  return notification_id
}

test('notifies at once the partners of a leaver and those notified of their acts, and nobody else', async () => {
  const [member, other] = [await makeMember(app), await makeMember(app)]
  const [bystander, done] = [await makeMember(app), await makeMember(app)]
  const conversation = (await make(member, other, { is_pitch: false })).id
  for (let n = 0; n < 2; n += 1) await makeNotification(app, other, { actor: member })
  await makeNotification(app, bystander, { actor: other })
  await makeNotification(app, done, { actor: member, dismissed: true })
  const streams = await Promise.all([other, bystander, done].map((one) => app.stream(one)))
  for (const stream of streams) await stream.next('ready')
  await remove(member)
  const [reader, ...silent] = streams
  expect((await reader!.next('notifications.dismissed')).data).toEqual({ ids: 'all' })
  expect((await reader!.next('conversation.created')).data).toMatchObject({
    id: conversation,
    partner: null,
  })
  expect((await reader!.next('member.left')).data).toEqual({ account_id: member.id })
  expect(reader!.unread).toEqual([])
  for (const [n, one] of [bystander, done].entries()) {
    expect((await silent[n]!.next()).data).toEqual({ account_id: member.id })
    const ids = [await dismissOne(one)]
    expect((await silent[n]!.next()).data).toEqual({ ids })
  }
  expect((await app.as(other).call(listNotifications)).body).toMatchObject({ notifications: [], bell: 0 })
  for (const stream of streams) stream.close()
})

test('notifies nobody of a leaver who was never onboarded, as nobody has seen them', async () => {
  const [stream, bystander] = [await app.stream(await makeMember(app)), await makeMember(app)]
  await stream.next('ready')
  await remove(await makeMember(app, { onboarded: false }))
  await remove(bystander)
  expect((await stream.next()).data).toEqual({ account_id: bystander.id })
  stream.close()
})

test('notifies at most a hundred conversations', async () => {
  const member = await makeMember(app)
  const other = await makeMember(app)
  // Pitches to deleted requests: any number between two members.
  await pool.query(
    `insert into responses (is_pitch, responder_id, account_id, commentary)
     select true, $1, $2, 'Pitch ' || n from generate_series(1, 101) n`,
    [member.id, other.id],
  )
  const reader = await app.stream(other)
  await reader.next('ready')
  await remove(member)
  for (let n = 0; n < 100; n += 1)
    expect((await reader.next()).data).toMatchObject({ is_pitch: true, partner: null })
  expect((await reader.next()).data).toEqual({ account_id: member.id })
  const ids = [await dismissOne(other)]
  expect((await reader.next()).data).toEqual({ ids })
  reader.close()
})
