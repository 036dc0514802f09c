import { connect } from '../ending.ts'
import { databaseClock, type Ground, type Outcome, reported, say, startOver } from '../ground.ts'
import { FIXED_BODY } from '../http-subjects.ts'
import { ensureSeeded } from '../prepare.ts'
import { readFacts } from '../report.ts'
import { seedOfDirectories } from './directory-seed.ts'
import { measureDirectories } from './measure-directories.ts'

// A page of people is so much of a body of its size that needs no work.
const WANTED = 0.09

/** Lists of people, in a database of their own. */
export async function benchDirectories(ground: Ground): Promise<Outcome> {
  const { options, ends } = ground
  const seed = seedOfDirectories(options.sources)
  const database = await ensureSeeded(ground.admin, ground.connection, seed, say)
  const connection = { ...ground.connection, database }
  const client = await connect(ends, connection)
  const facts = await readFacts(client)
  const product = await startOver(ground, connection, { profile: 'directories' })
  const databaseCpu = await databaseClock(client)
  const measured = () =>
    measureDirectories({
      ...product,
      connection,
      client,
      options,
      databaseCpu,
      say,
      defer: (end) => ends.defer(end),
    })
  return reported(facts, ground, product, measured, [{ of: FIXED_BODY, ratio: WANTED }])
}
