import { join } from 'node:path'
import type pg from 'pg'
import { databaseClock, type Ground, type Outcome, ownCopy, say } from '../ground.ts'
import { measureAll, type Row, type Subject } from '../measures.ts'
import type { Options } from '../options.ts'
import type { Sample } from '../pace.ts'
import { printed, readFacts, reportOf } from '../report.ts'
import { startWorker } from '../worker.ts'
import type { CommitTask } from './commit-load.ts'

const CLIENTS = [4, 16, 64]
const ROWS = 256

type Crowd = { label: string; connections: number }

/**
 * How many changes PostgreSQL commits in a second, and how many of those that tell something by NOTIFY: these commit one
 * after the other. It is a ceiling for all processes of the product together.
 */
export async function measureCommits(
  connection: pg.ClientConfig,
  {
    options,
    defer,
    databaseCpu,
  }: {
    options: Pick<Options, 'seconds' | 'rounds'>
    defer: (end: () => Promise<void>) => void
    databaseCpu?: () => number | null
  },
  clients: number[] = CLIENTS,
): Promise<Row[]> {
  const worker = startWorker<CommitTask>(join(import.meta.dirname, 'commit-load.ts'))
  defer(worker.end)
  const committing =
    (isTold: boolean) =>
    ({ connections }: Crowd, seconds: number) =>
      worker.ask<Sample>({ connection, connections, isTold, seconds })
  const subjects: Subject<Crowd>[] = [
    { label: 'told by NOTIFY', take: committing(true) },
    { label: 'not told', take: committing(false) },
  ]
  const crowds = clients.map((connections) => ({
    label: `A row changed and committed, ${connections} clients`,
    connections,
  }))
  return measureAll(crowds, subjects, { ...options, ...(databaseCpu && { databaseCpu }) }, say)
}

export async function readyCommits(client: pg.ClientBase): Promise<void> {
  await client.query('create table bench_commits (id int primary key, n int not null)')
  await client.query('insert into bench_commits select i, 0 from generate_series(0, $1::int - 1) i', [ROWS])
}

/** What a commit costs, with and without a notification, in a copy that is thrown away. */
export async function benchCommits(ground: Ground): Promise<Outcome> {
  const { options, ends } = ground
  const { connection, client } = await ownCopy(ground)
  await readyCommits(client)
  const rows = await measureCommits(connection, {
    options,
    defer: (end) => ends.defer(end),
    databaseCpu: await databaseClock(client),
  })
  const report = reportOf({ facts: await readFacts(client), options, memory: null }, rows)
  return { text: printed(report), json: report, errors: report.errors }
}
