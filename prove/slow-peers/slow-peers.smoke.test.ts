import { expect, onTestFinished, test, vi } from 'vitest'
import { readUser } from '../../contract/auth.ts'
import { BODY_LIMIT_BYTES as LIMIT } from '../../server/platform/http/http.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { sized } from '../size.ts'
import { HEAD, Peer } from './peer.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const member = await makeMember(app)
const LAZY = sized(10, 100)

test('refuses a body in endless chunks at the limit, and keeps no more of it', async () => {
  const peer = await Peer.connect(app.address)
  peer.say(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
  // Slightly more than the limit, and then more at intervals, as an endless body does.
  for (let said = 0; said <= LIMIT; said += 0x4000) peer.say(chunk)
  const more = setInterval(() => peer.say(chunk), 50)
  onTestFinished(() => clearInterval(more))
  await vi.waitFor(() => expect(peer.statuses).toEqual([413]), BOUND)
  await vi.waitFor(() => expect(peer.ended).toBe(true), { timeout: 60_000 })
})

test('keeps no other caller waiting for peers that do not read their answers', async () => {
  const description = 'ä'.repeat(10_000)
  await Promise.all(Array.from({ length: 30 }, () => makePost(app, member, { description })))
  const lazy = await Promise.all(Array.from({ length: LAZY }, () => Peer.connect(app.address)))
  const { server } = app.server.http
  let asked = 0
  server.on('request', () => (asked += 1))
  const token = `Authorization: Bearer ${member.session.access_token}`
  for (const { socket } of lazy) {
    socket.pause()
    socket.write(`GET /api/posts HTTP/1.1\r\nHost: localhost\r\n${token}\r\n\r\n`.repeat(5))
  }
  await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(LAZY), BOUND)
  await vi.waitFor(() => expect(app.database.pool.waitingCount).toBe(0), BOUND)
  await app.as(member).call(readUser)
  for (const { socket } of lazy) socket.destroy()
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
  await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(2), BOUND)
})
