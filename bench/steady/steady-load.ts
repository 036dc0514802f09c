import { setTimeout as after } from 'node:timers/promises'
import { Connection, requestOf } from '../connection.ts'
import { quantile, type Sample } from '../pace.ts'
import { answerTasks } from '../worker.ts'
import type { Ask } from './asks.ts'

/** Calls at a fixed rate, whatever the server's pace. The calls come with the first task. */
export type SteadyTask = { port: number; asks?: Ask[]; perSecond: number; seconds: number }

let asks: Ask[] = []
let next = 0

const answered = { status: 200, isRight: (length: number) => length > 0 }

answerTasks(async ({ port, asks: given, perSecond, seconds }: SteadyTask): Promise<Sample> => {
  asks = given ?? asks
  const requests = asks.map((ask) => requestOf({ port, token: ask.token }, ask.method, ask.path))
  const all: Connection[] = []
  const idle: Connection[] = []
  const times: number[] = []
  const faults: string[] = []
  const began = performance.now()
  let last = began
  const send = async (dueAt: number) => {
    // As many connections as there are calls under way: none waits for another on our side.
    const connection = idle.pop() ?? new Connection(port)
    if (!all.includes(connection)) all.push(connection)
    next = (next + 1) % requests.length
    try {
      await connection.ask(requests[next]!, answered)
      last = performance.now()
      // From the moment at which it was due: a load that falls behind does not flatter the server.
      times.push(last - dueAt)
      idle.push(connection)
    } catch (error) {
      faults.push((error as Error).message)
    }
  }
  const count = Math.max(1, Math.round(perSecond * seconds))
  const sending: Promise<void>[] = []
  for (let sent = 0; sent < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1_000) + 1)
    for (; sent < due; sent += 1) sending.push(send(began + (sent * 1_000) / perSecond))
    await after(1)
  }
  await Promise.all(sending)
  for (const connection of all) connection.close()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    requests: times.length,
    completed: times.length,
    errors: faults.length,
    firstError: faults[0] ?? null,
    perSecond: (times.length * 1_000) / Math.max(last - began, (count * 1_000) / perSecond),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  }
})
