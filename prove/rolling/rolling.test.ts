import { request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { childrenOf } from '../../bench/usage.ts'
import { listFeed } from '../../contract/feed.ts'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import { BOUND, type TestApp, testDatabase, testFolder } from '../../test/support/app.ts'
import { createClient } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { openMailSink } from '../../test/support/mail-sink.ts'
import { LiveReader } from '../../test/support/stream.ts'
import { beginTalk, expectWhole, type Talk } from '../../test/support/talk-under-faults.ts'
import { talking } from '../../test/support/talking.ts'
import { during } from '../during.ts'
import { Ledger } from '../faults/ledger.ts'
import { isAlive } from '../faults/own-postgres.ts'
import { FAULTS_MS, outside } from '../faults/serving.ts'
import { figures } from '../figures.ts'
import { expectHaproxy } from '../haproxy.ts'
import { sized } from '../size.ts'
import { startBehindHaproxy } from './haproxy.ts'
import { hasFailed, type Sent, watchWire } from './wire.ts'

const RESTARTS = sized(3, 9)
const KILLS = sized(2, 6)
const PAIRS = sized(2, 4)
const PAUSE_MS = 50
/** Requests while a process is down, at least. */
const APART = sized(50, 300)
/** Longer than any timeout of haproxy.cfg that counts silence. */
const QUIET_MS = sized(0, 75_000)
const LONG = { timeout: FAULTS_MS }

expectHaproxy()
const connection = await testDatabase('template0')
const sink = await openMailSink()
const calm = { RATE_LIMITS: 'off', AWAY_MAIL_MINUTES: '1440', SMTP_URL: sink.url }
const shared = { STORAGE_URL: `file://${await testFolder()}/pictures` }
const { servers, balancer } = await startBehindHaproxy(connection, { ...calm, ...shared })
const { address } = balancer
const at = { ready: async () => address }
const wire = watchWire(address)
const app = {
  ...outside(connection, address),
  as: ({ session }) => createClient(address, session),
} as TestApp
const ledger = await Ledger.open({ server: servers[0]!, app, sink }, at.ready, sized(20, 400))

/** Members write, upload, talk and read through HAProxy while `fault` happens; nothing acknowledged is lost or doubled. */
async function through(title: string, faults: number, fault: (n: number) => Promise<void>) {
  const [first, before] = [wire.length, await balancer.figures()]
  const reader = app.as(await makeMember(app))
  const talks: Talk[] = []
  for (let n = 0; n < PAIRS; n += 1) talks.push(await beginTalk(app, at, PAUSE_MS))
  let n = 0
  const act = () => fault(n++)
  const own = () => ({ faults, requests: wire.length - first })
  await during(
    () => ledger.through(title, faults, act, own),
    async () => {
      // Whether it failed is on the wire.
      await reader.call(listFeed).catch(() => undefined)
      await after(PAUSE_MS)
    },
  )
  for (const talk of talks) await talk.finish()
  const [sent, now] = [wire.slice(first), await balancer.figures()]
  const since = (name: keyof typeof before) => now[name] - before[name]
  figures(title, { 'sent again by HAProxy': since('sent again by HAProxy') })
  expect(sent.filter(({ times }) => times !== 1)).toEqual([])
  for (const talk of talks) await expectWhole(app, talk)
  for (const talk of talks) await talk.leave()
  return { sent, since, repeats: talks.flatMap(({ sides }) => sides.map((side) => side.repeats)) }
}

test('restarts each of three processes in turn without a failed request, or a lost event', LONG, async () => {
  const title = 'Three processes behind HAProxy, restarted in turn'
  const { sent, since, repeats } = await through(title, RESTARTS, async (n) => {
    const server = servers[n % 3]!
    expect(await server.stop()).toBe(0)
    await server.start()
    await balancer.allUp()
  })
  expect(sent.filter(hasFailed)).toEqual([])
  expect(since('requests')).toBe(sent.length)
  expect(since('5xx')).toBe(0)
  expect((await balancer.figures())['connections used twice']).toBe(0)
  expect(Math.max(...repeats)).toBe(0)
})

test('fails nothing but what a killed process was answering', LONG, async () => {
  const failed: Sent[] = []
  const first = wire.length
  const { sent } = await through('Three processes behind HAProxy, killed in turn', KILLS, async (n) => {
    const server = servers[n % 3]!
    const helpers = childrenOf(server.child.pid!)
    const killed = performance.now()
    await server.kill()
    const dead = performance.now()
    const until = wire.length + APART
    await vi.waitUntil(() => wire.length > until, { timeout: 300_000, interval: 20 })
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
  })
  expect(sent.filter((one) => hasFailed(one) && !failed.includes(one))).toEqual([])
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
