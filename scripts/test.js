import { ensureInstalled } from './bootstrap.js'
import { runSteps, stepNames } from './steps.js'

const args = process.argv.slice(2)
const at = args.indexOf('--only')
const chosen = at < 0 ? stepNames : (args[at + 1] ?? '').split(',')

await ensureInstalled()
await runSteps(chosen, at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)])
