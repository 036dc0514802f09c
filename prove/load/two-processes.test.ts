import { expect, test, vi } from 'vitest'
import { sendMessage } from '../../contract/conversations.ts'
import { BOUND, type TestApp, testApp, testDatabase } from '../../test/app.ts'
import { createClient } from '../../test/client.ts'
import { type Member, makeMember } from '../../test/factories.ts'
import { ServerProcess } from '../../test/server-process.ts'
import { LiveReader } from '../../test/stream.ts'
import { Talker } from '../../test/talker.ts'
import { talking } from '../../test/talking.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { Balancer } from './balancer.ts'
import { doneBy, Visitor } from './visitor.ts'

const RESTARTS = sized(2, 20)
const VISITORS = sized(3, 12)
const PAIRS = sized(1, 4)
/** What is done between one restart and the next, at least. */
const APART = sized(10, 200)
const EVENT_MS = 15_000
/** Of each, after each thing that he does. */
const PAUSE_MS = 20
const LONGEST_MS = sized(300_000, 3_600_000)
/** The drain is several times the pause between two looks of the balancer. */
const ENV = { RATE_LIMITS: 'off', DRAIN_MS: '1500' }

type Talk = { id: string; sides: [Member, Member] }

async function beginTalk(app: TestApp): Promise<Talk> {
  const sides: [Member, Member] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const { id } = await talking(app).start(sides[0], sides[1])
  await talking(app).write(sides[1], { id }, 'Go on')
  return { id, sides }
}

/** What is said to one process is heard at each. */
async function expectHeardEverywhere(servers: ServerProcess[], { id, sides: [one, other] }: Talk) {
  const addresses = await Promise.all(servers.map((server) => server.ready()))
  for (const address of addresses) {
    const readers = await Promise.all(addresses.map((at) => LiveReader.open(at, one.session.access_token)))
    const said = await createClient(address, other.session).call(sendMessage, {
      params: { conversation_id: id },
      body: { message_text: 'To everybody' },
    })
    for (const reader of readers) {
      await hears(reader, said.body.id)
      reader.close()
    }
  }
}

async function hears(reader: LiveReader, id: string) {
  for (const until = performance.now() + EVENT_MS; performance.now() < until; ) {
    const { name, data } = await reader.next()
    if (name === 'message.created' && (data as { id: string }).id === id) return
  }
  throw new Error('a message was not heard')
}

/** What was acknowledged is there once, and nothing else is. */
async function expectKept(app: TestApp, { member, kept }: Visitor) {
  const idsOf = async (text: string) =>
    (await app.database.pool.query<{ id: string }>(text, [member.id])).rows.map(({ id }) => id).sort()
  expect(await idsOf('select id from posts where account_id = $1')).toEqual(kept.posts.sort())
  expect(await idsOf('select id from comments where account_id = $1')).toEqual(kept.comments.sort())
  expect(await idsOf('select likeable_id as id from likes where account_id = $1')).toEqual(
    [...kept.likes].sort(),
  )
}

async function expectSaid(app: TestApp, talkers: Talker[]) {
  for (const { member, acknowledged, shown, toldTwice, repeats } of talkers) {
    expect(repeats).toBe(0)
    expect(toldTwice).toEqual([])
    const { rows } = await app.database.pool.query<{ id: string; sender_id: string; message_text: string }>(
      'select * from messages where sender_id = $1 or recipient_id = $1 order by created_at, id',
      [member.id],
    )
    const own = rows.filter((row) => row.sender_id === member.id && row.message_text !== 'Go on')
    expect(own.map(({ id }) => id)).toEqual(acknowledged.map(({ id }) => id))
    const all = rows.map(({ id }) => id).sort()
    await vi.waitFor(() => expect([...shown.keys()].sort()).toEqual(all), BOUND)
  }
}

test(
  'Of two processes each is restarted in turn under traffic: no request fails, nothing is lost or doubled',
  async () => {
    const connection = await testDatabase()
    // It makes the members and looks on.
    const app = await testApp({}, connection)
    const over = () => ServerProcess.over(connection, ENV)
    const servers = await Promise.all([over(), over()])
    const balancer = await Balancer.before(servers)
    await vi.waitFor(() => expect(balancer.routes).toBe(2), BOUND)
    const visitors: Visitor[] = []
    for (let n = 0; n < VISITORS; n += 1) visitors.push(new Visitor(await makeMember(app), balancer.address))
    const talks = await Promise.all(Array.from({ length: PAIRS }, () => beginTalk(app)))
    const aside = await beginTalk(app)
    const front = { ready: async () => balancer.address }
    const talkers = talks.flatMap((talk) => talk.sides.map((side) => new Talker(side, talk, front)))
    let isOver = false
    const following = talkers.map((talker) => talker.follow())
    const busy = [
      ...visitors.map((visitor) => visitor.visit(() => isOver, PAUSE_MS)),
      ...talkers.map((talker) => talker.talk(() => isOver, PAUSE_MS)),
    ]
    const served = () => balancer.given.reduce((sum, count) => sum + count, 0)
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const from = served()
      const server = servers[restart % 2]!
      expect(await server.stop()).toBe(0)
      await server.start()
      await vi.waitFor(() => expect(balancer.routes).toBe(2), BOUND)
      await expectHeardEverywhere(servers, aside)
      await vi.waitFor(() => expect(served()).toBeGreaterThan(from + APART), BOUND)
    }
    isOver = true
    await Promise.all(busy)
    figures('Two processes, restarted in turns under traffic', {
      restarts: RESTARTS,
      'requests to each': balancer.given.join(' and '),
      'failed requests': balancer.faults.length,
      messages: talkers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
      ...doneBy(visitors),
    })
    expect(balancer.faults).toEqual([])
    for (const visitor of visitors) {
      expect(visitor.faults).toEqual([])
      await expectKept(app, visitor)
    }
    await expectSaid(app, talkers)
    for (const talker of talkers) talker.stop()
    await Promise.all(following)
  },
  LONGEST_MS,
)
