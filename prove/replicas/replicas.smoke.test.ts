import { expect, test, vi } from 'vitest'
import { listOpenings } from '../../contract/audience.ts'
import { listFeed } from '../../contract/feed.ts'
import { getHealth } from '../../contract/health.ts'
import { changeAudience, createPost, readPost } from '../../contract/posts.ts'
import { listRequests } from '../../contract/requests.ts'
import { onMetric, type ReadPlace } from '../../server/platform/metrics/events.ts'
import { checkReplica } from '../../server/platform/postgres/replica.sql.ts'
import { Replica } from '../../server/platform/postgres/replica.ts'
import { BOUND, testApp, testDatabase, withLongTimeouts } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { communityPost, type Member, makeMember } from '../../test/support/factories.ts'
import { addressOf } from '../../test/support/server-process.ts'
import type { LiveReader } from '../../test/support/stream.ts'
import { during } from '../during.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { createPrimary, createReplica } from './cluster.ts'
import { Page } from './reader.ts'

const ROUNDS = sized(1, 20)
/** Only bounds what would hang. */
const LONG = { timeout: sized(600_000, 1_800_000) }

const primary = await createPrimary()
const replica = await createReplica(primary)
const env = {
  DATABASE_URL: addressOf(primary.connection),
  DATABASE_REPLICA_URL: addressOf(replica.connection),
  RATE_LIMITS: 'off',
}
const connection = withLongTimeouts(primary.connection)
const app = await testApp(env, connection)
const other = await testApp(env, connection)

const isUsed = (is: boolean) =>
  vi.waitFor(() => {
    for (const { server } of [app, other]) expect(server.platform.replica?.isInUse).toBe(is)
  }, BOUND)

let place: ReadPlace | undefined
const places = new Map<string, number>()
onMetric('read', (where) => {
  place = where
  places.set(`read: ${where}`, (places.get(`read: ${where}`) ?? 0) + 1)
})

/** A process that was stalled for a second reads from the primary for a moment. */
const goesTo = (where: ReadPlace, act: () => Promise<unknown>) =>
  vi.waitFor(async () => {
    await act()
    expect(place).toBe(where)
  }, BOUND)

const feedOf = async (page: Page) => (await page.call(listFeed)).body.posts.map(({ id }) => id)
const requestsOf = async (page: Page) => (await page.call(listRequests)).body.requests.map(({ id }) => id)
const publish = async (page: Page) => (await page.call(createPost, { body: communityPost() })).body.id

/** A page that has read the feed at this process, which the replica has replayed. */
async function pageOf(member: Member, address: string): Promise<Page> {
  const page = new Page(address, member)
  await page.call(listFeed)
  await replica.caughtUp()
  return page
}

async function hears(page: Page, stream: LiveReader, name: string) {
  for await (const event of stream) {
    page.note(event.id)
    if (event.name === name) return
  }
}

const journalist = await makeMember(app, { role: 'journalist' })
const pr = await makeMember(app, { role: 'pr' })

test('sends reads with the position of an earlier answer to the replica, and those without to the primary', async () => {
  await isUsed(true)
  const page = await pageOf(pr, app.address)
  expect(place).toBe('no_position')
  for (const { address } of [app, other]) await goesTo('replica', () => feedOf(page.at(address)))
  for (const [seen, where] of [
    ['f'.repeat(16), 'behind'],
    ['0; select', 'no_position'],
  ] as const)
    await goesTo(where, () => feedOf(new Page(app.address, pr, seen)))
})

test('shows authors their own post at once at each process, and others an older state for a second at most', async () => {
  const author = new Page(app.address, journalist)
  // A busy machine may take longer than the replica may be behind.
  for (let isOld = false; !isOld; ) {
    await isUsed(true)
    const others = await pageOf(pr, other.address)
    await replica.pause()
    const post = await publish(author)
    const seen = await feedOf(others)
    isOld = place === 'replica'
    expect(seen.includes(post)).toBe(!isOld)
    for (const { address } of [app, other]) expect(await feedOf(author.at(address))).toContain(post)
    // What the replica refuses, the primary is asked for.
    expect((await others.call(readPost, { params: { post_id: post } })).body.id).toBe(post)
    await isUsed(false)
    expect(await feedOf(others)).toContain(post)
    await replica.resume()
  }
})

test('shows a page what an event has told it of, at each process', async () => {
  await isUsed(true)
  const page = await pageOf(pr, other.address)
  const stream = await app.stream(pr)
  await replica.pause()
  const post = await publish(new Page(app.address, journalist))
  await hears(page, stream, 'post.created')
  for (const { address } of [app, other]) expect(await feedOf(page.at(address))).toContain(post)
  await replica.resume()
  stream.close()
})

