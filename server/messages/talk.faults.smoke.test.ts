import { test } from 'vitest'
import { sized } from '../../prove/size.ts'
import { testApp, testDatabase } from '../../test/support/app.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { beginTalk, endWhole } from '../../test/support/talk-under-faults.ts'

const KILLS = sized(1, 5)

test('neither loses nor duplicates a message when a server is killed in the middle of a conversation', async () => {
  const connection = await testDatabase()
  // This process makes the members and observes. They write through the one that is killed.
  const app = await testApp({}, connection)
  const server = await ServerProcess.over(connection, { RATE_LIMITS: 'off' })
  const talk = await beginTalk(app, server)
  // A kill between two messages interrupts nobody.
  for (let n = 0; n < KILLS || !talk.wasInterrupted(); n += 1) {
    await talk.goesOn()
    await server.kill()
    await server.start()
  }
  await endWhole(app, talk)
})
