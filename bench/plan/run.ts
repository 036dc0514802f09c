import { readFileSync, writeFileSync } from 'node:fs'
import { readOptions, SIZES, USAGE, usual } from './options.ts'
import { PAGE, pageWith } from './page.ts'
import { describeFigures, describePlan } from './print.ts'

/** Does what is asked, and returns what to print. */
function run(args: string[]): string {
  const asked = readOptions(args)
  if (asked === null) return USAGE
  if (asked.figures) return describeFigures()
  if (!asked.write) return describePlan(asked.members, asked.options)
  writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8'), describePlan(SIZES, usual())))
  return 'Wrote docs/scaling.md.'
}

try {
  console.log(run(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
