import { chmodSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countUnread } from '../../contract/conversations.ts'
import { BOUND, type TestApp, testApp, testDatabase, testFolder } from '../../test/app.ts'
import { makeMember } from '../../test/factories.ts'
import { ServerProcess } from '../../test/server-process.ts'
import { Talker } from '../../test/talker.ts'
import { talking } from '../../test/talking.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'

/** It only ends what hangs: each start takes seconds on a machine that is busy. */
const TIMEOUT_MS = 180_000
const KILLS = 5
const CRASHES = 2
/** Messages of both between one fault and the next. */
const APART = 8
/** They write and ask more often than people do. */
const UNLIMITED = { RATE_LIMITS: 'off' }

type Talk = Awaited<ReturnType<typeof begin>>

/** Two members who write to each other without a pause, over a server that is another process. */
async function begin(app: TestApp, server: ServerProcess) {
  const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const { start, write } = talking(app)
  const { id } = await start(one, other)
  await write(other, { id }, 'Go on')
  const sides = [new Talker(one, { id }, server), new Talker(other, { id }, server)]
  const following = sides.map((side) => side.follow())
  let isOver = false
  const speaking = sides.map((side) => side.talk(() => isOver))
  const said = () => sides.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  return {
    id,
    sides,
    /** Waits until they have said some more. */
    goesOn: async () => {
      const before = said()
      await vi.waitFor(() => expect(said()).toBeGreaterThan(before + APART), { timeout: 30_000, interval: 2 })
    },
    finish: async () => {
      isOver = true
      await Promise.all(speaking)
    },
    leave: async () => {
      for (const side of sides) side.stop()
      await Promise.all(following)
    },
  }
}

/** Nothing is lost, nothing is there twice, all is in order, and what is counted is what is there. */
async function expectWhole(app: TestApp, { id, sides }: Talk) {
  const { rows } = await app.database.pool.query<{ id: string; sender_id: string; message_text: string }>(
    'select id, sender_id, message_text from messages where conversation_id = $1 order by created_at, id',
    [id],
  )
  for (const { member, acknowledged, shown, toldTwice } of sides) {
    const own = rows.filter((row) => row.sender_id === member.id && row.message_text !== 'Go on')
    expect(own.map((row) => row.message_text)).toEqual(own.map((_, n) => `${member.name} says ${n}`))
    expect(own.map((row) => row.id)).toEqual(acknowledged.map((message) => message.id))
    // Also what was said while the other one's stream was away.
    const all = rows.map((row) => row.id).sort()
    await vi.waitFor(() => expect([...shown.keys()].sort()).toEqual(all), BOUND)
    expect(toldTwice).toEqual([])
    const first = (await talking(app).read(member, { id })).responder_id === member.id ? 0 : 1
    const unread = { messages: rows.filter((row) => row.sender_id !== member.id).length, responses: first }
    expect((await app.as(member).call(countUnread)).body).toEqual(unread)
    expect((await talking(app).read(member, { id })).messages_count).toBe(rows.length)
  }
}

/** Lets them go on and end; some of what they wrote was sent again, and nothing is wrong. */
async function endWhole(app: TestApp, talk: Talk) {
  await talk.goesOn()
  await talk.finish()
  await expectWhole(app, talk)
  await talk.leave()
  expect(talk.sides.some(({ repeats }) => repeats > 0)).toBe(true)
}

test(
  'A server that is killed in the middle of a talk loses and doubles nothing',
  async () => {
    const connection = await testDatabase()
    // It makes the members and looks on; they talk through the one that is killed.
    const app = await testApp({}, connection)
    const server = await ServerProcess.over(connection, UNLIMITED)
    const talk = await begin(app, server)
    for (let n = 0; n < KILLS; n += 1) {
      await talk.goesOn()
      await server.kill()
      await server.start()
    }
    await endWhole(app, talk)
  },
  TIMEOUT_MS,
)

/** A PostgreSQL of this test alone, that can be stopped as by a crash. */
async function ownPostgres() {
  const folder = await testFolder()
  // Started by root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined, name: 'test' })
  let running = await start()
  onTestFinished(() => running.stop())
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  return {
    connection: running.connection,
    crash: async () => {
      const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGQUIT')
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), BOUND)
    },
    start: async () => {
      running = await start()
    },
  }
}

test(
  'A database that crashes in the middle of a talk costs nothing, and nobody has to lend a hand',
  async () => {
    const postgres = await ownPostgres()
    const server = await ServerProcess.over(postgres.connection, UNLIMITED)
    const app = await testApp({}, postgres.connection)
    const talk = await begin(app, server)
    for (let n = 0; n < CRASHES; n += 1) {
      await talk.goesOn()
      await postgres.crash()
      await vi.waitFor(async () => expect(await server.status('/readyz')).toBe(503), BOUND)
      expect(await server.status('/healthz')).toBe(200)
      await postgres.start()
      await server.ready()
    }
    await endWhole(app, talk)
  },
  TIMEOUT_MS,
)
