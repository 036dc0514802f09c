import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { say } from '../ending.ts'
import type { Figure } from '../figures.ts'
import { measureRows } from '../rounds.ts'
import { SIGN_IN_SETTINGS } from '../server.ts'
import { databaseClock, ownCopy, SERVER_DIR, type Setup, serve } from '../setup.ts'
import { writeRows } from './write-rows.ts'

/** What members write, in a copy of the database. */
export async function benchWrites(setup: Setup): Promise<Figure[]> {
  const { options, ends } = setup
  const { connection, client } = await ownCopy(setup)
  const rows = await writeRows({
    server: await serve(setup, connection, { name: 'writes' }),
    signIn: await serve(setup, connection, { name: 'sign-in', env: SIGN_IN_SETTINGS }),
    key: await readFile(join(SERVER_DIR, 'auth-secret')),
    connection,
    client,
    connections: options.connections,
    ends,
  })
  return measureRows(rows, { ...options, databaseCpu: await databaseClock(client), say })
}
