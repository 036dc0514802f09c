import type pg from 'pg'
import { checkPassword, hashPassword } from '../../server/platform/passwords.ts'
import { openDatabase } from '../../server/platform/postgres/db.ts'
import type { Figure } from '../figures.ts'
import { shareOf } from '../http-rows.ts'
import { runLanes } from '../lanes.ts'
import { type Call, runLoad } from '../load.ts'
import { givePassword, idempotencyKey, signInCall } from '../members.ts'
import { measureRows, type Row } from '../rounds.ts'
import type { Server } from '../server.ts'
import { ownCopy, type Setup } from '../setup.ts'
import { type Target, WORDS, WRITES, type WriteKind } from './write-kinds.ts'
import { type Cast, castWriters } from './writers.ts'

const SIGN_IN_MEMBERS = 64

const isAnswered = (text: string) => text.startsWith('{')

const INSERT = {
  name: 'insert',
  text: 'insert into bench_inserts (text) values ($1)',
  values: [WORDS],
}

/** Deals out targets: each lane keeps its own, or each target is used once. */
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
  { port, pid }: Server,
  connections: number,
): Row {
  const next = dealer(targets(cast), isOnce)
  const callsOf = (connection: number): (() => Call)[] =>
    next(connection).map((call, n) => () => ({
      ...(isOnce ? next(connection)[n]! : call),
      headers: idempotencyKey(),
    }))
  return {
    name,
    take: (seconds) => runLoad({ port, connections, seconds, callsOf, isRight: isAnswered }),
    floor: {
      name: 'insert and commit',
      take: (seconds) => runLanes(connections, seconds, () => pool.query(INSERT)),
    },
    pid,
    wanted: [{ of: 'ratio', least }],
  }
}

async function signInRow({ port, pid }: Server, client: pg.Client, connections: number): Promise<Row> {
  const emails = Array.from({ length: SIGN_IN_MEMBERS }, (_, n) => `member${n}@load.example`)
  const members = await givePassword(client, emails)
  const { password } = members[0]!
  const hash = await hashPassword(password)
  const calls = members.map((member, n): Call => {
    const headers = { 'x-forwarded-for': `192.0.2.${n + 1}` }
    return { ...signInCall(member), headers }
  })
  const isRight = (text: string) => text.startsWith('{"access_token"')
  const callsOf = (n: number) => shareOf(calls, n, connections)
  const check = async () => {
    if (!(await checkPassword(hash, password))) throw new Error('The password does not match.')
  }
  return {
    name: 'sign-in by password',
    take: (seconds) => runLoad({ port, connections, seconds, callsOf, isRight }),
    floor: { name: 'argon2 alone', take: (seconds) => runLanes(connections, seconds, check) },
    pid,
    wanted: [{ of: 'ratio', least: 0.8 }],
  }
}

/** What members write, next to the least that a write can be, one committed row; in a copy of the database. */
export async function benchWrites(setup: Setup): Promise<Figure[]> {
  const { serve, ends, options } = setup
  const { connections } = options
  const { connection, client } = await ownCopy(setup)
  const cast = await castWriters(client)
  await client.query('create table bench_inserts (id uuid primary key default uuidv7(), text text not null)')
  const { pool, end } = openDatabase(connection, connections)
  ends.defer(end)
  const server = await serve(connection)
  const rows = [
    ...WRITES.map((kind) => writeRow(kind, cast, pool, server, connections)),
    await signInRow(await serve(connection), client, connections),
  ]
  return measureRows(rows, setup, client)
}
