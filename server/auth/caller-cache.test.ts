import { expect, onTestFinished, test, vi } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { logout, readUser } from '../../contract/auth.ts'
import { listFeed } from '../../contract/feed.ts'
import { likePost, unlikePost } from '../../contract/likes.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { sessions } from './auth.sql.ts'
import { KEPT_MS } from './caller-cache.ts'

// Jobs wait: they may forget sessions.
const app = await testApp({}, undefined, 3_600)
const elsewhere = await testApp({}, app.database.connection, 3_600)
// A process that no event reaches.
const deaf = await testApp({}, app.database.connection, 3_600)
await deaf.server.platform.live.close()

function lookups() {
  const looked = vi.spyOn(sessions, 'callers')
  onTestFinished(() => looked.mockRestore())
  return looked
}

/** Stops the clock of the cache at a whole millisecond, so that no sum is rounded; what it returns moves it forward. */
function stopClock() {
  let now = Math.ceil(performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return (ms: number) => {
    now += ms
  }
}

test('looks a caller up once a second', async () => {
  const member = await makeMember(app)
  const wait = stopClock()
  const looked = lookups()
  for (let n = 0; n < 3; n += 1) await app.as(member).call(readAccount)
  expect(looked).toHaveBeenCalledTimes(1)
  wait(KEPT_MS)
  await app.as(member).call(readAccount)
  expect(looked).toHaveBeenCalledTimes(2)
})

test('looks a caller up for each call of the sign-in protocol', async () => {
  const member = await makeMember(app)
  await app.as(member).call(readAccount)
  const looked = lookups()
  for (let n = 0; n < 3; n += 1) await app.as(member).call(readUser)
  expect(looked).toHaveBeenCalledTimes(3)
})

test('refuses the first call after a sign-out in the same process', async () => {
  for (let n = 0; n < 20; n += 1) {
    const member = await makeMember(app)
    await app.as(member).call(readAccount)
    await app.as(member).call(logout, { query: {} })
    await app.as(member).refused(readAccount, {}, 401)
  }
})

test('does not keep what was looked up before a change and arrives after it', async () => {
  const member = await makeMember(app, { role: 'journalist' })
  const { callers } = sessions
  let change = async () => {}
  const looked = lookups().mockImplementation(async (...asked) => {
    const found = await callers(...asked)
    const act = change
    change = async () => {}
    await act()
    return found
  })
  stopClock()
  change = async () =>
    void (await app.database.pool.query(`update accounts set role = 'pr' where id = $1`, [member.id]))
  await app.as(member).call(readAccount)
  await app.as(member).call(readAccount)
  expect(looked).toHaveBeenCalledTimes(2)
})

test('believes in a session for a second at most, though another process has ended it and no event arrives', async () => {
  const member = await makeMember(app)
  const wait = stopClock()
  await deaf.as(member).call(readAccount)
  await app.as(member).call(logout, { query: {} })
  wait(KEPT_MS - 1)
  await deaf.as(member).call(readAccount)
  wait(1)
  await deaf.as(member).refused(readAccount, {}, 401)
})

test.each([
  ['suspended', `barred_until = now() + interval '3 days'`],
  ['made dormant', `data = data || '{"status": "Dormant"}'`],
])(
  'writes nothing for a member whom another process has %s, though no event arrives',
  async (_how, change) => {
    const [member, post_id] = [await makeMember(app), await makePost(app, await makeMember(app))]
    stopClock()
    const like = { params: { post_id } }
    await deaf.as(member).call(likePost, like)
    await app.database.pool.query(`update accounts set ${change} where id = $1`, [member.id])
    await deaf.as(member).call(readAccount)
    await deaf.as(member).refused(unlikePost, like, 403)
  },
)

test('drops the session that another process has ended when the event arrives', async () => {
  const member = await makeMember(app)
  stopClock()
  await elsewhere.as(member).call(readAccount)
  await app.as(member).call(logout, { query: {} })
  await vi.waitFor(() => elsewhere.as(member).refused(readAccount, {}, 401), BOUND)
})

test('admits at once, in every process, a member who has just done what they had to do first', async () => {
  const member = await makeMember(app)
  await app.database.pool.query('update auth_users set password_set_at = null where id = $1', [member.id])
  stopClock()
  await deaf.as(member).refused(listFeed, { query: {} }, 403)
  await app.database.pool.query('update auth_users set password_set_at = now() where id = $1', [member.id])
  await deaf.as(member).call(listFeed, { query: {} })
})
