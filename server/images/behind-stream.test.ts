import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { makeMember } from '../../test/support/factories.ts'
import { pngOf, uploadPicture } from '../../test/support/uploading.ts'

const app = await testApp({ METRICS_PORT: '0' })
const { port } = new URL(app.address)

/** A member's connection, with everything received on it so far. */
function connection(token: string) {
  const socket = connect({ host: '127.0.0.1', port: Number(port) })
  atEnd(() => void socket.destroy())
  let said = ''
  socket.on('data', (bytes) => (said += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  const head = (request: string, more = '') =>
    `${request} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`
  return { socket, head, said: () => said }
}

test('frees the slot of a finished upload even while its answer waits behind a stream', async () => {
  const member = await makeMember(app)
  const bytes = pngOf(4, 4)
  const stored = async () =>
    (await app.database.pool.query('select from images where account_id = $1', [member.id])).rowCount
  for (let n = 1; n <= 3; n += 1) {
    const { socket, head, said } = connection(member.session.access_token)
    socket.write(head('GET /api/events'))
    await vi.waitFor(() => expect(said()).toContain('event-stream'), BOUND)
    socket.write(
      head(`POST ${UPLOAD_PATH}`, `Content-Type: image/png\r\nContent-Length: ${bytes.length}\r\n`),
    )
    socket.write(bytes)
    await vi.waitFor(async () => expect(await stored()).toBe(n), BOUND)
  }
  await uploadPicture(app.as(member), bytes)
})

test('neither counts nor logs a body that breaks off as a failure', async () => {
  const { access_token } = (await makeMember(app)).session
  const failures = async () =>
    (await (await fetch(app.server.metrics!)).text())
      .split('\n')
      .filter((line) => line.startsWith('beatline_failures_total'))
  const before = await failures()
  const paths = ['/api/contact', '/api/posts', '/api/comments']
  for (const path of paths) {
    const { socket, head } = connection(access_token)
    socket.write(head(`POST ${path}`, `Content-Type: application/json\r\nContent-Length: 50\r\n`))
    socket.write('{')
    const isRead = () => expect(socket.bytesWritten).toBeGreaterThan(100)
    await vi.waitFor(isRead, BOUND)
    await app.as({ session: { access_token, refresh_token: '' } }).send('GET', '/api/unread')
    socket.destroy()
  }
  const gone = () =>
    app.log
      .map((line) => JSON.parse(line) as { route: string; gone?: boolean })
      .flatMap(({ route, gone }) => (gone && paths.includes(route) ? [route] : []))
  await vi.waitFor(() => expect(gone()).toEqual(paths), BOUND)
  expect(await failures()).toEqual(before)
  expect(app.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([])
})
