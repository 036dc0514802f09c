import { expect, test, vi } from 'vitest'
import { createPost } from '../../contract/posts.ts'
import { BOUND, testApp } from '../../test/app.ts'
import { communityPost, makeMember } from '../../test/factories.ts'

const app = await testApp()
const member = await makeMember(app)

test('A stop lets the request in flight end, closes the streams, and takes no new one', async () => {
  const stream = await app.stream(member)
  await stream.next('ready')
  const { db } = app.database
  const holder = await db.startTransaction().execute()
  await holder.selectFrom('accounts').select('id').where('id', '=', member.id).forUpdate().execute()
  // It waits for the row that the holder has locked.
  const posting = app.as(member).call(createPost, { body: communityPost() })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await vi.waitFor(async () => expect((await app.database.pool.query(waiting)).rowCount).toBe(1), {
    timeout: 15_000,
  })

  const closing = app.server.close()
  await stream.ended()
  await vi.waitFor(() => expect(app.anonymous.send('GET', '/healthz')).rejects.toThrow(), BOUND)
  await holder.commit().execute()
  expect((await posting).body.title).toBe('A community post')
  await closing
})
