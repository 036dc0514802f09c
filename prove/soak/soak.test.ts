import { setTimeout as after } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { median } from '../../bench/figures.ts'
import { AUTH_SECRET, type TestApp, testApp, testDatabase } from '../../test/app.ts'
import { makeMember } from '../../test/factories.ts'
import { talking } from '../../test/talking.ts'
import { figures } from '../figures.ts'
import { LINE_HEAD, type Look, lineOf, startWatched } from '../load/server-state.ts'
import { doneBy, Visitor } from '../load/visitor.ts'
import { lasting, sized } from '../size.ts'
import { memberDay, OpenStreams } from './member-day.ts'

const MEMBERS = sized(6, 200)
const SECONDS = lasting(5, 3_600)
/** Every minute, of an hour. */
const LOOKS = sized(12, 60)
/** Of one member, after each thing that he does. */
const PAUSE_MS = sized(50, 5_000)
/** Of what was held after the first sixth. In its first seconds a process still grows. */
const GROWTH_MOST = sized(2, 1.15)
const LONGEST_MS = sized(180_000, 14_400_000)
const DATABASE_POOL = 16

/** Members in pairs that talk, each with the conversation of his pair. */
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

const say = (line: string) => inject('proof') === 'long' && process.stdout.write(`${line}\n`)

/** Looks so often, at equal distances, and says each look at once: who stops it has what was seen so far. */
async function watch(look: () => Promise<Look>): Promise<Look[]> {
  const seen: Look[] = []
  const apart = (SECONDS * 1_000) / LOOKS
  const began = performance.now()
  say(`${'minute'.padStart(8)}${LINE_HEAD}`)
  while (seen.length < LOOKS) {
    await after(Math.max(0, began + (seen.length + 1) * apart - performance.now()))
    seen.push(await look())
    say(`${((performance.now() - began) / 60_000).toFixed(1).padStart(8)}${lineOf(seen.at(-1)!)}`)
  }
  return seen
}

/** The last sixth to the second one. */
function trendOf(seen: Look[], of: keyof Look): { from: number; to: number } {
  const sixth = Math.floor(seen.length / 6)
  const middle = (looks: Look[]) => median(looks.map((look) => look[of]))
  return { from: middle(seen.slice(sixth, 2 * sixth)), to: middle(seen.slice(-sixth)) }
}

function expectFlat(seen: Look[]) {
  for (const name of ['rss', 'heap', 'external', 'handles', 'files'] as const) {
    const { from, to } = trendOf(seen, name)
    // A few of what comes and goes is no growth of what is few.
    const some = name === 'rss' || name === 'heap' || name === 'external' ? 5e6 : 15
    expect(to, name).toBeLessThan(from * GROWTH_MOST + some)
  }
  // docs/operating.md#several-processes says so.
  expect(Math.max(...seen.map(({ connections }) => connections))).toBeLessThanOrEqual(DATABASE_POOL + 4)
}

const trendText = (seen: Look[], of: keyof Look, unit = 1) => {
  const { from, to } = trendOf(seen, of)
  return `${(from / unit).toFixed(1)} to ${(to / unit).toFixed(1)}`
}

// Open files are counted in /proc.
test.skipIf(process.platform !== 'linux')(
  'In a long day of members memory, handles and connections stay as they are',
  async () => {
    const connection = await testDatabase()
    const app = await testApp({ RATE_LIMITS: 'off' }, connection)
    const pairs = await makePairs(app)
    // From here on the one that is watched is alone.
    await app.close()
    const { port, address, look } = await startWatched(connection, {
      AUTH_SECRET,
      DATABASE_POOL: String(DATABASE_POOL),
    })
    const streams = new OpenStreams()
    const visitors = pairs.map(
      ({ member, conversation }) =>
        new Visitor(member, address, memberDay({ port, address, conversation }, streams)),
    )
    let isOver = false
    const visiting = visitors.map(async (visitor) => {
      // Spread over a whole round, so that they do not all do the same at once.
      await after(Math.random() * PAUSE_MS * visitor.acts.size)
      await visitor.visit(() => isOver, PAUSE_MS)
    })
    const seen = await watch(look)
    isOver = true
    await Promise.all(visiting)
    streams.close()
    const faults = visitors.flatMap((visitor) => visitor.faults)
    figures(`${MEMBERS} members for ${SECONDS} s, the second sixth and the last`, {
      'resident MB': trendText(seen, 'rss', 1e6),
      'heap MB': trendText(seen, 'heap', 1e6),
      'external MB': trendText(seen, 'external', 1e6),
      handles: trendText(seen, 'handles'),
      files: trendText(seen, 'files'),
      'database connections': trendText(seen, 'connections'),
      'loop delay p99 ms': trendText(seen, 'loopMs'),
      'events heard': streams.events,
      faults: `${faults.length} ${faults.slice(0, 3).join('; ')}`,
      ...doneBy(visitors),
    })
    expectFlat(seen)
    expect(faults.slice(0, 20)).toEqual([])
  },
  LONGEST_MS,
)
