import { expect, test, vi } from 'vitest'
import { listMembers } from '../../../contract/directory.ts'
import { countFeed } from '../../../contract/feed.ts'
import { listSources } from '../../../contract/sources.ts'
import { suggest } from '../../../contract/suggestions.ts'
import { BOUND, testApp } from '../../../test/support/app.ts'
import { type Member, makeMember } from '../../../test/support/factories.ts'

// Two of a member's run at once, ten wait.
const app = await testApp({ DATABASE_POOL: '12' }, undefined, 3_600)
const ALSO_WAITING = 10

type Search = (member: Member, signal?: AbortSignal) => Promise<number>
const posting =
  (path: string, body: object): Search =>
  async (member, signal) => {
    const headers = {
      authorization: `Bearer ${member.session.access_token}`,
      'content-type': 'application/json',
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
    return (await fetch(`${app.address}${path}`, init)).status
  }
const sources = posting(listSources.path, { search: 'salmon' })
const members = posting(listMembers.path, { search: 'salmon', list: 'members' })
const suggestions = posting(suggest.path, { text: 'salmon' })
const feed: Search = async (member, signal) => {
  const headers = { authorization: `Bearer ${member.session.access_token}` }
  return (await fetch(`${app.address}${countFeed.path}?search=salmon`, { headers, signal })).status
}
const EVERYTHING = [members, sources, feed, suggestions]

/** Two searches of a member that have started and don't end before `open`. */
async function busyMember() {
  const member = await makeMember(app)
  const gate = await app.database.pool.connect()
  await gate.query('begin')
  await gate.query('lock table profiles in access exclusive mode')
  const running = [sources(member), sources(member)]
  await vi.waitFor(async () => {
    const locked = await gate.query(
      'select from pg_locks l join pg_database d on d.oid = l.database where not granted and datname = current_database()',
    )
    expect(locked.rowCount).toBe(2)
  }, BOUND)
  const open = async () => {
    await gate.query('rollback')
    gate.release()
  }
  return { member, running, open }
}

/** As many searches as may wait, of every kind, and one more, which is refused. */
async function queue(member: Member, signal?: AbortSignal) {
  const answers = Array.from({ length: ALSO_WAITING + 1 }, (_, n) =>
    EVERYTHING[n % EVERYTHING.length]!(member, signal),
  )
  expect(await Promise.race(answers)).toBe(429)
  return answers
}

test('serves all of a member’s searches from one queue, with or without a body', async () => {
  const { member, running, open } = await busyMember()
  const waiting = await queue(member)
  await open()
  const statuses = await Promise.all([...running, ...waiting])
  expect(statuses.filter((status) => status === 200)).toHaveLength(2 + ALSO_WAITING)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('makes room for others when a caller disconnects', async () => {
  const closed = vi.fn()
  const { member, running, open } = await busyMember()
  const watch = (_request: unknown, response: { once: (event: 'close', act: () => void) => void }) =>
    response.once('close', closed)
  app.server.http.server.on('request', watch)
  const disconnect = new AbortController()
  const left = await queue(member, disconnect.signal)
  disconnect.abort()
  await Promise.allSettled(left)
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(ALSO_WAITING + 1), BOUND)
  app.server.http.server.off('request', watch)
  const waiting = await queue(member)
  await open()
  const statuses = await Promise.all([...running, ...waiting])
  expect(statuses.filter((status) => status === 200)).toHaveLength(2 + ALSO_WAITING)
})
