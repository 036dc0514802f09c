import type pg from 'pg'
import { type Database, openDatabase } from '../../server/platform/db.ts'
import { runFor } from '../pace.ts'
import { answerTasks } from '../worker.ts'
import { type List, type Reader, readList } from './lists.ts'

/** Reads a list without any HTTP around it, on the product's kind of pool. */
export type ListTask = {
  connection: pg.ClientConfig
  connections: number
  seconds: number
  list: List
  /** The lanes take them in turn. */
  readers: Reader[]
}

// As many as a process with the default pool lets run, the others wait (server/platform/turns.ts): with more of them at
// once they would be cut short by their time.
const SEARCHES_AT_ONCE = 4

let database: Database | undefined

answerTasks(async ({ connection, connections, seconds, list, readers }: ListTask) => {
  database ??= openDatabase(connection, connections)
  const open = database
  const atOnce = list.search === undefined ? connections : Math.min(connections, SEARCHES_AT_ONCE)
  const lanes = Array.from({ length: atOnce }, (_, lane) => async () => {
    const came = await readList(open, list, readers[lane % readers.length]!)
    if (came === (list.isEmpty ?? false))
      throw new Error(`${list.name}: ${came ? 'something' : 'nothing'} came`)
  })
  return runFor(lanes, seconds)
})
