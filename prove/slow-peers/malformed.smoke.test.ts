import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { BOUND, testApp } from '../../test/support/app.ts'
import { expectRefusal } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { HEAD, Peer } from './peer.ts'

// Jobs wait: one of them may wait for the lock.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const member = await makeMember(app)
const HOST = 'Host: localhost\r\n'
const HIDDEN = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n'

const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`
// biome-ignore format: a table
const shapes: [string, string][] = [
  ['a length and chunks at once', `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['two lengths', `${HEAD}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`],
  ['a list of lengths', `${HEAD}Content-Length: 2, 2\r\n\r\n{}${HIDDEN}`],
  ['a length with a sign', `${HEAD}Content-Length: +2\r\n\r\n{}${HIDDEN}`],
  ['a negative length', `${HEAD}Content-Length: -1\r\n\r\n${HIDDEN}`],
  ['a length that no number holds', `${HEAD}Content-Length: 99999999999999999999\r\n\r\n${HIDDEN}`],
  ['a folded header', `${HEAD}X-One: a\r\n b\r\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
  ['a folded coding', `${HEAD}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a space before the colon', `${HEAD}Content-Length : 2\r\n\r\n{}${HIDDEN}`],
  ['lines that end without a carriage return', `POST /api/contact HTTP/1.1\nHost: localhost\n\n${HIDDEN}`],
  ['a carriage return alone', `${HEAD}X-One: a\rContent-Length: 2\r\n\r\n{}${HIDDEN}`],
  ['a NUL in a header', `${HEAD}X-One: a\0b\r\n\r\n${HIDDEN}`],
  ['an unknown coding', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['chunked, and something after it', `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a chunk whose size is not a number', `${CHUNKED}zz\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
  ['a chunk whose size no number holds', `${CHUNKED}${'f'.repeat(17)}\r\n${HIDDEN}`],
  ['a chunk that is longer than it says', `${CHUNKED}1\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
  ['another version', `GET /readyz HTTP/9.9\r\n${HOST}\r\n${HIDDEN}`],
  ['a space in the address', `GET /rea dyz HTTP/1.1\r\n${HOST}\r\n${HIDDEN}`],
  ['no method', ` /readyz HTTP/1.1\r\n${HOST}\r\n${HIDDEN}`],
  ['an unknown method', `GOT /readyz HTTP/1.1\r\n${HOST}\r\n${HIDDEN}`],
  ['no host', `GET /readyz HTTP/1.1\r\n\r\n${HIDDEN}`],
  ['two hosts', `GET /readyz HTTP/1.1\r\n${HOST}Host: elsewhere\r\n\r\n${HIDDEN}`],
  ['bytes of another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
]

const bodyOf = (heard: string): unknown => JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4))

function expectMalformed({ statuses, heard }: Peer) {
  expect(statuses, heard).toEqual([400])
  expect(expectRefusal(bodyOf(heard))).toEqual({ error: 'The request cannot be read.' })
  expect(heard).toMatch(/^x-content-type-options: nosniff\r$/m)
  expect(heard).toMatch(/^cache-control: no-store\r$/m)
}

test.each(shapes)('refuses %s once, and does not execute a request hidden behind it', async (_what, text) => {
  const peer = await Peer.connect(app.address)
  peer.say(text)
  await vi.waitFor(() => expect(peer.ended).toBe(true), BOUND)
  expectMalformed(peer)
})

test.each([
  ['an address that holds no text', 'HEAD /about?id=\xff HTTP/1.1\r\n', 400],
  ['an address of a megabyte', `HEAD /${'a'.repeat(1_048_576)} HTTP/1.1\r\n`, 431],
])('answers HEAD without a body: %s', async (_what, text, status) => {
  const peer = await Peer.connect(app.address)
  peer.say(`${text}${HOST}\r\n`)
  await vi.waitFor(() => expect(peer.ended).toBe(true), BOUND)
  expect(peer.statuses, peer.heard).toEqual([status])
  expect(peer.heard).toMatch(/^content-length: \d{2}\r$/m)
  expect(peer.heard.indexOf('\r\n\r\n')).toBe(peer.heard.length - 4)
})

const long = 'a'.repeat(1_048_576)
const many = Array.from({ length: 10_000 }, (_, n) => `x-${n}: y\r\n`).join('')

test.each([
  ['one header of a megabyte', `GET /readyz HTTP/1.1\r\n${HOST}X-One: ${long}\r\n`],
  ['ten thousand headers', `GET /readyz HTTP/1.1\r\n${HOST}${many}`],
  ['an address of a megabyte', `GET /${long} HTTP/1.1\r\n${HOST}`],
])('refuses %s once, without waiting for the end', async (_what, text) => {
  const peer = await Peer.connect(app.address)
  peer.say(text)
  await vi.waitFor(() => expect(peer.ended).toBe(true), BOUND)
  expect(peer.statuses, peer.heard.slice(0, 500)).toEqual([431])
  expect(expectRefusal(bodyOf(peer.heard))).toEqual({ error: 'The request is too large.' })
  expect((await app.anonymous.send('GET', '/readyz')).status).toBe(200)
})

test('gives a malformed request after another one no answer that could be taken for the first one’s', async () => {
  const client = await app.database.pool.connect()
  const peer = await Peer.connect(app.address)
  try {
    await client.query('begin')
    await client.query('lock table notifications in access exclusive mode')
    const token = `Authorization: Bearer ${member.session.access_token}\r\n`
    peer.say(`GET /api/notifications HTTP/1.1\r\n${HOST}${token}\r\n`)
    await vi.waitFor(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect((await client.query(waiting)).rowCount).toBe(1)
    }, BOUND)
    peer.say('NONSENSE\r\n\r\n')
    await vi.waitFor(() => expect(peer.ended).toBe(true), BOUND)
    expect(peer.heard).toBe('')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('refuses an unknown expectation like a malformed request, and meets 100-continue', async () => {
  const peer = await Peer.connect(app.address)
  peer.say(`${HEAD}Expect: more\r\nContent-Length: 2\r\n\r\n`)
  await vi.waitFor(() => expect(peer.ended).toBe(true), BOUND)
  expectMalformed(peer)
  const patient = await Peer.connect(app.address)
  patient.say(`${HEAD}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`)
  await vi.waitFor(() => expect(patient.statuses).toEqual([100]), BOUND)
  patient.say('{}')
  await vi.waitFor(() => expect(patient.statuses).toEqual([100, 422]), BOUND)
})

test('closes a refused peer that never closes', async () => {
  const { address, server } = await testApp({}, app.database.connection)
  const open = () => promisify(server.http.server.getConnections.bind(server.http.server))()
  const peer = await Peer.connect(address)
  peer.say('NONSENSE\r\n\r\n')
  await vi.waitFor(() => expect(peer.ended).toBe(true), BOUND)
  await vi.waitFor(async () => expect(await open()).toBe(0), BOUND)
})

test('leaves nothing open when a peer closes its side', async () => {
  const peer = await Peer.connect(app.address)
  peer.socket.end(HIDDEN)
  await vi.waitFor(() => expect(peer.ended).toBe(true), BOUND)
  // The HTTP server takes it for a disconnect, unless the answer is out by then.
  expect([[], [200]]).toContainEqual(peer.statuses)
})
