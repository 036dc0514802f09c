import { ensureBuilt, ensureInstalled, handOver, node24 } from './bootstrap.js'
import { prove } from './prove.js'
import { runSteps } from './steps.js'
import { fail } from './terminal.js'

const [task, ...args] = process.argv.slice(2)

const tasks = {
  build: () => ensureBuilt({ force: true }),
  check: () => runSteps(['lint', 'oxlint', 'types', 'unit'], args),
  'check:page': () => runSteps(['page'], args),
  bench: () => handOver(node24(), ['bench/run.ts', ...args]),
  plan: () => handOver(node24(), ['bench/plan/run.ts', ...args]),
  prove: () => prove(args),
  operate: () => handOver(node24(), ['server/operate.ts', ...args]),
  schema: () => handOver(node24(), ['db/write-schema.ts']),
  docs: () => handOver(node24(), ['server/write-api.ts']),
  mails: () => handOver(node24(), ['emails/write-mails.ts']),
  screens: () => handOver(node24(), ['scripts/screens.js', ...args]),
  fonts: () => handOver(node24(), ['scripts/fonts.js']),
  icons: () => handOver(node24(), ['scripts/icons.js']),
  licences: () => handOver(node24(), ['scripts/write-licences.ts']),
  sbom: () => handOver(node24(), ['scripts/write-sbom.ts']),
}

if (!Object.hasOwn(tasks, task ?? '')) {
  fail(`There is no task ${task ?? '(none given)'}; there are ${Object.keys(tasks).join(', ')}.`)
}
await ensureInstalled()
await tasks[task]()
