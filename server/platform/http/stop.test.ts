import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createPost } from '../../../contract/posts.ts'
import { BOUND, testApp } from '../../../test/support/app.ts'
import { SLOW_MACHINE } from '../../../test/support/bound.ts'
import { communityPost, makeMember } from '../../../test/support/factories.ts'
import { ServerProcess } from '../../../test/support/server-process.ts'
import { stopInOrder } from './drain.ts'

const app = await testApp()
const member = await makeMember(app)

test('reports an announced stop at /readyz, and serves everything meanwhile', async () => {
  const ready = () => app.anonymous.send('GET', '/readyz')
  expect((await ready()).status).toBe(200)
  await app.server.drain(0)
  expect((await ready()).status).toBe(503)
  const { headers } = await app.as(member).call(createPost, { body: communityPost() })
  expect(headers.get('connection')).toBe('close')
})

test('lets the request in flight finish, closes the streams, and accepts no new one', async () => {
  const stream = await app.stream(member)
  await stream.next('ready')
  const { db } = app.database
  const holder = await db.startTransaction().execute()
  await holder.selectFrom('accounts').select('id').where('id', '=', member.id).forUpdate().execute()
  // It waits for the row that the test has locked.
  const posting = app.as(member).call(createPost, { body: communityPost() })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitFor(async () => expect((await app.database.pool.query(waiting)).rowCount).toBe(1), BOUND)

  const closing = app.server.close()
  await stream.ended()
  await vi.waitFor(() => expect(app.anonymous.send('GET', '/healthz')).rejects.toThrow(), BOUND)
  await holder.commit().execute()
  expect((await posting).body.title).toBe('A community post')
  await closing
})

/** A connection that sends this and then nothing, until the server closes it. */
async function beginCall(address: string, lines: string[]) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(lines.join('\r\n'))
  return socket
}

test('stops cleanly despite requests that never finish', async () => {
  const server = await ServerProcess.over(app.database.connection, { ...SLOW_MACHINE, DRAIN_MS: '0' })
  const address = await server.ready()
  const contact = ['POST /api/contact HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  const body = await beginCall(address, [...contact, 'Content-Length: 100', '', '{'])
  const second = await beginCall(address, ['GET /healthz HTTP/1.1', 'Host: x', '', 'GET /heal'])
  await once(second, 'data')
  // Not 0 when the stop had to be given up.
  expect(await server.stop()).toBe(0)
  for (const socket of [body, second]) await vi.waitFor(() => expect(socket.closed).toBe(true), BOUND)
})

test('runs every step of a stop even when one fails or hangs', async () => {
  const done: string[] = []
  const stopping = stopInOrder(1, [
    { within: 20, act: () => new Promise(() => undefined) },
    { within: 1_000, act: () => Promise.reject(new Error('broken')) },
    { within: 1_000, act: async () => done.push('last') },
  ])
  await expect(stopping).rejects.toThrow('longer than 20 ms')
  expect(done).toEqual(['last'])
})
