import { expect, test } from 'vitest'
import { markRead, sendMessage } from '../../contract/messages.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
// A second process on the same database.
const elsewhere = await testApp({}, app.database.connection)
const { start, write, read, messages, make } = talking(app)
const owner = await makeMember(app)
const pr = await makeMember(app, { role: 'pr' })
const bystanders = await Promise.all([
  makeMember(app, { role: 'pr' }),
  makeMember(app),
  makeMember(app, { role: 'expert' }),
  makeMember(app, { role: 'admin' }),
])

async function open(...members: Member[]) {
  const streams = await Promise.all(members.map((member) => app.stream(member)))
  for (const stream of streams) await stream.next('ready')
  return streams
}
const mark = (member: Member, talk: { id: string }, message: { id: string } | null) =>
  app.as(member).call(markRead, {
    params: { conversation_id: talk.id },
    body: { message_id: message?.id ?? null },
  })

test('sends a new conversation to its two participants, as each sees it, in every process', async () => {
  const partner = await makeMember(app, { role: 'pr' })
  const [own, theirs] = await open(owner, partner)
  const far = await elsewhere.stream(partner)
  await far.next('ready')
  const talk = await start(owner, partner)
  expect((await own!.next('conversation.created')).data).toEqual(talk)
  const seen = await read(partner, talk)
  expect(seen).toMatchObject({ partner: { id: owner.id }, unread: 1, locked: null })
  expect((await theirs!.next('conversation.created')).data).toEqual(seen)
  expect((await far.next('conversation.created')).data).toEqual(seen)
})

test('sends a message, and what is read of it, to both sides', async () => {
  const talk = await make(pr, owner, { post_id: await makePost(app, owner) })
  const streams = await open(owner, pr)
  await mark(owner, talk, null)
  const { read_at } = await read(pr, talk)
  const first = { conversation_id: talk.id, reader_id: owner.id, read_at, up_to: null }
  for (const stream of streams) expect((await stream.next('conversation.read')).data).toEqual(first)
  const message = await write(owner, talk, 'Tell me more')
  for (const stream of streams) expect((await stream.next('message.created')).data).toEqual(message)
  await mark(pr, talk, message)
  const [marked] = await messages(pr, talk)
  const event = {
    conversation_id: talk.id,
    reader_id: pr.id,
    read_at: marked!.read_at,
    up_to: message.created_at,
  }
  for (const stream of streams) expect((await stream.next('conversation.read')).data).toEqual(event)
})

test('sends no event for a refused call or one that changes nothing', async () => {
  const sleeper = await makeMember(app, { dormant: true })
  const talk = await make(sleeper, owner)
  const locked = await make(pr, owner, { post_id: await makePost(app, owner) })
  const streams = await open(owner, pr, sleeper)
  const message = await write(owner, talk, 'Awake?')
  for (const stream of [streams[0]!, streams[2]!]) await stream.next('message.created')
  await mark(owner, talk, message)
  for (const stream of [streams[0]!, streams[2]!]) await stream.next('conversation.read')
  await mark(owner, talk, message)
  await mark(sleeper, talk, message)
  await mark(pr, locked, null)
  const params = { conversation_id: locked.id }
  await app.as(pr).refused(sendMessage, { params, body: { message_text: 'Push' } }, 409)
  const last = await write(owner, locked, 'Last')
  const after = await write(owner, talk, 'After')
  for (const expected of [last, after])
    expect((await streams[0]!.next('message.created')).data).toEqual(expected)
  expect((await streams[1]!.next('message.created')).data).toEqual(last)
  expect((await streams[2]!.next('message.created')).data).toEqual(after)
})

test('sends bystanders nothing, not even on reconnecting after a missed event', async () => {
  const streams = await open(...bystanders)
  const missed = streams.map((stream) => stream.close())
  expect(missed).toHaveLength(bystanders.length)
  const watching = await Promise.all(bystanders.map((member) => app.stream(member)))
  const before = await Promise.all(watching.map(async (stream) => (await stream.next('ready')).id))
  const talk = await start(await makeMember(app), pr)
  await mark(pr, talk, null)
  await write(pr, talk, 'A secret')
  const back = await Promise.all(bystanders.map((member, n) => app.stream(member, before[n])))
  // This like must cause the first event: anything sent earlier would have arrived by then.
  const post = await makePost(app, owner)
  await app.as(bystanders[1]!).send('PUT', `/api/posts/${post}/like`)
  for (const stream of watching) expect((await stream.next()).name).toBe('post.counts')
  for (const stream of back) {
    expect((await stream.next('ready')).data).toMatchObject({ resumed: true })
    expect((await stream.next()).name).toBe('post.counts')
  }
})
