import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findDirect, startConversation } from '../../contract/messages.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
const { start, write, read, list, make, messages } = talking(app)
const journalist = await makeMember(app, { name: 'Ada Lund' })
const pr = await makeMember(app, {
  role: 'pr',
  name: 'Cal Reyes',
  profile: { title: 'Partner', phone: 'private' },
})

const refused = (member: Member, account_id: string, status: number) =>
  app.as(member).refused(startConversation, { body: { account_id, message_text: 'Hello' } }, status)
const direct = async (member: Member, partner: { id: string }) =>
  (await app.as(member).call(findDirect, { params: { account_id: partner.id } })).body.conversation_id

test('starts a conversation with the first text and shows it to both sides', async () => {
  const talk = await start(journalist, pr, 'Is Mara free on Friday?')
  expect(talk).toEqual({
    id: talk.id,
    is_pitch: false,
    post: null,
    source: null,
    partner: { id: pr.id, name: 'Cal Reyes', picture_url: null, profile: { title: 'Partner' } },
    hides_name: false,
    refusal: null,
    responder_id: journalist.id,
    commentary: 'Is Mara free on Friday?',
    created_at: talk.created_at,
    read_at: null,
    messages_count: 0,
    last_at: talk.created_at,
    last_text: 'Is Mara free on Friday?',
    last_sender_id: journalist.id,
    unread: 0,
    locked: 'Wait for Cal Reyes to respond before sending another message',
  })
  expect(await read(journalist, talk)).toEqual(talk)
  const partner = { id: journalist.id, name: 'Ada Lund', picture_url: null, profile: {} }
  expect(await read(pr, talk)).toEqual({ ...talk, partner, unread: 1, locked: null })
  expect(await messages(pr, talk)).toEqual([])
})

test('keeps one conversation per pair: a later text is a message in it, under the rule of the lock', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const talk = await start(one, other)
  await refused(one, other.id, 409)
  expect(await start(other, one, 'The answer')).toMatchObject({ id: talk.id, messages_count: 1 })
  expect(await start(one, other, 'And on')).toMatchObject({
    id: talk.id,
    messages_count: 2,
    last_text: 'And on',
  })
  expect(await list(one)).toHaveLength(1)
})

test('is separate from a pitch between the two', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const pitch = await make(other, one, { post_id: await makePost(app, one) })
  expect(await direct(one, other)).toBeNull()
  const talk = await start(other, one)
  expect(talk.id).not.toBe(pitch.id)
  expect(await direct(one, other)).toBe(talk.id)
  expect(await direct(other, one)).toBe(talk.id)
})

test('refuses a conversation with oneself', async () => {
  const { body } = await refused(journalist, journalist.id, 403)
  expect(body.error).toBe('You cannot start a conversation with yourself.')
})

test('answers the same for an unknown member, a hidden one and one not onboarded', async () => {
  const hidden = await makeMember(app)
  const asleep = await makeMember(app, { dormant: true })
  const fresh = await makeMember(app, { onboarded: false })
  const strangers = [hidden.id, fresh.id, randomUUID()]
  const bodies = await Promise.all(strangers.map(async (id) => (await refused(journalist, id, 404)).body))
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  await refused(pr, asleep.id, 404)
  await refused(pr, fresh.id, 404)
  // A post that the caller can read makes its author known to them.
  await makePost(app, hidden)
  await start(journalist, hidden)
})

test('refuses to let a dormant member start one, and reaches them where they are known', async () => {
  const sleeper = await makeMember(app, { dormant: true })
  await refused(sleeper, pr.id, 403)
  await makePost(app, sleeper)
  const talk = await start(pr, sleeper)
  expect((await list(sleeper)).map(({ id }) => id)).toEqual([talk.id])
})

test('starts nothing more when a call is repeated with its key', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const headers = { 'idempotency-key': randomUUID() }
  const body = { account_id: other.id, message_text: 'Hello' }
  const send = () => app.as(one).call(startConversation, { body, headers })
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  const talk = answers[0]!.body
  for (const answer of answers) expect(answer.body).toEqual(talk)
  await write(other, talk, 'Answer')
  expect((await send()).body).toEqual(talk)
  expect((await read(other, talk)).messages_count).toBe(1)
})

test('does not let the body choose the starter or the request', async () => {
  const body = { account_id: pr.id, message_text: 'Hello' }
  for (const more of [{ responder_id: pr.id }, { post_id: randomUUID() }, { is_pitch: true }])
    await app.as(journalist).refused(startConversation, { body: { ...body, ...more } }, 422)
})

test('finds no direct conversation for a caller without one, whichever member they ask for', async () => {
  const member = await makeMember(app)
  for (const id of [pr.id, member.id, randomUUID()]) expect(await direct(member, { id })).toBeNull()
  await app.as(member).refused(findDirect, { params: { account_id: 'nonsense' } }, 404)
})
