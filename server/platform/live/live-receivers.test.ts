import { connect } from 'node:net'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { listMessages, type Message } from '../../../contract/messages.ts'
import { BOUND, BUILD, testApp } from '../../../test/support/app.ts'
import { makeMember, makePost } from '../../../test/support/factories.ts'
import { talking } from '../../../test/support/talking.ts'
import type { Tx } from '../postgres/db.ts'
import { publishEvent } from './live.ts'

const app = await testApp()
// Another process of the same database, like this one after a restart.
const restarted = await testApp({}, app.database.connection)
const { write, messages, make } = talking(app)
const writer = await makeMember(app)
const inOne = <Result>(act: (tx: Tx) => Promise<Result>) => app.database.db.transaction().execute(act)

// Rows written straight into the database publish nothing.
async function talkers() {
  const reader = await makeMember(app, { role: 'pr' })
  return { reader, talk: await make(reader, writer) }
}

const changes: [string, 'session.ended' | 'account.changed', (tx: Tx, id: string) => Promise<unknown>][] = [
  [
    'whose session ends',
    'session.ended',
    (tx, id) => tx.deleteFrom('auth_sessions').where('user_id', '=', id).execute(),
  ],
  [
    'whose account is deleted',
    'session.ended',
    (tx, id) => tx.deleteFrom('auth_users').where('id', '=', id).execute(),
  ],
  [
    'who becomes dormant',
    'account.changed',
    (tx, id) => sql`update accounts set data = data || '{"status":"Dormant"}' where id = ${id}`.execute(tx),
  ],
  [
    'whose role changes',
    'account.changed',
    (tx, id) => tx.updateTable('accounts').set({ role: 'expert' }).where('id', '=', id).execute(),
  ],
]

test.each(changes)(
  'sends nothing more to a member %s, not even what was said a moment before',
  async (...args) => {
    const [, last, change] = args
    const { reader, talk } = await talkers()
    const [theirs, own] = [await app.stream(reader), await app.stream(writer)]
    await theirs.next('ready')
    await own.next('ready')
    const said = await inOne(async (tx) => {
      const message = { conversation_id: talk.id, sender_id: writer.id, recipient_id: reader.id }
      const { id } = await tx
        .insertInto('messages')
        .values({ ...message, message_text: 'Between us' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await publishEvent(tx, 'message.created', id)
      await change(tx, reader.id)
      return id
    })
    // The other side receives it, so it has been delivered by then.
    expect((await own.next('message.created')).data.id).toBe(said)
    const { id: lastEventId } = await theirs.next(last)
    await theirs.ended()
    expect(theirs.unread).toEqual([])
    if (last === 'session.ended') return expect(app.stream(reader, lastEventId)).rejects.toThrow(/401/)
    // Looked up again, and still a participant: the reader has missed nothing.
    const again = await app.stream(reader, lastEventId)
    expect((await again.next('ready')).data.resumed).toBe(true)
    expect((await again.next('message.created')).data.id).toBe(said)
  },
)

test('publishes what is said between the first reply and the stream to the stream that begins there', async () => {
  const { reader, talk } = await talkers()
  const witness = await app.stream(writer)
  await write(writer, talk, 'Before')
  for (const name of ['ready', 'message.created'] as const) await witness.next(name)
  const first = await app.as(reader).call(listMessages, { params: { conversation_id: talk.id } })
  const between = await write(writer, talk, 'Between')
  const stream = await app.stream(reader, first.headers.get('live-position') ?? '')
  expect((await stream.next('ready')).data.resumed).toBe(true)
  expect((await stream.next('message.created')).data).toEqual(between)
  const after = await write(writer, talk, 'After')
  expect((await stream.next('message.created')).data).toEqual(after)
})

test('resumes at the same cursor when a stream is cut off before it has what it missed', async () => {
  const { reader, talk } = await talkers()
  const [stream, witness] = [await app.stream(reader), await app.stream(writer)]
  const { id } = await stream.next('ready')
  await witness.next('ready')
  stream.close()
  const missed = await write(writer, talk, 'Missed')
  await witness.next('message.created')
  for (let n = 0; n < 2; n += 1) {
    const again = await app.stream(reader, id)
    const ready = await again.next('ready')
    expect(ready).toEqual({ id, name: 'ready', data: { resumed: true, build: BUILD } })
    expect((await again.next('message.created')).data.id).toBe(missed.id)
    again.close()
  }
})

test('does not know a cursor of an earlier process: the page asks for everything again and loses nothing', async () => {
  const { reader, talk } = await talkers()
  const stream = await app.stream(reader)
  const { id } = await stream.next('ready')
  stream.close()
  const witness = await restarted.stream(writer)
  await witness.next('ready')
  const missed = await write(writer, talk, 'Missed')
  // Heard only after the new stream opens, it would be news to it.
  await witness.next('message.created')
  const later = await restarted.stream(reader, id)
  expect((await later.next('ready')).data.resumed).toBe(false)
  expect((await messages(reader, talk)).at(-1)?.id).toBe(missed.id)
  const next = await write(writer, talk, 'Next')
  expect(((await later.next('message.created')).data as Message).id).toBe(next.id)
})

test('disconnects a reader who does not read; once back, the reader loads everything and stays connected', async () => {
  const slow = await makeMember(app)
  const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
  const authorization = `Bearer ${slow.session.access_token}`
  socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`)
  socket.pause()
  const openNow = () => app.server.platform.live.countOf(slow.id)
  await vi.waitFor(() => expect(openNow()).toBe(1), BOUND)
  const witness = await app.stream(writer)
  await witness.next('ready')
  const posts = Array.from({ length: 40 }, () => makePost(app, writer, { description: '👍'.repeat(10_000) }))
  const big = await Promise.all(posts)
  const delivered: string[] = []
  // Somewhat more than it takes, within what is kept.
  for (let more = 1; more >= 0 && delivered.length < 900; more -= openNow() === 0 ? 1 : 0) {
    await inOne(async (tx) => {
      for (const id of big) await publishEvent(tx, 'post.created', id)
    })
    for (const _ of big) delivered.push((await witness.next('post.created')).id)
  }
  expect(openNow()).toBe(0)
  let text = ''
  socket
    .setEncoding('utf8')
    .on('data', (data) => (text += data))
    .resume()
  await vi.waitFor(() => expect(socket.closed).toBe(true), BOUND)
  // Only whole events: the last one may have broken off.
  const whole = text.slice(0, text.lastIndexOf('\n\n') + 2)
  const got = [...whole.matchAll(/^id: (\S+)\nevent: post\.created$/gm)].map(([, id]) => id!)
  expect(got).toEqual(delivered.slice(0, got.length))
  // All at once would be too much again.
  const again = await app.stream(slow, got.at(-1))
  expect(await again.next('ready')).toMatchObject({ id: delivered.at(-1), data: { resumed: false } })
  await inOne((tx) => publishEvent(tx, 'post.created', big[0]!))
  expect((await again.next('post.created')).data.id).toBe(big[0])
})
