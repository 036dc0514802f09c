import { expect, test, vi } from 'vitest'
import { sendMessage } from '../../contract/messages.ts'
import { testApp, testDatabase } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { createClient } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { LiveReader } from '../../test/support/stream.ts'
import { Talker } from '../../test/support/talker.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { routeTo } from './routing.ts'
import { Visitor } from './visitor.ts'
import { beginTalk, expectSaid, expectStored, type Talk } from './written.ts'

const RESTARTS = sized(1, 20)
const VISITORS = sized(3, 12)
const PAIRS = sized(1, 4)
/** Requests between one restart and the next, at least. */
const APART = sized(10, 200)
const PAUSE_MS = 20
/** Bounds a hang; never reached otherwise. */
const LONG = { timeout: 300_000, interval: 20 }
const LONGEST_MS = sized(900_000, 3_600_000)
/** Several times what the routing needs to notice it. */
const ENV = { RATE_LIMITS: 'off', DRAIN_MS: sized(3_000, 1_500).toString() }

/** A message that is sent to one process reaches streams of both. */
async function expectHeardAtBoth(servers: ServerProcess[], { id, sides: [one, other] }: Talk) {
  const addresses = await Promise.all(servers.map((server) => server.ready()))
  for (const address of addresses) {
    const readers = await Promise.all(addresses.map((at) => LiveReader.open(at, one.session.access_token)))
    const said = await createClient(address, other.session).call(sendMessage, {
      params: { conversation_id: id },
      body: { message_text: 'To everybody' },
    })
    for (const reader of readers) {
      for (let heard = ''; heard !== said.body.id; ) {
        const { name, data } = await reader.next()
        if (name === 'message.created') heard = (data as { id: string }).id
      }
      reader.close()
    }
  }
}

test('restarts each of two processes under traffic without a failed request, a loss or a double', {
  timeout: LONGEST_MS,
}, async () => {
  const connection = await testDatabase()
  // It only makes the members.
  const app = await testApp({}, connection)
  const over = () => ServerProcess.over(connection, ENV)
  const servers = await Promise.all([over(), over()])
  const routing = routeTo(servers)
  const bothServe = () => vi.waitFor(() => expect(routing.ready()).toBe(2), LONG)
  await bothServe()
  const visitors: Visitor[] = []
  for (let n = 0; n < VISITORS; n += 1) visitors.push(new Visitor(await makeMember(app), routing.next))
  const talks = await Promise.all(Array.from({ length: PAIRS }, () => beginTalk(app)))
  const aside = await beginTalk(app)
  const talkers = talks.flatMap((talk) =>
    talk.sides.map((side) => new Talker(side, talk, { ready: routing.next })),
  )
  let isOver = false
  const following = talkers.map((talker) => talker.follow())
  atEnd(() => (isOver = true))
  const busy = Promise.all([
    ...visitors.map((visitor) => visitor.visit(() => isOver, PAUSE_MS)),
    ...talkers.map((talker) => talker.talk(() => isOver, PAUSE_MS)),
  ])
  // Awaited below, unless the test has failed by then.
  busy.catch(() => undefined)
  const served = () => routing.routed().reduce((sum, count) => sum + count, 0)
  const goesOn = (from: number) => vi.waitFor(() => expect(served()).toBeGreaterThan(from + APART), LONG)
  await goesOn(0)
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const from = served()
    const server = servers[restart % 2]!
    expect(await server.stop()).toBe(0)
    await server.start()
    await bothServe()
    await expectHeardAtBoth(servers, aside)
    await goesOn(from)
  }
  isOver = true
  await busy
  figures('Two processes, restarted in turn under traffic', {
    restarts: RESTARTS,
    'requests to each': routing.routed().join(' and '),
    messages: talkers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
  })
  for (const visitor of visitors) {
    expect(visitor.faults).toEqual([])
    await expectStored(app, visitor)
  }
  for (const talker of talkers) {
    expect(talker.repeats).toBe(0)
    await expectSaid(app, talker)
  }
  for (const talker of talkers) talker.stop()
  await Promise.all(following)
})
