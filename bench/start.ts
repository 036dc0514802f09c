import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { connect, say } from './ending.ts'
import { type Figure, figureOf, measured, measuredBy, spreadOf } from './figures.ts'
import { type Load, runLoad } from './load.ts'
import { signInMembers } from './members.ts'
import { askMemory, MEMORY_PROBE, settledMemory } from './memory.ts'
import type { MemoryNow } from './memory-probe.ts'
import type { Server } from './server.ts'
import { DATA_DIR, SERVER_DIR, type Setup, serve } from './setup.ts'
import { cpuOf } from './usage.ts'

const ANSWER_MS = 60_000
const PAUSE_MS = 2
const MOST_MS = 2_000
const MOST_MB = 220

type How = { env?: Record<string, string>; probe?: string; program?: string[] }

export type StartGround = {
  start: (how: How) => Promise<Server>
  /** An empty folder. */
  folder: string
  rounds: number
  seconds: number
  connections: number
  /** Looks at a memory until it no longer changes. */
  settle: (look: () => Promise<MemoryNow>) => Promise<MemoryNow>
  say: (text: string) => void
}

type RestLoad = Pick<Load, 'callsOf' | 'isRight'>

/** Until /readyz is 200. */
async function firstAnswer(port: number): Promise<void> {
  for (const until = performance.now() + ANSWER_MS; performance.now() < until; await after(PAUSE_MS)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })
    await answer.text()
    if (answer.status === 200) return
  }
  throw new Error(`/readyz was not answered with 200 within ${ANSWER_MS / 1_000} s.`)
}

type Moments = { answer: number; cpu: number }

async function timeStart(start: () => Promise<Server>): Promise<Moments> {
  const began = performance.now()
  const server = await start()
  try {
    await firstAnswer(server.port)
    return { answer: performance.now() - began, cpu: cpuOf(server.pid) ?? Number.NaN }
  } finally {
    await server.end()
  }
}

/** From the spawn of the process to the first answer, PostgreSQL being up, beside a bare node:http. */
async function measureStarts({ start, folder, rounds, say }: StartGround): Promise<Figure[]> {
  const env = { NODE_COMPILE_CACHE: folder }
  const ways = {
    'start to the first answer': { env },
    'the same without compiled code': { env: { NODE_DISABLE_COMPILE_CACHE: '1' } },
    floor: { env, program: ['bench/floor.ts'] },
  }
  // Fills the folder.
  await timeStart(() => start({ env }))
  const taken = Object.entries(ways).map(([name, how]) => ({ name, how, starts: [] as Moments[] }))
  for (let round = 0; round < rounds; round += 1) {
    say(`Starts, round ${round + 1} of ${rounds}...`)
    for (const { how, starts } of round % 2 === 0 ? taken : taken.toReversed())
      starts.push(await timeStart(() => start(how)))
  }
  const floor = taken.pop()!.starts
  return taken.map(({ name, starts }) => ({
    ...figureOf(
      name,
      [
        measuredBy('', 'ms', starts, ({ answer }) => answer),
        measuredBy('CPU', 'ms', starts, ({ cpu }) => cpu),
      ],
      [{ of: '', most: MOST_MS }],
    ),
    floor: {
      name: 'bare node:http',
      value: measuredBy('', 'ms', floor, ({ answer }) => answer),
    },
    ratio: spreadOf(starts.map(({ answer }, round) => answer / floor[round]!.answer)),
  }))
}

/** What the server holds when nobody asks for anything: after its start, and after a load. */
async function measureRest(ground: StartGround, load: RestLoad): Promise<Figure[]> {
  const { start, seconds, connections, settle, say } = ground
  say('At rest...')
  const server = await start({ probe: MEMORY_PROBE })
  const look = async (name: string): Promise<Figure> => {
    const { rss, heap } = await settle(() => askMemory(server.child))
    const values = [measured('', 'MB', [rss / 1e6]), measured('heap', 'MB', [heap / 1e6])]
    return figureOf(name, values, [{ of: '', most: MOST_MB }])
  }
  try {
    const rest = await look('memory at rest')
    const { errors, firstError } = await runLoad({ ...load, port: server.port, connections, seconds })
    return [rest, { ...(await look('memory after a load')), errors, firstError }]
  } finally {
    await server.end()
  }
}

export const measureStart = async (ground: StartGround, load: RestLoad): Promise<Figure[]> => [
  ...(await measureStarts(ground)),
  ...(await measureRest(ground, load)),
]

export async function benchStart(setup: Setup): Promise<Figure[]> {
  const { connection, options, ends } = setup
  const folder = await mkdtemp(join(DATA_DIR, 'start-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  // What waits for the end is not part of a start.
  const start = ({ env, ...how }: How) =>
    serve(setup, connection, { name: 'start', ...how, env: { ...env, DRAIN_MS: '0' } })
  await (await start({})).end()
  const client = await connect(ends, connection)
  const [member] = await signInMembers(client, await readFile(join(SERVER_DIR, 'auth-secret')), 1)
  const callsOf = () => [{ path: '/api/posts', token: member!.token }]
  const isRight = (text: string) => text.startsWith('{"posts":[{')
  return measureStart({ ...options, start, folder, settle: settledMemory, say }, { callsOf, isRight })
}
