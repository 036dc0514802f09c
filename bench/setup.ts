import type pg from 'pg'
import { connect } from './ending.ts'
import type { Figure } from './figures.ts'
import type { Memory } from './memory.ts'
import type { Options } from './options.ts'
import type { How, Server } from './server.ts'

/** What a bench runs on. */
export type Setup = {
  /** Of the seeded database, which stays as it is except for sessions and likes. */
  connection: pg.ClientConfig
  /** To a database that no bench measures. */
  admin: pg.Client
  options: Pick<Options, 'seconds' | 'rounds' | 'connections' | 'streams' | 'rate' | 'pitches'>
  /** Starts a server over a database, or the floor; it ends with the bench. */
  serve: (connection: pg.ClientConfig, how?: How) => Promise<Server>
  /** Samples a server's memory until it no longer changes. */
  settled: (sample: () => Promise<Memory>) => Promise<Memory>
  say: (text: string) => void
  /** Ends what was started, the last one first. */
  ends: AsyncDisposableStack
}

export type Bench = (setup: Setup) => Promise<Figure[]>

/** A copy of the seeded database to write to, dropped at the end, and a connection to it. */
export async function ownCopy({ admin, connection, ends, say }: Setup, name = 'copy') {
  say('Copying the database...')
  const database = `${connection.database}_${name}`
  const drop = () => admin.query(`drop database if exists ${database} with (force)`)
  await drop()
  ends.defer(async () => void (await drop()))
  await admin.query(`create database ${database} template ${connection.database} strategy file_copy`)
  const copy = { ...connection, database }
  return { connection: copy, client: await connect(ends, copy) }
}
