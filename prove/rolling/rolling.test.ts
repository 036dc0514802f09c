import { request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { childrenOf } from '../../bench/usage.ts'
import { listFeed } from '../../contract/feed.ts'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import { BOUND, type TestApp, testDatabase, testFolder } from '../../test/support/app.ts'
import { createClient } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { LiveReader } from '../../test/support/stream.ts'
import { talking } from '../../test/support/talking.ts'
import { isAlive } from '../faults/own-postgres.ts'
import { FAULTS_MS, outside } from '../faults/serving.ts'
import { figures } from '../figures.ts'
import { expectHaproxy } from '../haproxy.ts'
import { sized } from '../size.ts'
import { startBehindHaproxy } from './haproxy.ts'
import { startTraffic, storedOf, type Traffic } from './traffic.ts'
import { hasFailed, isStream, type Sent, watchWire } from './wire.ts'

const ROUNDS = sized(1, 3)
const KILLS = sized(2, 6)
/** Longer than any timeout of haproxy.cfg that counts silence. */
const QUIET_MS = sized(0, 75_000)
const LONG = { timeout: FAULTS_MS }

expectHaproxy()
const connection = await testDatabase('template0')
const admin = { ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'a long password of tests' }
const pictures = { STORAGE_URL: `file://${await testFolder()}/pictures` }
const calm = { RATE_LIMITS: 'off', ...pictures, ...admin }
const { servers, balancer } = await startBehindHaproxy(connection, calm)
const { address } = balancer
const wire = watchWire(address)
const app = {
  ...outside(connection, address),
  as: ({ session }) => createClient(address, session),
} as TestApp

const addresses = () => Promise.all(servers.map((server) => server.ready()))
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
const told = (traffic: Traffic, sent: Sent[]) => ({
  requests: sent.length,
  'streams opened': sent.filter(isStream).length,
  messages: sum(traffic.talkers.map(({ acknowledged }) => acknowledged.length)),
  pictures: traffic.pictures.size,
})

test('starts three processes at once on an empty database, with one first admin', async () => {
  const { rows } = await app.database.pool.query(`select email from accounts where role = 'admin'`)
  expect(rows).toEqual([{ email: admin.ADMIN_EMAIL }])
})

test(
  'restarts each of three processes in turn without a failed request, a lost event or picture',
  LONG,
  async () => {
    const [first, before] = [wire.length, await balancer.figures()]
    const traffic = await startTraffic(app, address, wire)
    await traffic.goesOn()
    for (let round = 0; round < ROUNDS; round += 1)
      for (const server of servers) {
        expect(await server.stop()).toBe(0)
        await server.start()
        await balancer.allUp()
        await traffic.goesOn()
      }
    await traffic.end()
    const [sent, counted] = [wire.slice(first), await balancer.figures()]
    figures('Three processes behind HAProxy, restarted in turn', {
      restarts: 3 * ROUNDS,
      ...told(traffic, sent),
      'sent again by HAProxy': counted['sent again by HAProxy'] - before['sent again by HAProxy'],
    })
    expect(sent.filter(hasFailed)).toEqual([])
    expect(sent.filter(({ times }) => times !== 1)).toEqual([])
    expect(counted.requests - before.requests).toBe(sent.length)
    expect(counted['5xx'] - before['5xx']).toBe(0)
    expect(counted['connections used twice']).toBe(0)
    for (const { repeats } of traffic.talkers) expect(repeats).toBe(0)
    for (const { member, written, faults } of traffic.visitors) {
      expect(faults).toEqual([])
      const { posts, comments, likes } = written
      const expected = { posts: posts.sort(), comments: comments.sort(), likes: [...likes].sort() }
      expect(await storedOf(app, member.id)).toEqual(expected)
    }
    await traffic.expectWhole(await addresses())
    await traffic.endStreams()
  },
)

test('fails nothing but what a killed process was answering', LONG, async () => {
  const [first, before] = [wire.length, await balancer.figures()]
  const traffic = await startTraffic(app, address, wire)
  const failed: Sent[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await traffic.goesOn()
    const server = servers[kill % 3]!
    const helpers = childrenOf(server.child.pid!)
    const killed = performance.now()
    await server.kill()
    const dead = performance.now()
    await traffic.goesOn()
    await server.start()
    await balancer.allUp()
    await vi.waitFor(() => expect(helpers.filter(isAlive)).toEqual([]), BOUND)
    const lost = wire
      .slice(first)
      .filter((one) => hasFailed(one) && one.ended !== null && !failed.includes(one))
    expect(lost.filter(({ began, ended }) => began > dead || ended! < killed)).toEqual([])
    // A read is repeated by HAProxy, unless its answer had begun.
    expect(lost.filter(({ method, status }) => method === 'GET' && status !== 200)).toEqual([])
    failed.push(...lost)
  }
  await traffic.goesOn()
  await traffic.end()
  const [sent, counted] = [wire.slice(first), await balancer.figures()]
  const since = (name: keyof typeof before) => counted[name] - before[name]
  figures('Three processes behind HAProxy, killed in turn', {
    kills: KILLS,
    ...told(traffic, sent),
    'writes failed': failed.filter(({ method }) => method !== 'GET').length,
    'reads cut off': failed.filter(({ method }) => method === 'GET').length,
    'sent again by HAProxy': since('sent again by HAProxy'),
  })
  expect(sent.filter((one) => hasFailed(one) && !failed.includes(one))).toEqual([])
  expect(sent.filter(({ times }) => times !== 1)).toEqual([])
  for (const { member, written, faults } of traffic.visitors) {
    expect(faults.length).toBeLessThanOrEqual(failed.length)
    const { posts, comments } = await storedOf(app, member.id)
    expect(posts).toEqual(expect.arrayContaining(written.posts))
    expect(comments).toEqual(expect.arrayContaining(written.comments))
  }
  await traffic.expectWhole(await addresses())
  await traffic.endStreams()
})

test(
  'keeps a quiet stream open, resumes it, and ends one at the process when its page closes',
  LONG,
  async () => {
    const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
    const quiet = await LiveReader.open(address, one.session.access_token)
    await quiet.next('ready')
    await after(QUIET_MS)
    await talking(app).start(other, one)
    await quiet.next('conversation.created')
    quiet.close()
    // Goes on where it stopped, once it is balanced to the same process again.
    let isResumed = false
    for (let n = 0; n < 9 && !isResumed; n += 1) {
      const again = await LiveReader.open(address, one.session.access_token, quiet.lastEventId)
      isResumed = (await again.next('ready')).data.resumed
      again.close()
    }
    expect(isResumed).toBe(true)
    // A process lets a member have eight.
    for (let n = 0; n < 60; n += 1) (await LiveReader.open(address, one.session.access_token)).close()
  },
)

test('passes on a refusal that comes before the whole body', async () => {
  const stranger = createClient(address, { access_token: 'none', refresh_token: 'none' })
  for (let n = 0; n < 10; n += 1) {
    const headers = { 'content-type': 'image/png' }
    const answer = await stranger.send('POST', UPLOAD_PATH, { body: new Uint8Array(4_900_000), headers })
    expect(answer.status).toBe(401)
    await answer.body?.cancel()
  }
})

/** Asks from an address of loopback, with a header that pretends to be another. */
const askFrom = (at: string, localAddress: string, pretended: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'x-forwarded-for': pretended }
    request(new URL(listFeed.path, at), { localAddress, headers, method: listFeed.method }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('tells visitors apart by their addresses, whatever they pretend', async () => {
  const most = 4
  const env = { LIMITS: `calls-address=${most}/600`, STORAGE_URL: '' }
  const limited = await startBehindHaproxy(connection, env)
  const at = limited.balancer.address
  // Each of the three processes counts.
  for (let n = 0; n < 3 * most; n += 1) expect(await askFrom(at, '127.0.0.1', `192.0.2.${n}`)).toBe(401)
  expect(await askFrom(at, '127.0.0.1', '192.0.2.77')).toBe(429)
  expect(await askFrom(at, '127.0.0.2', '127.0.0.1')).toBe(401)
})
