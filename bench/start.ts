import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { connect } from './ending.ts'
import { type Figure, figureOf, measured, measuredBy, spreadOf } from './figures.ts'
import { runLoad } from './load.ts'
import { signInMembers } from './members.ts'
import { FLOOR, type How, type Server } from './server.ts'
import type { Setup } from './setup.ts'
import { cpuOf } from './usage.ts'

const ANSWER_MS = 60_000
const PAUSE_MS = 2
const MOST_MS = 2_000
const MOST_MB = 220

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
type Start = (how: How) => Promise<Server>

async function timeStart(start: Start, how: How): Promise<Moments> {
  const began = performance.now()
  const server = await start(how)
  await firstAnswer(server.port)
  const moments = { answer: performance.now() - began, cpu: cpuOf(server.pid) ?? Number.NaN }
  await server.end()
  return moments
}

const answersOf = (starts: Moments[]) => measuredBy('', 'ms', starts, ({ answer }) => answer)

/** From the spawn of the process to the first answer, with PostgreSQL up, beside a bare node:http. */
async function measureStarts(start: Start, folder: string, { options, say }: Setup): Promise<Figure[]> {
  const env = { NODE_COMPILE_CACHE: folder }
  const ways: Record<string, How> = {
    'start to the first answer': { env },
    'the same without compiled code': { env: { NODE_DISABLE_COMPILE_CACHE: '1' } },
    floor: { ...FLOOR, env },
  }
  // Fills the cache.
  await timeStart(start, { env })
  const taken = Object.entries(ways).map(([name, how]) => ({ name, how, starts: [] as Moments[] }))
  for (let round = 0; round < options.rounds; round += 1) {
    say(`Starts, round ${round + 1} of ${options.rounds}...`)
    for (const { how, starts } of round % 2 === 0 ? taken : taken.toReversed())
      starts.push(await timeStart(start, how))
  }
  const floor = taken.pop()!.starts
  return taken.map(({ name, starts }) => {
    const values = [answersOf(starts), measuredBy('CPU', 'ms', starts, ({ cpu }) => cpu)]
    return {
      ...figureOf(name, values, [{ of: '', most: MOST_MS }]),
      floor: { name: 'bare node:http', value: answersOf(floor) },
      ratio: spreadOf(starts.map(({ answer }, round) => answer / floor[round]!.answer)),
    }
  })
}

/** What the server holds while there are no requests: after its start, and after a load. */
async function measureRest(start: Start, { connection, options, settled, say, ends }: Setup) {
  say('At rest...')
  const server = await start({ probe: true })
  const [member] = await signInMembers(await connect(ends, connection), 1)
  const sample = async (name: string, faults: string[] = []): Promise<Figure> => {
    const { rss, heap } = await settled(server.memory)
    const values = [measured('', 'MB', [rss / 1e6]), measured('heap', 'MB', [heap / 1e6])]
    return figureOf(name, values, [{ of: '', most: MOST_MB }], faults)
  }
  const rest = await sample('memory at rest')
  const { seconds, connections } = options
  const callsOf = () => [{ path: '/api/posts', token: member!.token }]
  const isRight = (text: string) => text.startsWith('{"posts":[{')
  const { faults } = await runLoad({ port: server.port, connections, seconds, callsOf, isRight })
  return [rest, await sample('memory after a load', faults)]
}

export async function benchStart(setup: Setup): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'beatline-start-'))
  setup.ends.defer(() => rm(folder, { recursive: true, force: true }))
  // Draining is not part of a start.
  const start: Start = ({ env, ...how }) =>
    setup.serve(setup.connection, { ...how, env: { ...env, DRAIN_MS: '0' } })
  return [...(await measureStarts(start, folder, setup)), ...(await measureRest(start, setup))]
}
