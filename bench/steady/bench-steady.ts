import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../ending.ts'
import { databaseClock, type Ground, type Outcome, reported, SERVER_DIR, say, startOver } from '../ground.ts'
import { readFacts } from '../report.ts'
import { readyAsks } from './asks.ts'
import { measureSteady, RATES, WARM_UP } from './measure-steady.ts'

/** What members read, at fixed rates. */
export async function benchSteady(ground: Ground): Promise<Outcome> {
  const { connection, options, ends } = ground
  const client = await connect(ends, connection)
  const facts = await readFacts(client)
  const product = await startOver(ground, connection, { profile: 'steady' })
  const { asks, end } = await readyAsks(client, await readFile(join(SERVER_DIR, 'auth-secret')))
  ends.defer(async () => void (await end()))
  const databaseCpu = await databaseClock(client)
  return reported(facts, ground, product, () =>
    measureSteady({
      ...product,
      asks,
      rates: RATES,
      warmUp: WARM_UP,
      options,
      databaseCpu,
      say,
      defer: (stop) => ends.defer(stop),
    }),
  )
}
