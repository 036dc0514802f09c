import { expect, test, vi } from 'vitest'
import { BOUND, testApp } from '../../test/support/app.ts'
import { EmbeddedDatabase } from '../../test/support/embedded-database.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { beginTalk, endWhole } from '../../test/support/talk-under-faults.ts'

const CRASHES = 2

async function crash(pid: number) {
  process.kill(pid, 'SIGQUIT')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), BOUND)
}

test('loses nothing and recovers on its own when the database crashes in the middle of a conversation', async () => {
  const postgres = new EmbeddedDatabase()
  const { connection } = await postgres.start()
  const server = await ServerProcess.over(connection, { RATE_LIMITS: 'off' })
  const app = await testApp({}, connection)
  const talk = await beginTalk(app, server)
  for (let n = 0; n < CRASHES; n += 1) {
    await talk.goesOn()
    await crash(postgres.pid)
    await vi.waitFor(async () => expect(await server.status('/readyz')).toBe(503), BOUND)
    expect(await server.status('/healthz')).toBe(200)
    await postgres.start()
    await server.ready()
  }
  await endWhole(app, talk)
})