test('reads the whole of a confidential request from the primary, and notes its opening', async () => {
  const { id: post_id } = await makeConfidential(app, journalist)
  const page = await pageOf(pr, app.address)
  await isUsed(true)
  await goesTo('replica', async () => expect(await requestsOf(page)).toContain(post_id))
  await goesTo('writes', () => page.call(readPost, { params: { post_id } }))
  const { body } = await app.as(journalist).call(listOpenings, { params: { post_id } })
  expect(body.openings.map(({ reader }) => reader?.id)).toEqual([pr.id])
})

test('never shows a request again to who has been told that they lost it', async () => {
  const { id: post_id } = await makeConfidential(app, journalist)
  const author = new Page(app.address, journalist)
  const told = await pageOf(pr, other.address)
  const stream = await app.stream(pr)
  await isUsed(true)
  expect(await requestsOf(told)).toContain(post_id)
  const untold = told.at(other.address)
  await replica.pause()
  const body = { audience: 'chosen', invited: [] } as never
  await author.call(changeAudience, { params: { post_id }, body })
  await hears(told, stream, 'post.hidden')
  stream.close()
  // Nobody has told this page anything; what it may still list it can't open.
  await untold.refused(readPost, { params: { post_id } }, 404)
  const reloaded = new Page(app.address, pr)
  for (let turn = 0; turn < 20; turn += 1) {
    if (turn === 10) await replica.resume()
    for (const page of [told, reloaded])
      for (const { address } of [app, other])
        expect(await requestsOf(page.at(address))).not.toContain(post_id)
  }
})

/**
 * Members read and write at both processes all the while; each call must succeed, and show the reader's own posts.
 * Returns what they did.
 */
async function living(act: () => Promise<unknown>) {
  const did = { calls: 0, 'longest ms': 0 }
  const timed = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    const began = performance.now()
    const answer = await asked
    did.calls += 1
    did['longest ms'] = Math.max(did['longest ms'], Math.round(performance.now() - began))
    return answer
  }
  const loops = [app, other].flatMap(({ address }) => {
    const [writer, reader] = [new Page(address, journalist), new Page(address, pr)]
    const write = async () => {
      const post = await timed(publish(writer))
      for (const { address } of [other, app]) expect(await timed(feedOf(writer.at(address)))).toContain(post)
    }
    return [write, () => timed(feedOf(reader))]
  })
  await during(act, ...loops)
  return did
}
const admin = await makeMember(app, { role: 'admin' })
const rowOf = async () =>
  (await app.as(admin).call(getHealth)).body.rows.find(({ name }) => name === 'Replica')

test.each([
  ['killed', () => replica.kill(), () => replica.start()],
  ['frozen', async () => replica.freeze(), async () => replica.thaw()],
  ['stopped in its replay', () => replica.pause(), () => replica.resume()],
] as const)(
  'fails no call while the replica is %s, and uses it again once it is back',
  LONG,
  async (how, away, back) => {
    await isUsed(true)
    places.clear()
    const logged = app.log.length
    const did = await living(async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await away()
        await isUsed(false)
        await vi.waitFor(async () => expect(await rowOf()).toMatchObject({ state: 'Warning' }), BOUND)
        await back()
        await isUsed(true)
      }
    })
    figures(`A replica that is ${how}`, { times: ROUNDS, ...did, ...Object.fromEntries(places) })
    expect(await rowOf()).toMatchObject({ figure: expect.stringContaining('% of reads') })
    expect(app.log.slice(logged).join('')).toMatch(/reads go to the primary.*reads go to the replica/s)
  },
)

test('refuses to start with what is no replica of its database, and starts with one that is down', async () => {
  const { connection } = primary
  await checkReplica(connection, replica.connection)
  const refused = (address: object, said: string) =>
    expect(checkReplica(connection, address)).rejects.toThrow(said)
  await refused(connection, 'DATABASE_REPLICA_URL must lead to a standby')
  await refused(await testDatabase(), 'DATABASE_REPLICA_URL leads to another cluster')
  await refused({ ...replica.connection, database: 'postgres' }, 'leads to another database')
  const down = { host: '127.0.0.1', port: 1 }
  await checkReplica(connection, down)
  const away = new Replica(app.server.platform.database, down, 1, app.server.platform.log)
  const logged = app.log.length
  await away.start()
  expect(away.isInUse).toBe(false)
  await away.stop()
  expect(app.log.slice(logged).join('')).toMatch(/"it does not answer".*127\.0\.0\.1:1\b/s)
})

test('does not use a replica that was promoted', async () => {
  await isUsed(true)
  await living(async () => {
    await replica.promote()
    await isUsed(false)
  })
  // It may have been behind first.
  await vi.waitFor(() => expect(app.log.join('')).toContain('it is no standby'), BOUND)
})
