import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  databaseClock,
  type Ground,
  type Outcome,
  ownCopy,
  reported,
  SERVER_DIR,
  say,
  startOver,
} from '../ground.ts'
import { readFacts } from '../report.ts'
import { WRITES } from './kinds.ts'
import { measureWrites } from './measure-writes.ts'

const WANTED = WRITES.map(({ label }) => ({
  measure: label,
  of: 'its statements, node-postgres',
  ratio: 0.5,
}))

/** What members write, in a copy that is thrown away. */
export async function benchWrites(ground: Ground): Promise<Outcome> {
  const { options, ends } = ground
  const { connection, client } = await ownCopy(ground)
  const facts = await readFacts(client)
  const product = await startOver(ground, connection, { profile: 'writes' })
  const key = await readFile(join(SERVER_DIR, 'auth-secret'))
  const databaseCpu = await databaseClock(client)
  return reported(
    facts,
    ground,
    product,
    () =>
      measureWrites({
        ...product,
        key,
        env: { NODE_ENV: 'production', DATA_DIR: SERVER_DIR, RATE_LIMITS: 'off', DEMO: '0' },
        connection,
        client,
        options,
        databaseCpu,
        say,
        defer: (end) => ends.defer(end),
      }),
    WANTED,
  )
}
