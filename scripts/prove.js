import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, toolEnvironment } from './bootstrap.js'
import { fail, finished, root, say } from './terminal.js'

// It takes an hour, so it runs only when it is named.
const NAMED_ONLY = ['soak']

// Proofs next to what they prove, by the end of their path.
const ELSEWHERE = {
  faults: '.faults.',
  races: '.races.test.ts',
  'id-swaps': '.id-swaps.test.ts',
  bench: 'bench/benches.test.ts',
  scripts: 'test/scripts.test.ts',
}

function names() {
  const entries = readdirSync(join(root, 'prove'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return [...new Set([...folders, ...Object.keys(ELSEWHERE)])]
}

/** Parts of the paths of a proof: `races/likes` is `likes.races.test.ts` in any folder. */
function filtersOf(name) {
  const [proof, file = ''] = name.split('/')
  return [`prove/${name}`, ...(proof in ELSEWHERE ? [`${file}${ELSEWHERE[proof]}`] : [])]
}

const HELP = () => `npm run prove -- [NAME...] [--short] [--minutes N] [-t WORDS]

Runs the long forms of the proofs: ${names().join(', ')}. Without a name all but ${NAMED_ONLY.join(', ')}.
A name can include a file: faults/postgres, races/likes. -t runs only the tests whose title contains the words.
--short runs the short forms, some of which are also in npm test.
--minutes sets how long soak runs (60).`

/** Removes `--short` and `--minutes N` from the arguments, wherever they are. */
function takeSize(args) {
  const rest = args.filter((arg) => arg !== '--short')
  const short = rest.length < args.length ? '1' : ''
  const at = rest.indexOf('--minutes')
  if (at < 0) return { short, minutes: '', rest }
  const minutes = rest[at + 1]
  if (!(Number(minutes) > 0)) fail('--minutes takes a number above 0.')
  return { short, minutes, rest: rest.toSpliced(at, 2) }
}

/** Runs the proofs one after the other; the exit code is 0 when all of them pass. */
export async function prove(args) {
  if (args.includes('--help')) return say(HELP())
  const { short, minutes, rest } = takeSize(args)
  const at = rest.findIndex((arg) => arg.startsWith('-'))
  const [chosen, options] = at < 0 ? [rest, []] : [rest.slice(0, at), rest.slice(at)]
  const unknown = chosen.find((name) => !names().includes(name.split('/')[0]))
  if (unknown) fail(`There is no proof ${unknown}; there are ${names().join(', ')}.`)
  await ensureBuilt()
  const run = chosen.length > 0 ? chosen : names().filter((name) => !NAMED_ONLY.includes(name))
  const filters = run.flatMap(filtersOf)
  const child = spawn('vitest', ['run', '--config', 'prove/vitest.config.ts', ...filters, ...options], {
    cwd: root,
    env: toolEnvironment({ NODE_ENV: 'test', PROVE_MINUTES: minutes, PROVE_SHORT: short }),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.exitCode = await finished(child, 300)
}
