import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countUnread, type Message, markRead } from '../../contract/messages.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
const { start, write, read, messages, make } = talking(app)
const pairOf = async () => ({ owner: await makeMember(app), pr: await makeMember(app, { role: 'pr' }) })

const mark = (member: Member, talk: { id: string }, message: { id: string } | null = null) =>
  app.as(member).call(markRead, {
    params: { conversation_id: talk.id },
    body: { message_id: message?.id ?? null },
  })
const refused = (member: Member, talk: { id: string }, message_id: unknown, status: number) =>
  app.as(member).refused(markRead, { params: { conversation_id: talk.id }, body: { message_id } }, status)
const unread = async (member: Member) => (await app.as(member).call(countUnread)).body
const readAt = async (member: Member, talk: { id: string }) =>
  (await messages(member, talk)).map(({ read_at }) => read_at !== null)

test('marks the first text once, when the side that did not start the conversation reads it', async () => {
  const { owner, pr } = await pairOf()
  const talk = await make(pr, owner, { post_id: await makePost(app, owner) })
  await mark(pr, talk)
  expect(await read(pr, talk)).toMatchObject({ read_at: null, unread: 0 })
  expect((await read(owner, talk)).unread).toBe(1)
  await mark(owner, talk)
  const { read_at, unread: left } = await read(owner, talk)
  expect([read_at, left]).toEqual([expect.any(String), 0])
  await mark(owner, talk)
  expect((await read(pr, talk)).read_at).toBe(read_at)
})

test('marks messages once, for their recipient, up to the one they have seen', async () => {
  const { owner, pr } = await pairOf()
  const talk = await make(pr, owner)
  const [one, two] = [await write(owner, talk, 'One'), await write(owner, talk, 'Two')]
  const answer = await write(pr, talk, 'Answer')
  const three = await write(owner, talk, 'Three')
  await mark(owner, talk, three)
  expect(await readAt(owner, talk)).toEqual([false, false, true, false])
  await mark(pr, talk, one)
  expect(await readAt(pr, talk)).toEqual([true, false, true, false])
  const [{ read_at } = {}] = await messages(pr, talk)
  // Up to one of the reader's own messages: everything before it was seen with it.
  await mark(pr, talk, answer)
  expect(await readAt(pr, talk)).toEqual([true, true, true, false])
  expect((await read(pr, talk)).unread).toBe(1)
  await mark(pr, talk, three)
  expect((await messages(pr, talk))[0]?.read_at).toBe(read_at)
  expect((await messages(owner, talk)).find(({ id }) => id === two.id)?.read_at).not.toBeNull()
})

test('refuses to read up to a message of another conversation or an absent one', async () => {
  const { owner, pr } = await pairOf()
  const [talk, elsewhere] = [await make(pr, owner), await make(pr, owner)]
  const message = await write(owner, elsewhere, 'Elsewhere')
  await write(owner, talk, 'Here')
  await refused(pr, talk, message.id, 404)
  await refused(pr, talk, randomUUID(), 404)
  await refused(pr, talk, 'nonsense', 422)
  await refused(pr, talk, undefined, 422)
  expect([await readAt(pr, talk), await readAt(pr, elsewhere)]).toEqual([[false], [false]])
})

test('answers a dormant member as usual and marks nothing', async () => {
  const sleeper = await makeMember(app, { dormant: true })
  const pr = await makeMember(app, { role: 'pr' })
  const talk = await make(pr, sleeper)
  expect((await mark(sleeper, talk)).body).toEqual({ success: true })
  expect((await read(sleeper, talk)).read_at).toBeNull()
  const begun = await make(sleeper, pr)
  const message = await write(pr, begun, 'Awake?')
  await mark(sleeper, begun, message)
  expect(await readAt(pr, begun)).toEqual([false])
  expect(await unread(sleeper)).toEqual({ messages: 1, responses: 1 })
})

test('counts messages to the caller and conversations that others started with them', async () => {
  const { owner, pr } = await pairOf()
  expect(await unread(owner)).toEqual({ messages: 0, responses: 0 })
  const pitch = await make(pr, owner, { post_id: await makePost(app, owner) })
  expect([await unread(owner), await unread(pr)]).toEqual([
    { messages: 0, responses: 1 },
    { messages: 0, responses: 0 },
  ])
  const direct = await start(pr, owner)
  await write(owner, direct, 'One')
  const two = await write(owner, direct, 'Two')
  expect([await unread(owner), await unread(pr)]).toEqual([
    { messages: 0, responses: 2 },
    { messages: 2, responses: 0 },
  ])
  await mark(pr, direct, two)
  await mark(owner, pitch)
  expect([await unread(owner), await unread(pr)]).toEqual([
    { messages: 0, responses: 1 },
    { messages: 0, responses: 0 },
  ])
})

test('keeps one moment per message when ten tabs mark at once', async () => {
  const { owner, pr } = await pairOf()
  const talk = await make(pr, owner)
  const sent: Message[] = []
  for (let n = 0; n < 20; n += 1) sent.push(await write(owner, talk, `Message ${n}`))
  await Promise.all(sent.flatMap((message) => [mark(pr, talk, message), mark(pr, talk, sent.at(-1))]))
  const first = await messages(pr, talk)
  await mark(pr, talk, sent.at(-1))
  expect(await messages(pr, talk)).toEqual(first)
  expect(first.every(({ read_at }) => read_at !== null)).toBe(true)
})
