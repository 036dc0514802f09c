import { connect } from '../ending.ts'
import { databaseClock, type Ground, type Outcome, say } from '../ground.ts'
import { withClient } from '../prepare.ts'
import { readFacts, reportOf } from '../report.ts'
import { measureProcesses } from './measure-processes.ts'
import { printedProcesses, shapeOf } from './processes-report.ts'
import { startSide } from './sides.ts'

/** The same clients at one server and at two, over one database each. */
export async function benchProcesses(ground: Ground): Promise<Outcome> {
  const { connection, options, ends } = ground
  const facts = await withClient(connection, readFacts)
  // The ratios are those of the first to the other.
  const sides = [await startSide(ground, 'two processes', 2), await startSide(ground, 'one process', 1)]
  const databaseCpu = await databaseClock(await connect(ends, { ...connection, database: 'postgres' }))
  const defer = (end: () => Promise<void>) => ends.defer(end)
  const rows = await measureProcesses(sides, { options, databaseCpu, say, defer })
  const report = { ...reportOf({ facts, options, memory: null }, rows), sides: sides.map(shapeOf) }
  return { text: printedProcesses(report), json: report, errors: report.errors }
}
