import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { connect, own, runBench, say } from './ending.ts'
import { benchFeed } from './feed.ts'
import { benchLive } from './live/live.ts'
import { type BenchName, readOptions, USAGE } from './options.ts'
import { benchPage } from './page/page.ts'
import { compare, describeMeasured, errorsOf, headOf, printed, type Report, readFacts } from './report.ts'
import { benchSearch } from './search.ts'
import { ensureSeeded, lockBench, withClient } from './seeds.ts'
import { ensurePage } from './server.ts'
import { type Bench, DATA_DIR } from './setup.ts'
import { benchStart } from './start.ts'
import { benchWrites } from './writes/writes.ts'

const benches: Record<BenchName, Bench> = {
  feed: benchFeed,
  search: benchSearch,
  writes: benchWrites,
  live: benchLive,
  page: benchPage,
  start: benchStart,
}

const MEASURED = join(import.meta.dirname, '../docs/measured.md')
const readReport = (file: string): Report => JSON.parse(readFileSync(file, 'utf8'))

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

async function bench(ends: AsyncDisposableStack): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (options === null) {
    console.log(USAGE)
    return 0
  }
  if (options.compare) {
    console.log(compare(readReport(options.compare[0]), readReport(options.compare[1])))
    return 0
  }
  ensurePage()
  const starting = startEmbeddedPostgres({ dataDir: DATA_DIR, log: say, name: 'bench' })
  const postgres = await own(ends, starting, (server) => server.stop())
  const admin = await connect(ends, postgres.connection)
  await lockBench(admin)
  const database = await ensureSeeded(admin, postgres.connection, options.posts, say)
  const connection = { ...postgres.connection, database }
  const facts = await withClient(connection, readFacts)
  console.log(`${headOf(facts)}\n`)
  const report: Report = { facts, options, figures: {} }
  for (const name of options.names) {
    say(`${name}...`)
    // Each has the machine to itself, and nobody is connected to a database that is copied.
    await using its = new AsyncDisposableStack()
    ends.defer(() => its.disposeAsync())
    const figures = await benches[name]({ connection, admin, options, ends: its })
    console.log(`${printed(name, figures)}\n`)
    report.figures[name] = figures
  }
  facts.load.push(loadavg()[0]!)
  if (options.json) write(options.json, `${JSON.stringify(report, null, 2)}\n`)
  const errors = errorsOf(Object.values(report.figures).flat())
  if (options.record && errors === 0) write(MEASURED, describeMeasured(report))
  return errors === 0 ? 0 : 1
}

await runBench(bench)
