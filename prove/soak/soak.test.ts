import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { median } from '../../bench/figures.ts'
import { PROBE, readState } from '../../bench/memory.ts'
import { readUser, recover } from '../../contract/auth.ts'
import { listMembers } from '../../contract/directory.ts'
import { listFeed } from '../../contract/feed.ts'
import { listConversations, sendMessage } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { type TestApp, testApp, testDatabase } from '../../test/support/app.ts'
import { EventStream } from '../../test/support/event-stream.ts'
import { makeMember } from '../../test/support/factories.ts'
import { ServerProcess } from '../../test/support/server-process.ts'
import { talking } from '../../test/support/talking.ts'
import { uploadPicture } from '../../test/support/uploading.ts'
import { ask } from '../faults/own-postgres.ts'
import { figures } from '../figures.ts'
import type { ServerState } from '../server-probe.ts'
import { lasting, sized } from '../size.ts'
import { type Acts, Visitor } from './visitor.ts'

const MEMBERS = sized(6, 200)
const SECONDS = lasting(5, 3_600)
/** Every minute of an hour. */
const LOOKS = sized(12, 60)
/** Of one member, after each act. */
const PAUSE_MS = sized(50, 5_000)
/** Of what was held after the first sixth, as a process still grows in its first seconds. */
const GROWTH_MOST = sized(2, 1.15)
const LONGEST_MS = sized(180_000, 14_400_000)
const DATABASE_POOL = 16
/** One upload in so many rounds: an account has 50 pictures at most. */
const UPLOAD_EVERY = 4

type Look = ServerState & { files: number; connections: number }

/** A server process, alone on its database, whose state can be sampled. */
async function startWatched(connection: pg.ClientConfig, env: Record<string, string> = {}) {
  const settings = { RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env }
  const server = await ServerProcess.over(connection, settings, { probe: PROBE })
  const address = await server.ready()
  const look = async (): Promise<Look> => {
    const state = await readState(server.child)
    const others = 'datname = current_database() and pid <> pg_backend_pid()'
    const rows = await ask(connection, `select from pg_stat_activity where ${others}`)
    const files = readdirSync(`/proc/${server.child.pid}/fd`).length
    return { ...state, files, connections: rows.length }
  }
  return { address, look }
}

/** The open stream of each member. */
const streams = new Map<string, EventStream>()
let events = 0

async function reopenStream({ member, session }: Visitor, port: number) {
  const old = streams.get(member.id)
  streams.delete(member.id)
  old?.close()
  if (old?.fault) throw new Error(`a stream ended: ${old.fault}`)
  const stream = new EventStream(port, session.access_token, () => {
    events += 1
  })
  streams.set(member.id, stream)
  await stream.opened()
}

/** What a member does in addition to the usual, including refused calls. */
function extraActs(visitor: Visitor, address: string, conversation_id: string): Acts {
  let rounds = 0
  const message = () => ({
    params: { conversation_id },
    body: { message_text: 'What I have to say' },
    headers: { 'idempotency-key': randomUUID() },
  })
  return {
    stream: () => reopenStream(visitor, Number(new URL(address).port)),
    search: async () => visitor.client().call(listFeed, { query: { search: 'words for coll' } }),
    'search members': async () =>
      visitor.client().call(listMembers, { body: { list: 'directory', search: 'member 1' } }),
    conversations: async () => visitor.client().call(listConversations, { body: {} }),
    notifications: async () => visitor.client().call(listNotifications),
    message: async () => visitor.client().call(sendMessage, message()),
    upload: async () => {
      if (rounds++ % UPLOAD_EVERY === 0) await uploadPicture(visitor.client())
    },
    'mailed link': async () => visitor.as(null).call(recover, { body: { email: visitor.member.email } }),
    'not found': async () => visitor.client().refused(readPost, { params: { post_id: randomUUID() } }, 404),
    invalid: async () => visitor.client().refused(createPost, { body: { title: 7 } }, 422),
    'not signed in': async () => visitor.as(null).refused(readUser, {}, 401),
  }
}

/** Members in pairs, each with the conversation of the pair. */
async function makePairs(app: TestApp) {
  const { start, write } = talking(app)
  const pairs = []
  for (let made = 0; made < MEMBERS; made += 2) {
    const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
    const { id } = await start(one, other)
    await write(other, { id }, 'Go on')
    pairs.push({ member: one, conversation: id }, { member: other, conversation: id })
  }
  return pairs
}

/** Samples at equal intervals, and prints each at once: a run that is stopped has shown what it saw. */
async function watch(look: () => Promise<Look>): Promise<Look[]> {
  const seen: Look[] = []
  const began = performance.now()
  while (seen.length < LOOKS) {
    await after(Math.max(0, began + ((seen.length + 1) * SECONDS * 1_000) / LOOKS - performance.now()))
    const last = await look()
    seen.push(last)
    if (inject('proof') === 'long') process.stdout.write(`${JSON.stringify(last)}\n`)
  }
  return seen
}

/** Compares the second sixth with the last. Gives both, by name. */
function expectFlat(seen: Look[]): Record<string, string> {
  const sixth = Math.floor(seen.length / 6)
  const trends: Record<string, string> = {}
  for (const name of Object.keys(seen[0]!) as (keyof Look)[]) {
    const middle = (looks: Look[]) => median(looks.map((look) => look[name]))
    const [from, to] = [middle(seen.slice(sixth, 2 * sixth)), middle(seen.slice(-sixth))]
    trends[name] = `${Math.round(from).toLocaleString('en')} to ${Math.round(to).toLocaleString('en')}`
    // A few that come and go are not growth where there are few.
    expect.soft(to, name).toBeLessThan(from * GROWTH_MOST + (from > 1e6 ? 5e6 : 15))
  }
  // As docs/operating.md#several-processes says.
  expect.soft(Math.max(...seen.map(({ connections }) => connections))).toBeLessThanOrEqual(DATABASE_POOL + 4)
  return trends
}

// Open files are counted in /proc.
test.skipIf(process.platform !== 'linux')(
  'keeps memory, handles and connections as they are through a long day of members',
  { timeout: LONGEST_MS },
  async () => {
    const connection = await testDatabase()
    const app = await testApp({ RATE_LIMITS: 'off' }, connection)
    const pairs = await makePairs(app)
    // From here on the watched server is alone.
    await app.close()
    const { address, look } = await startWatched(connection, { DATABASE_POOL: String(DATABASE_POOL) })
    const visitors = pairs.map(
      ({ member, conversation }) =>
        new Visitor(member, address, (visitor) => extraActs(visitor, address, conversation)),
    )
    let isOver = false
    const visiting = visitors.map(async (visitor) => {
      // Spread over a whole round, so that they do not all do the same at once.
      await after(Math.random() * PAUSE_MS * Object.keys(visitor.acts).length)
      await visitor.visit(() => isOver, PAUSE_MS)
    })
    const seen = await watch(look)
    isOver = true
    await Promise.all(visiting)
    for (const stream of streams.values()) stream.close()
    const faults = visitors.flatMap((visitor) => visitor.faults)
    figures(`${MEMBERS} members for ${SECONDS} s, the second sixth and the last`, {
      ...expectFlat(seen),
      'events heard': events,
      faults: `${faults.length} ${faults.slice(0, 3).join('; ')}`,
    })
    expect(faults.slice(0, 20)).toEqual([])
  },
)
