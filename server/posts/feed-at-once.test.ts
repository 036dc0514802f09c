import { expect, onTestFinished, test, vi } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { countFeed, listDrafts, listFeed } from '../../contract/feed.ts'
import { BOUND, type TestApp, testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { feeds } from './feed.sql.ts'

const app = await testApp({ DATABASE_POOL: '12' }, undefined, 3_600)
const narrow = await testApp({ DATABASE_POOL: '4' }, undefined, 3_600)

const PATHS = [listFeed, countFeed, listDrafts].map(({ path }) => `${path}?search=salmon`)
// Two run at once, ten wait.
const MOST = 12

/** Blocks all reads of posts, and starts as many filtered reads of one member as there is room for, plus one. */
async function fill(on: TestApp, most: number) {
  const member = await makeMember(on)
  const gate = await on.database.pool.connect()
  await gate.query('begin')
  await gate.query('lock table posts in access exclusive mode')
  const open = async () => {
    await gate.query('rollback')
    gate.release()
  }
  const disconnect = new AbortController()
  const headers = { authorization: `Bearer ${member.session.access_token}` }
  const read = async (path: string) =>
    (await fetch(`${on.address}${path}`, { headers, signal: disconnect.signal })).status
  const answers = Array.from({ length: most + 1 }, (_, n) => read(PATHS[n % PATHS.length]!))
  expect(await Promise.race(answers)).toBe(429)
  return { client: on.as(member), open, leave: () => disconnect.abort(), answers }
}

async function expectServed(answers: Promise<number>[], most: number) {
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === 200)).toHaveLength(most)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
}

test('reads few pages at once for one member, queues some, and refuses the rest', async () => {
  const { client, open, answers } = await fill(app, MOST)
  // Calls that read no posts are not held up.
  await client.call(readAccount)
  await open()
  await expectServed(answers, MOST)
})

test('uses at most a quarter of the connections for all members together', async () => {
  const { open, answers } = await fill(narrow, MOST - 1)
  await open()
  await expectServed(answers, MOST - 1)
})

test('does not read what no one is waiting for any more', async () => {
  const acts = [vi.spyOn(feeds, 'matching'), vi.spyOn(feeds, 'count')]
  onTestFinished(() => {
    for (const act of acts) act.mockRestore()
  })
  const closed = vi.fn()
  app.server.http.server.on('request', (request) => void request.once('close', closed))
  const { client, open, leave, answers } = await fill(app, MOST)
  leave()
  await Promise.allSettled(answers)
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(MOST + 1), BOUND)
  await open()
  // It comes after everything that the member had asked for before.
  const { body } = await client.call(listFeed, { query: { search: 'salmon' } })
  expect(body).toEqual({ posts: [], next: null })
  expect(acts.flatMap((act) => act.mock.calls)).toHaveLength(2 + 1)
})
