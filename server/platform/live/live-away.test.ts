import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createPost } from '../../../contract/posts.ts'
import { BOUND, testApp, testDatabase } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { communityPost, makeMember } from '../../../test/support/factories.ts'

const connection = await testDatabase()
const app = await testApp({}, connection)
const [author, reader] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
const admin = new pg.Client(connection)
await admin.connect()
atEnd(() => admin.end())

const { live } = app.server.platform
const open = async (lastEventId?: string) => {
  const stream = await app.stream(reader, lastEventId)
  return { stream, ready: await stream.next('ready') }
}

/** Its connection is lost, and it fails to listen until it `mayListen`. */
async function isDeaf() {
  await admin.query('alter function reads_log() rename to reads_log_later')
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'beatline-live' and datname = current_database()`)
  await vi.waitFor(() => expect(live.hears).toBe(false), BOUND)
}
const mayListen = () => admin.query('alter function reads_log_later() rename to reads_log')

test('sends nothing again that may have been revoked while it hears nothing', async () => {
  const { stream, ready } = await open()
  await app.as(author).call(createPost, { body: communityPost() })
  const { id } = await stream.next('post.created')
  await isDeaf()
  expect((await open(ready.id)).ready.data.resumed).toBe(false)
  const last = await open(id)
  expect(last.ready.data.resumed).toBe(true)
  await mayListen()
  await last.stream.ended()
})
