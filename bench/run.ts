import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded/embedded-postgres.ts'
import { benchAlerts } from './alerts/alerts.ts'
import { benchBoard } from './board.ts'
import { benchCopies } from './copies.ts'
import { connect, own, runBench, say } from './ending.ts'
import { benchFeed } from './feed.ts'
import { benchLive } from './live/live.ts'
import { settledMemory } from './memory.ts'
import { type BenchName, type Options, readOptions, USAGE } from './options.ts'
import { benchPage } from './page/page.ts'
import { COSTS, costs, describeCosts, withRun } from './plan/costs.ts'
import { describeMeasured, errorsOf, headOf, type Report, readFacts, rowsOf } from './report.ts'
import { benchRows } from './rows.ts'
import { benchSearch } from './search.ts'
import { lockBench, seedDatabase } from './seeds.ts'
import { type How, startServer } from './server.ts'
import type { Bench } from './setup.ts'
import { benchStart } from './start.ts'
import { benchWrites } from './writes/writes.ts'

const ROOT = join(import.meta.dirname, '..')
const DATA_DIR = join(ROOT, '.data/bench')

/** The servers under test serve the built page. */
function ensurePage(): void {
  if (existsSync(join(ROOT, 'dist/web/index.html'))) return
  const { status } = spawnSync(process.execPath, ['scripts/run.js', 'build'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The page could not be built.')
}

const urlOf = ({ host, user, database }: pg.ClientConfig) =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`

const serving =
  (ends: AsyncDisposableStack) =>
  (on: pg.ClientConfig, how: How = {}) => {
    const starting = startServer({ ...how, databaseUrl: urlOf(on), dataDir: join(DATA_DIR, 'server') })
    return own(ends, starting, (server) => server.end())
  }

const BENCHES: Record<BenchName, Bench> = {
  ...{ feed: benchFeed, search: benchSearch, writes: benchWrites, live: benchLive, page: benchPage },
  ...{ board: benchBoard, alerts: benchAlerts, copies: benchCopies, rows: benchRows, start: benchStart },
}

async function runAll(ends: AsyncDisposableStack, options: Options): Promise<Report> {
  ensurePage()
  const starting = startEmbeddedPostgres({ dataDir: DATA_DIR, log: say, name: 'bench' })
  const postgres = await own(ends, starting, (server) => server.stop())
  const admin = await connect(ends, postgres.connection)
  await lockBench(admin)
  say(`Seeding ${options.posts.toLocaleString('en')} posts...`)
  const connection = await seedDatabase(admin, postgres.connection, options.posts)
  const facts = await readFacts(connection)
  console.log(`${headOf(facts)}\n`)
  const report: Report = { facts, options, figures: {} }
  for (const name of options.names) {
    say(`${name}...`)
    // Each has the machine to itself, and nothing is connected to a database that is copied.
    await using its = new AsyncDisposableStack()
    ends.defer(() => its.disposeAsync())
    const serve = serving(its)
    const setup = { connection, admin, options, serve, settled: settledMemory, say, ends: its }
    const figures = await BENCHES[name](setup)
    console.log(`${rowsOf(name, figures)}\n`)
    report.figures[name] = figures
  }
  facts.load.push(loadavg()[0]!)
  return report
}

await runBench(async (ends) => {
  const options = readOptions(process.argv.slice(2))
  if (options === null) {
    console.log(USAGE)
    return 0
  }
  const report = await runAll(ends, options)
  const errors = errorsOf(Object.values(report.figures).flat())
  if (options.record && errors === 0) {
    writeFileSync(join(ROOT, 'docs/measured.md'), describeMeasured(report))
    const { commit, cores, cpu, load } = report.facts
    const run = {
      commit: commit ?? '(no git)',
      machine: `${cpu}, ${cores} cores, load ${load[0]!.toFixed(1)}`,
    }
    writeFileSync(COSTS, describeCosts(withRun(costs, report.figures, run)))
    say('The plan has new costs: run `npm run plan -- --write`.')
  }
  return errors === 0 ? 0 : 1
})
