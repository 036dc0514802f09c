import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { makeMember } from '../../../test/support/factories.ts'

const app = await testApp()

/** Sends raw bytes and returns everything that is answered until the connection closes. */
async function raw(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.end(lines.join('\r\n'))
  return text(socket)
}
const statuses = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)

test('refuses a message with an ambiguous end, and processes nothing after it', async () => {
  const smuggled = ['0', '', 'GET /healthz HTTP/1.1', 'Host: x', '', '']
  const head = ['POST /api/contact HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  const ends = [
    ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ['Content-Length: 4', 'Content-Length: 5'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding : chunked'],
  ]
  for (const end of ends)
    expect(statuses(await raw([...head, ...end, '', ...smuggled])), end.join()).toEqual(['400'])
  expect(statuses(await raw(['GET /healthz HTTP/1.1', 'Host: x', 'Connection: close', '', '']))).toEqual([
    '200',
  ])
})

test('does not echo TRACE and CONNECT requests', async () => {
  for (const method of ['TRACE', 'CONNECT']) {
    const answer = await raw([
      `${method} / HTTP/1.1`,
      'Host: x',
      'X-Sent: xyzzy',
      'Connection: close',
      '',
      '',
    ])
    expect(statuses(answer), method).not.toContain('200')
    expect(answer).not.toContain('xyzzy')
  }
})

test('refuses a query with a repeated parameter', async () => {
  const client = app.as(await makeMember(app))
  expect((await client.send('GET', '/api/posts?search=a')).status).toBe(200)
  expect((await client.send('GET', '/api/posts?search=a&search=b')).status).toBe(422)
})

test('lists no folder of the page', async () => {
  for (const path of ['/assets', '/assets/', '/og/', '/.git/', '/.git/config'])
    expect((await app.anonymous.send('GET', path)).status, path).toBe(404)
})
