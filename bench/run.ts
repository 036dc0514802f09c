import { readFileSync } from 'node:fs'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { benchCommits } from './commits/bench-commits.ts'
import { compared } from './compare.ts'
import { benchDirectories } from './directories/bench-directories.ts'
import { connect, own, runBench, say } from './ending.ts'
import { benchFeed } from './feed.ts'
import { DATA_DIR, type Ground, type Outcome } from './ground.ts'
import { type BenchName, readOptions, USAGE } from './options.ts'
import { benchPage } from './page/bench-page.ts'
import { ensureSeeded, lockBench, seedOfPosts } from './prepare.ts'
import { benchProcesses } from './processes/bench-processes.ts'
import { ensurePage } from './product.ts'
import { writeJson } from './report.ts'
import { benchSearch } from './search.ts'
import { benchSignIn } from './sign-in/bench-sign-in.ts'
import { benchStart } from './start/bench-start.ts'
import { benchSteady } from './steady/bench-steady.ts'
import { benchTalks } from './talks/bench-talks.ts'
import { benchWrites } from './writes/bench-writes.ts'

const benches: Record<BenchName, (ground: Ground) => Promise<Outcome>> = {
  feed: benchFeed,
  steady: benchSteady,
  search: benchSearch,
  writes: benchWrites,
  directories: benchDirectories,
  'sign-in': benchSignIn,
  talks: benchTalks,
  commits: benchCommits,
  start: benchStart,
  processes: benchProcesses,
  page: benchPage,
}

const readReports = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

async function bench(ends: AsyncDisposableStack): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  if (options === null) {
    console.log(USAGE)
    return 0
  }
  if (options.compare) {
    console.log(compared(readReports(options.compare[0]), readReports(options.compare[1])))
    return 0
  }
  ensurePage()
  const starting = startEmbeddedPostgres({ dataDir: DATA_DIR, log: say, name: 'bench' })
  const postgres = await own(ends, starting, (server) => server.stop())
  const admin = await connect(ends, postgres.connection)
  await lockBench(admin)
  const database = await ensureSeeded(admin, postgres.connection, seedOfPosts(options.posts), say)
  const connection = { ...postgres.connection, database }
  const reports: Partial<Record<BenchName, object>> = {}
  let errors = 0
  for (const name of options.names) {
    // Each has the machine to itself, and the database that is copied nobody else.
    await using own = new AsyncDisposableStack()
    ends.defer(() => own.disposeAsync())
    const outcome = await benches[name]({ connection, admin, options, ends: own })
    console.log(`${outcome.text}\n`)
    if (outcome.json) reports[name] = outcome.json
    errors += outcome.errors
  }
  if (options.json) writeJson(options.json, reports)
  return errors === 0 ? 0 : 1
}

await runBench(bench)
