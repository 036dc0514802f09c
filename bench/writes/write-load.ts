import { randomUUID } from 'node:crypto'
import { Connection, requestOf } from '../connection.ts'
import { runFor } from '../pace.ts'
import { answerTasks } from '../worker.ts'
import type { Target } from './kinds.ts'
import { Turns } from './turns.ts'

/** Sends calls to the product. The targets of a kind come with its first task. */
export type WriteLoadTask = {
  port: number
  /** Of other processes that serve the same: the connections are dealt out among all of them. */
  morePorts?: number[]
  name: string
  targets?: Target[]
  isOnce: boolean
  connections: number
  seconds: number
}

const turns = new Turns()
const done = (status: number) => ({ status, isRight: (length: number) => length > 0 })

answerTasks(async ({ port, morePorts = [], connections: count, seconds, ...task }: WriteLoadTask) => {
  const next = turns.of(task)
  const ports = [port, ...morePorts]
  const connections = Array.from({ length: count }, (_, lane) => new Connection(ports[lane % ports.length]!))
  const lanes = connections.map((connection, lane) => async () => {
    const { writer, calls } = next(lane)
    for (const { method, path, body, status } of calls) {
      // As the page sends it: each intention has its own.
      const headers = { 'idempotency-key': randomUUID() }
      const sent = body && JSON.stringify(body)
      const request = requestOf({ port, token: writer.token }, method, path, sent, headers)
      await connection.ask(request, done(status))
    }
  })
  return runFor(lanes, seconds).finally(() => {
    for (const connection of connections) connection.close()
  })
})
