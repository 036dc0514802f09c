import { get } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { type Spread, spreadOf } from '../measures.ts'
import { median } from '../pace.ts'
import { cpuOf, type Product } from '../product.ts'
import type { How, StartSubject } from './start-subjects.ts'

const ANSWER_MS = 60_000
const PAUSE_MS = 2

/** Milliseconds from the spawn, but `cpu`: of a core, until the first answer. */
type Moments = { ready: number; answer: number; page: number | null; cpu: number | null }

export type StartRow = {
  measure: string
  subject: string
  /** Until it says where it listens. */
  ready: Spread
  /** Until /readyz was answered 200. */
  answer: Spread
  /** Until after that the first page of the feed was there; null for what has none. */
  page: Spread | null
  cpu: number | null
  /** The product's time to the first answer for each of this one's, within each round; null for the product itself. */
  ratio: Spread | null
}

type Ground = {
  start: (how: How) => Promise<Product>
  /** Of a member with a session in the database that is there before the start. */
  token: string
  rounds: number
  say: (text: string) => void
}

/** The status of one answer, read to its end; 0 where there was none. */
function statusOf(port: number, path: string, token: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const headers = { authorization: `Bearer ${token}` }
  const request = get({ host: '127.0.0.1', port, path, headers, agent: false, timeout: ANSWER_MS })
  request.on('response', (response) => {
    response.resume().on('close', () => resolve(response.complete ? response.statusCode! : 0))
  })
  request.on('timeout', () => request.destroy()).on('error', () => resolve(0))
  return promise
}

/** Asks until the answer is 200. */
async function firstAnswer(port: number, path: string, token: string): Promise<void> {
  for (const until = performance.now() + ANSWER_MS; performance.now() < until; await after(PAUSE_MS))
    if ((await statusOf(port, path, token)) === 200) return
  throw new Error(`${path} was not answered with 200 within ${ANSWER_MS / 1_000} s.`)
}

async function timeStart({ start, token }: Ground, { how, isProduct }: StartSubject): Promise<Moments> {
  const started = await how()
  const began = performance.now()
  const since = () => performance.now() - began
  const server = await start(started)
  try {
    const ready = since()
    await firstAnswer(server.port, '/readyz', token)
    const answer = since()
    const cpu = cpuOf(server.pid)
    if (isProduct) await firstAnswer(server.port, '/api/posts', token)
    return { ready, answer, cpu, page: isProduct ? since() : null }
  } finally {
    await server.end()
  }
}

/** Starts all in rounds, in turn forwards and backwards, each when the one before has ended. The first is the product. */
export async function measureStarts(subjects: StartSubject[], ground: Ground): Promise<StartRow[]> {
  const taken = subjects.map((subject) => ({ subject, starts: [] as Moments[] }))
  for (let round = 0; round < ground.rounds; round += 1) {
    ground.say(`Starts, round ${round + 1} of ${ground.rounds}...`)
    for (const { subject, starts } of round % 2 === 0 ? taken : taken.toReversed())
      starts.push(await timeStart(ground, subject))
  }
  const product = taken[0]!.starts
  return taken.map(({ subject: { label, isProduct }, starts }) => ({
    measure: 'From the start to the first answer',
    subject: label,
    ready: spreadOf(starts.map(({ ready }) => ready)),
    answer: spreadOf(starts.map(({ answer }) => answer)),
    page: isProduct ? spreadOf(starts.map(({ page }) => page!)) : null,
    cpu: starts.some(({ cpu }) => cpu === null) ? null : median(starts.map(({ cpu }) => cpu!)),
    ratio:
      starts === product
        ? null
        : spreadOf(starts.map(({ answer }, round) => product[round]!.answer / answer)),
  }))
}
