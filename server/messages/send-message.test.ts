import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendMessage, startConversation } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ LIMITS: 'messages=100000/60' })
// With the limits of production.
const limited = await testApp({}, app.database.connection)
const { start, write, read, messages, make } = talking(app)
const owner = await makeMember(app, { name: 'Ada Lund' })
const pr = await makeMember(app, { role: 'pr', name: 'Cal Reyes' })

const WAIT_FOR_OWNER = 'Wait for the post owner to respond before sending a message'
const to = ({ id }: { id: string }, message_text = 'Words') => ({
  params: { conversation_id: id },
  body: { message_text },
})
const refusal = async (member: Member, talk: { id: string }) =>
  (await app.as(member).refused(sendMessage, to(talk), 409)).body.error
const pitch = async () => make(pr, owner, { post_id: await makePost(app, owner) })
const leave = (member: Member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })

test('lets a pitcher write once the owner has written, however often the owner writes before', async () => {
  const talk = await pitch()
  expect(await refusal(pr, talk)).toBe(WAIT_FOR_OWNER)
  expect(await read(pr, talk)).toMatchObject({ locked: WAIT_FOR_OWNER, messages_count: 0 })
  expect((await read(owner, talk)).locked).toBeNull()
  await write(owner, talk, 'Tell me more')
  await write(owner, talk, 'Today if you can')
  expect((await read(pr, talk)).locked).toBeNull()
  await write(pr, talk, 'Gladly')
  expect((await messages(owner, talk)).map((one) => one.message_text)).toEqual([
    'Tell me more',
    'Today if you can',
    'Gladly',
  ])
  expect(await read(owner, talk)).toMatchObject({
    messages_count: 3,
    last_text: 'Gladly',
    last_sender_id: pr.id,
  })
})

test('lets the starter of a direct conversation write again once they are answered', async () => {
  const partner = await makeMember(app, { role: 'pr', name: 'Dee Moss' })
  const talk = await start(owner, partner)
  const wait = 'Wait for Dee Moss to respond before sending another message'
  expect(talk.locked).toBe(wait)
  expect(await refusal(owner, talk)).toBe(wait)
  await write(partner, talk, 'Hello back')
  await write(owner, talk, 'And again')
})

test('stays open after the request expires', async () => {
  const post_id = await makePost(app, owner, {
    post_type: 'request_for_source',
    expiration_date: '2020-01-01',
  })
  const talk = await make(pr, owner, { post_id })
  await write(owner, talk, 'Late, but still')
  await write(pr, talk, 'Thank you')
})

test('derives sender, recipient and time, and refuses a body that names them', async () => {
  const talk = await pitch()
  const message = await write(owner, talk, '  Two\r\nlines  ')
  expect(message).toEqual({
    id: message.id,
    conversation_id: talk.id,
    sender_id: owner.id,
    recipient_id: pr.id,
    message_text: 'Two\nlines',
    created_at: message.created_at,
    read_at: null,
  })
  for (const more of [{ sender_id: pr.id }, { recipient_id: owner.id }, { created_at: message.created_at }]) {
    const { params, body } = to(talk)
    await app.as(owner).refused(sendMessage, { params, body: { ...body, ...more } }, 422)
  }
})

test('refuses a blank text and one that is too long', async () => {
  const talk = await pitch()
  for (const text of ['', ' \n ', 'x'.repeat(10_001)])
    await app.as(owner).refused(sendMessage, to(talk, text), 422)
  await write(owner, talk, 'x'.repeat(10_000))
})

test('refuses a message to a member who has left, and keeps the thread', async () => {
  const [leaver, stayer] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const talk = await start(leaver, stayer, 'Before I go')
  await write(stayer, talk, 'Farewell')
  await leave(leaver)
  expect(await refusal(stayer, talk)).toBe('This member has left.')
  expect(await read(stayer, talk)).toMatchObject({
    partner: null,
    responder_id: null,
    commentary: 'Before I go',
    locked: 'This member has left.',
    messages_count: 1,
  })
  expect(await messages(stayer, talk)).toMatchObject([{ sender_id: stayer.id, recipient_id: null }])
})

test('refuses a message from a dormant member and accepts one to them', async () => {
  const sleeper = await makeMember(app, { dormant: true })
  const talk = await make(pr, sleeper)
  const { body } = await app.as(sleeper).refused(sendMessage, to(talk), 403)
  expect(body.code).toBe('membership_dormant')
  const begun = await make(sleeper, pr, { is_pitch: false })
  await write(pr, begun, 'Are you awake?')
  expect(await messages(sleeper, begun)).toHaveLength(1)
})

test('makes one message of ten with the same key', async () => {
  const talk = await pitch()
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => app.as(owner).call(sendMessage, { ...to(talk), headers })
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await messages(pr, talk)).toEqual([answers[0]!.body])
  await app.as(owner).refused(sendMessage, { ...to(talk, 'Other words'), headers }, 422)
})

test('accepts a hundred and twenty messages a minute, first texts included', async () => {
  const member = await makeMember(app)
  const talk = await make(pr, member)
  const client = limited.as(member)
  await client.call(sendMessage, to(talk))
  // As if the member had already written all but the last two of them.
  const counted = app.database.db.updateTable('rate_limits').set({ count: 118 })
  await counted.where('key', 'like', 'messages:%').execute()
  const begin = { body: { account_id: pr.id, message_text: 'Hello' } }
  await client.call(startConversation, begin)
  const sent = await Promise.all(
    Array.from({ length: 10 }, () =>
      client.send('POST', `/api/conversations/${talk.id}/messages`, {
        body: JSON.stringify({ message_text: 'Again' }),
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  const statuses = sent.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(9)
  expect(await messages(member, talk)).toHaveLength(2)
  const late = await client.refused(sendMessage, to(talk), 429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(1)
  const other = await makeMember(app, { role: 'pr' })
  await client.refused(startConversation, { body: { ...begin.body, account_id: other.id } }, 429)
  await limited.as(pr).call(sendMessage, to(talk))
})
