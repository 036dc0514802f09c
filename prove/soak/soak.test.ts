import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { median } from '../../bench/figures.ts'
import { readUser, recover } from '../../contract/auth.ts'
import { listConversations, sendMessage } from '../../contract/conversations.ts'
import { listMembers } from '../../contract/directory.ts'
import { listFeed } from '../../contract/feed.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { type TestApp, testApp, testDatabase } from '../../test/app.ts'
import { EventStream } from '../../test/event-stream.ts'
import { makeMember } from '../../test/factories.ts'
import { talking } from '../../test/talking.ts'
import { uploadPicture } from '../../test/uploading.ts'
import { figures } from '../figures.ts'
import { type Acts, doneBy, Visitor } from '../load/visitor.ts'
import { type Look, startWatched } from '../load/watched-server.ts'
import { lasting, sized } from '../size.ts'

const MEMBERS = sized(6, 200)
const SECONDS = lasting(5, 3_600)
/** Every minute of an hour. */
const LOOKS = sized(12, 60)
/** Of one member, after each act. */
const PAUSE_MS = sized(50, 5_000)
/** Of what was held after the first sixth: in its first seconds a process still grows. */
const GROWTH_MOST = sized(2, 1.15)
const LONGEST_MS = sized(180_000, 14_400_000)
const DATABASE_POOL = 16
/** One upload in so many rounds: an account has 50 pictures at most. */
const UPLOAD_EVERY = 4
const UNITS = { rss: 1e6, heap: 1e6, external: 1e6, handles: 1, files: 1, connections: 1, loopMs: 1 }

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

/** What a member does in addition to the usual, refusals included. */
const day =
  (port: number, conversation_id: string) =>
  (visitor: Visitor): Acts => {
    let rounds = 0
    const anonymous = visitor.as(null)
    return {
      stream: () => reopenStream(visitor, port),
      search: () => visitor.client.call(listFeed, { query: { search: 'words for coll' } }),
      'search members': () =>
        visitor.client.call(listMembers, { body: { list: 'directory', search: 'member 1' } }),
      conversations: () => visitor.client.call(listConversations, { body: {} }),
      notifications: () => visitor.client.call(listNotifications),
      message: () =>
        visitor.client.call(sendMessage, {
          params: { conversation_id },
          body: { message_text: 'What I have to say' },
          headers: { 'idempotency-key': randomUUID() },
        }),
      upload: async () => {
        if (rounds++ % UPLOAD_EVERY === 0) await uploadPicture(visitor.client)
      },
      'mailed link': () => anonymous.call(recover, { body: { email: visitor.member.email } }),
      'not found': () => visitor.client.refused(readPost, { params: { post_id: randomUUID() } }, 404),
      invalid: () => visitor.client.refused(createPost, { body: { title: 7 } }, 422),
      'not signed in': () => anonymous.refused(readUser, {}, 401),
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

/** Looks at equal intervals, and prints each look at once: a run that is stopped has shown what was seen so far. */
async function watch(look: () => Promise<Look>): Promise<Look[]> {
  const seen: Look[] = []
  const [began, names] = [performance.now(), Object.keys(UNITS) as (keyof Look)[]]
  const say = (cells: string[]) =>
    inject('proof') === 'long' && process.stdout.write(`${cells.map((cell) => cell.padStart(13)).join('')}\n`)
  say(['minute', ...names])
  while (seen.length < LOOKS) {
    await after(Math.max(0, began + ((seen.length + 1) * SECONDS * 1_000) / LOOKS - performance.now()))
    const last = await look()
    seen.push(last)
    const minute = (performance.now() - began) / 60_000
    say([minute, ...names.map((name) => last[name] / UNITS[name])].map((number) => number.toFixed(1)))
  }
  return seen
}

/** From the second sixth to the last. */
function trendOf(seen: Look[], of: keyof Look) {
  const sixth = Math.floor(seen.length / 6)
  const middle = (looks: Look[]) => median(looks.map((look) => look[of]))
  return { from: middle(seen.slice(sixth, 2 * sixth)), to: middle(seen.slice(-sixth)) }
}

function expectFlat(seen: Look[]) {
  for (const name of ['rss', 'heap', 'external', 'handles', 'files'] as const) {
    const { from, to } = trendOf(seen, name)
    // A few that come and go are not growth where there are few.
    expect(to, name).toBeLessThan(from * GROWTH_MOST + (UNITS[name] > 1 ? 5e6 : 15))
  }
  // As docs/operating.md#several-processes says.
  expect(Math.max(...seen.map(({ connections }) => connections))).toBeLessThanOrEqual(DATABASE_POOL + 4)
}

function trends(seen: Look[]): Record<string, string> {
  const text = (name: keyof Look) => {
    const { from, to } = trendOf(seen, name)
    return `${(from / UNITS[name]).toFixed(1)} to ${(to / UNITS[name]).toFixed(1)}`
  }
  return Object.fromEntries((Object.keys(UNITS) as (keyof Look)[]).map((name) => [name, text(name)]))
}

// Open files are counted in /proc.
test.skipIf(process.platform !== 'linux')(
  'In a long day of members memory, handles and connections stay as they are',
  { timeout: LONGEST_MS },
  async () => {
    const connection = await testDatabase()
    const app = await testApp({ RATE_LIMITS: 'off' }, connection)
    const pairs = await makePairs(app)
    // From here on the watched server is alone.
    await app.close()
    const { port, address, look } = await startWatched(connection, { DATABASE_POOL: String(DATABASE_POOL) })
    const visitors = pairs.map(
      ({ member, conversation }) => new Visitor(member, address, day(port, conversation)),
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
      ...trends(seen),
      'events heard': events,
      faults: `${faults.length} ${faults.slice(0, 3).join('; ')}`,
      ...doneBy(visitors),
    })
    expectFlat(seen)
    expect(faults.slice(0, 20)).toEqual([])
  },
)
