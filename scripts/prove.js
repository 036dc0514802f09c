import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, toolEnvironment } from './bootstrap.js'
import { fail, finished, root, say } from './terminal.js'

// Alone it takes an hour: it runs when it is named.
const NAMED_ONLY = ['soak']

// Proofs next to the feature they are about, by the end of their file names.
const ELSEWHERE = { races: '.races.test.ts', 'id-swaps': '.id-swaps.test.ts' }

const names = () => [
  ...readdirSync(join(root, 'prove'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name),
  ...Object.keys(ELSEWHERE),
]

/** Part of the paths of a proof: `races/likes` is `likes.races.test.ts` in any folder. */
function filterOf(name) {
  const [proof, file = ''] = name.split('/')
  return proof in ELSEWHERE ? `${file}${ELSEWHERE[proof]}` : `prove/${name}`
}

const HELP = () => `npm run prove -- [NAME...] [--minutes N] [-t WORDS]

Runs the long forms of the proofs: ${names().join(', ')}. Without a name all but ${NAMED_ONLY.join(', ')}.
A name may go on with a file: faults/postgres, races/likes. -t runs those alone whose title has the words.
--minutes is how long those last that last by the clock: load/streams (10) and soak (60).`

/** Takes `--minutes N` out, wherever it stands; gives what is left with it. */
function takeMinutes(args) {
  const at = args.indexOf('--minutes')
  if (at < 0) return { minutes: '', rest: args }
  const minutes = args[at + 1]
  if (!(Number(minutes) > 0)) fail('--minutes takes a number above 0.')
  return { minutes, rest: args.toSpliced(at, 2) }
}

/** The long forms of the proofs, one after the other; the exit code is 0 when all hold. */
export async function prove(args) {
  if (args.includes('--help')) return say(HELP())
  const { minutes, rest } = takeMinutes(args)
  const at = rest.findIndex((arg) => arg.startsWith('-'))
  const [chosen, options] = at < 0 ? [rest, []] : [rest.slice(0, at), rest.slice(at)]
  const unknown = chosen.find((name) => !names().includes(name.split('/')[0]))
  if (unknown) fail(`There is no proof ${unknown}; there are ${names().join(', ')}.`)
  await ensureBuilt()
  const run = chosen.length > 0 ? chosen : names().filter((name) => !NAMED_ONLY.includes(name))
  const child = spawn(
    'vitest',
    ['run', '--config', 'prove/vitest.config.ts', ...run.map(filterOf), ...options],
    {
      cwd: root,
      env: toolEnvironment({ NODE_ENV: 'test', PROVE_MINUTES: minutes }),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  process.exitCode = await finished(child, 300)
}
