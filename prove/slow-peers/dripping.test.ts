import { expect, test, vi } from 'vitest'
import { readUser } from '../../contract/auth.ts'
import { BOUND, testApp } from '../../test/app.ts'
import { makeMember } from '../../test/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { HEAD, Peer } from './peer.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const member = await makeMember(app)
const IDLE = sized(100, 500)
const SLOW = sized(10, 100)
const { server } = app.server.http
const { headersTimeout, requestTimeout } = server
// The product's own times in the long form; the server looks for those who take longer every 5 s.
server.headersTimeout = sized(1_000, headersTimeout)
server.requestTimeout = sized(2_000, requestTimeout)
const LATE = { timeout: sized(60_000, requestTimeout + 10_000 + BOUND.timeout), interval: 100 }

/** Sends a little again and again until the server ends the connection. */
async function drip(begin: string, drop: string): Promise<Peer> {
  const peer = await Peer.connect(app.address)
  peer.say(begin)
  const more = setInterval(() => (peer.ended ? clearInterval(more) : peer.say(drop)), 100)
  await vi.waitFor(() => expect(peer.ended).toBe(true), LATE).finally(() => clearInterval(more))
  return peer
}

const repeat = <T>(times: number, act: () => Promise<T>) => Promise.all(Array.from({ length: times }, act))

test('Whoever drips a request is cut off, whatever they drip, and others are answered in the meantime', async () => {
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 20_000])
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
  // The page repeats what no server has answered; a 408 would end a session that was being renewed.
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
