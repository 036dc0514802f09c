import { expect, onTestFinished, test, vi } from 'vitest'
import { readUser } from '../../contract/auth.ts'
import { BODY_LIMIT_BYTES as LIMIT } from '../../server/platform/http.ts'
import { BOUND, testApp } from '../../test/app.ts'
import { makeMember, makePost } from '../../test/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { Peer } from './peer.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const member = await makeMember(app)
const IDLE = sized(100, 500)
const SLOW = sized(10, 100)
const { headersTimeout, requestTimeout } = app.server.http.server
/** The product's own times in the long form; the server looks for those who take longer every 5 s. */
const HEADERS_MS = sized(1_000, headersTimeout)
const BODY_MS = sized(2_000, requestTimeout)
const LOOK_MS = 5_000
const LATE = { timeout: BODY_MS + 2 * LOOK_MS + BOUND.timeout, interval: 100 }
app.server.http.server.headersTimeout = HEADERS_MS
app.server.http.server.requestTimeout = BODY_MS

const HEAD = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/** Says a little again and again until the connection is ended for it. */
async function drip(begin: string, drop: string): Promise<Peer> {
  const peer = await Peer.connect(app.address)
  peer.say(begin)
  const more = setInterval(() => (peer.ended ? clearInterval(more) : peer.say(drop)), 100)
  await vi.waitFor(() => expect(peer.ended).toBe(true), LATE).finally(() => clearInterval(more))
  return peer
}

test('A request may take 15 s until its headers are there, and 20 s in all', () => {
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 20_000])
})

const repeat = <T>(times: number, act: () => Promise<T>) => Promise.all(Array.from({ length: times }, act))

test('Who drips his request is cut off, whatever he drips, and others are answered in the meantime', async () => {
  const [began, before] = [performance.now(), process.memoryUsage().rss]
  const idle = await repeat(IDLE, () => Peer.connect(app.address))
  let over = false
  const drips = Promise.all([
    repeat(SLOW, () => drip('GET /readyz HTTP/1.1\r\nHost: localhost\r\n', 'X-One: a\r\n')),
    repeat(SLOW, () => drip(`${HEAD}Content-Length: 100000\r\n\r\n`, 'x')),
    repeat(SLOW, () => drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n')),
  ]).finally(() => (over = true))
  let [answered, slowest] = [0, 0]
  while (!over) {
    const asked = performance.now()
    await app.as(member).call(readUser)
    slowest = Math.max(slowest, performance.now() - asked)
    answered += 1
  }
  const peers = (await drips).flat()
  // What no server has answered is asked again by the page; a 408 would end a session that was to be renewed.
  expect(peers.flatMap(({ statuses }) => statuses)).toEqual([])
  expect(answered).toBeGreaterThan(0)
  await vi.waitFor(() => expect(idle.every(({ ended }) => ended)).toBe(true), LATE)
  figures('Slow peers', {
    idle: IDLE,
    dripping: peers.length,
    'ended after (ms)': Math.round(performance.now() - began),
    'answered meanwhile': answered,
    'slowest of these (ms)': Math.round(slowest),
    'memory more (MB)': Math.round((process.memoryUsage().rss - before) / 1_048_576),
  })
})

test('A body in chunks without end is refused at its limit, and no more of it is kept', async () => {
  const peer = await Peer.connect(app.address)
  peer.say(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
  // A little more than the limit, and then a little again and again: what never ends comes no faster.
  for (let said = 0; said <= LIMIT; said += 0x4000) peer.say(chunk)
  const more = setInterval(() => peer.say(chunk), 50)
  onTestFinished(() => clearInterval(more))
  await vi.waitFor(() => expect(peer.statuses).toEqual([413]), BOUND)
  await vi.waitFor(() => expect(peer.ended).toBe(true), LATE)
})

test('Who does not read what he has asked for is waited for alone', async () => {
  for (let n = 0; n < 30; n += 1) await makePost(app, member, { description: 'ä'.repeat(10_000) })
  const ask = `GET /api/posts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${member.session.access_token}\r\n\r\n`
  const lazy = await repeat(SLOW, () => Peer.connect(app.address))
  let asked = 0
  app.server.http.server.on('request', () => (asked += 1))
  for (const { socket } of lazy) {
    socket.pause()
    socket.write(ask.repeat(5))
  }
  const free = () => expect(app.database.pool.waitingCount).toBe(0)
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(SLOW), BOUND)
  await vi.waitFor(free, BOUND)
  await app.as(member).call(readUser)
  for (const { socket } of lazy) socket.destroy()
  const connections = () =>
    new Promise<number>((tell) => app.server.http.server.getConnections((_error, count) => tell(count)))
  await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(2), BOUND)
})
