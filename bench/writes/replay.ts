import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { createLog } from '../../server/platform/log.ts'
import { runFor } from '../pace.ts'
import { answerTasks } from '../worker.ts'
import type { Target } from './kinds.ts'
import { listenTo, type Recording, record, replay } from './recorded.ts'
import { Turns } from './turns.ts'

/** Asks the database alone what the product asks it for these calls. The targets of a kind come with its first task. */
export type ReplayTask = {
  connection: pg.ClientConfig
  /** How the product is configured that is asked. */
  env: Record<string, string>
  name: string
  /** The folder of the built page, where it is another one. */
  pages?: string | undefined
  targets?: Target[]
  isOnce: boolean
  connections: number
  seconds: number
}

const turns = new Turns()
const recordings = new Map<string, { recording: Recording; of: Target; key: string }>()
let pool: pg.Pool | undefined

/** What the product asks the database when it is sent these calls, by the product itself in this process. */
async function recordCalls(
  { connection, env, pages }: ReplayTask,
  { before, of, key }: { before: Target; of: Target; key: string },
): Promise<Recording> {
  const { writer } = of
  const database = openDatabase(connection, 4)
  database.pool.on('connect', listenTo)
  const app = await createApp(
    readConfig(env),
    createLog('fatal'),
    database,
    pages === undefined ? {} : { pages },
  )
  const send = async ({ calls }: Target, key: string) => {
    for (const { method, path, body, status } of calls) {
      const headers = { authorization: `Bearer ${writer.token}`, 'idempotency-key': key }
      const reply = await app.http.inject({ method: method as 'POST', url: path, headers, payload: body })
      if (reply.statusCode !== status) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
    }
  }
  try {
    // The first write of a day notes that its member was there.
    await send(before, randomUUID())
    return await record(() => send(of, key))
  } finally {
    await app.close()
    await database.end()
  }
}

const standsFor = (one: Target, key: string, other: Target): Map<string, string> =>
  new Map([
    ...Object.entries(one.writer).map(([field, id]) => [id, other.writer[field as 'account']] as const),
    [one.about, other.about] as const,
    [key, randomUUID()] as const,
  ])

answerTasks(async (task: ReplayTask) => {
  const next = turns.of(task)
  if (!recordings.has(task.name)) {
    const before = next(0)
    let of = next(0)
    while (of.writer.account !== before.writer.account) of = next(0)
    const key = randomUUID()
    const recording = await recordCalls(task, { before, of, key })
    recordings.set(task.name, { recording, of, key })
  }
  const { recording, of, key } = recordings.get(task.name)!
  pool ??= openDatabase(task.connection, task.connections).pool
  const lanes = Array.from({ length: task.connections }, (_, lane) => async () => {
    const client = await pool!.connect()
    await replay(client, recording, standsFor(of, key, next(lane))).finally(() => client.release())
  })
  return runFor(lanes, task.seconds)
})
