import type pg from 'pg'
import { openDatabase } from '../../server/platform/db.ts'
import { checkPassword, hashPassword } from '../../server/platform/passwords.ts'
import { shareOf } from '../http-rows.ts'
import { runLanes } from '../lanes.ts'
import { type Call, runLoad } from '../load.ts'
import { givePassword, idempotencyKey, SIGN_IN_PATH } from '../members.ts'
import type { Row } from '../rounds.ts'
import type { Server } from '../server.ts'
import { cpuOf } from '../usage.ts'
import { type Target, WRITES, type WriteKind } from './write-kinds.ts'
import { type Cast, castWriters } from './writers.ts'

export type WriteGround = {
  server: Pick<Server, 'port' | 'pid'>
  connection: pg.ClientConfig
  /** With the limits on. */
  signIn: Pick<Server, 'port' | 'pid'>
  /** The server's, which signs access tokens. */
  key: Uint8Array
  /** To a database that may be written to. */
  client: pg.Client
  connections: number
  ends: AsyncDisposableStack
}

const SIGN_IN_MEMBERS = 64
/** So many times the usual clients, in the second row of commits. */
const CROWD = 2

const isAnswered = (text: string) => text.startsWith('{')

const INSERT = {
  name: 'insert',
  text: 'insert into bench_inserts (text) values ($1)',
  values: ['Port fees rise for the third year, and nobody on the docks can say what the money is for.'],
}

/** All rows of the writes. The floor of what members write is the least that a write can be: one row, committed. */
export async function writeRows(ground: WriteGround): Promise<Row[]> {
  const { key, connection, client, connections, ends } = ground
  const cast = await castWriters(client, key)
  await client.query('create table bench_inserts (id uuid primary key default uuidv7(), text text not null)')
  const { pool, end } = openDatabase(connection, connections * CROWD)
  ends.defer(end)
  return [
    ...WRITES.map((kind) => writeRow(kind, cast, pool, ground)),
    await signInRow(ground),
    ...(await commitRows(client, pool, connections)),
  ]
}

/** Deals out targets: to each lane its own again and again, or each once. */
function dealer(targets: Target[], isOnce: boolean): (lane: number) => Target {
  let next = 0
  return (lane) => {
    next += 1
    return targets[(isOnce ? next : lane) % targets.length]!
  }
}

function writeRow(
  { name, isOnce = false, least, targets }: WriteKind,
  cast: Cast,
  pool: pg.Pool,
  { server, connections }: WriteGround,
): Row {
  const next = dealer(targets(cast), isOnce)
  const callsOf = (connection: number): (() => Call)[] =>
    next(connection).map((call, n) => () => ({
      ...(isOnce ? next(connection)[n]! : call),
      headers: idempotencyKey(),
    }))
  return {
    name,
    take: (seconds) => runLoad({ port: server.port, connections, seconds, callsOf, isRight: isAnswered }),
    floor: {
      name: 'insert and commit',
      take: (seconds) => runLanes(connections, seconds, () => pool.query(INSERT)),
    },
    cpu: () => cpuOf(server.pid),
    wanted: [{ of: 'ratio', least }],
  }
}

async function signInRow({ signIn, client, connections }: WriteGround): Promise<Row> {
  const emails = Array.from({ length: SIGN_IN_MEMBERS }, (_, n) => `member${n}@load.example`)
  const members = await givePassword(client, emails)
  const { password } = members[0]!
  const hash = await hashPassword(password)
  const calls = members.map(
    (member, n): Call => ({
      method: 'POST',
      path: SIGN_IN_PATH,
      body: JSON.stringify(member),
      headers: { 'x-forwarded-for': `192.0.2.${n + 1}` },
    }),
  )
  const isRight = (text: string) => text.startsWith('{"access_token"')
  const callsOf = (n: number) => shareOf(calls, n, connections)
  return {
    name: 'sign-in by password',
    take: (seconds) => runLoad({ port: signIn.port, connections, seconds, callsOf, isRight }),
    floor: {
      name: 'argon2 alone',
      take: (seconds) =>
        runLanes(connections, seconds, async () => {
          if (!(await checkPassword(hash, password))) throw new Error('The password does not fit.')
        }),
    },
    cpu: () => cpuOf(signIn.pid),
    wanted: [{ of: 'ratio', least: 0.8 }],
  }
}

/** What PostgreSQL commits. Transactions that notify commit one after the other, those of all servers together. */
async function commitRows(client: pg.Client, pool: pg.Pool, connections: number): Promise<Row[]> {
  await client.query('create table bench_commits (id int primary key, n int not null)')
  await client.query('insert into bench_commits select i, 0 from generate_series(0, $1::int) i', [
    connections * CROWD,
  ])
  // Each client has its own row: none waits for another's. A payload is about as long as the server's.
  const changed = 'with changed as (update bench_commits set n = n + 1 where id = $1 returning n)'
  const texts = {
    notify: `${changed} select pg_notify('bench', repeat('x', 60)) from changed`,
    plain: `${changed} select repeat('x', 60) from changed`,
  }
  const committing = (name: keyof typeof texts, clients: number) => (seconds: number) =>
    runLanes(clients, seconds, (id) =>
      pool.query({ name: `commit_${name}`, text: texts[name], values: [id] }),
    )
  return [connections, connections * CROWD].map((clients) => ({
    name: `commit of a row with NOTIFY, ${clients} clients`,
    take: committing('notify', clients),
    floor: { name: 'without NOTIFY', take: committing('plain', clients) },
  }))
}
