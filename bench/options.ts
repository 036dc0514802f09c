import { parseArgs } from 'node:util'

export type Options = {
  posts: number
  /** For each subject of each measure, over all rounds. */
  seconds: number
  rounds: number
  connections: number
  json: string | null
  /** A folder for CPU profiles of the server. */
  profile: string | null
  explain: boolean
}

export const USAGE = `npm run bench -- [options]

  --posts N         posts in the database (20000); each size keeps a database in .data/bench
  --seconds N       time for each row of the table (3)
  --rounds N        the rows take turns this often (5)
  --connections N   clients at once (16)
  --json FILE       writes the figures to FILE as well, by custom under bench/results/
  --profile DIR     writes a CPU profile of the server to DIR
  --explain         prints PostgreSQL's plan of each measured statement`

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number of at least ${least}`)
  return value
}

/** Null when help was asked for. Throws on an option that is unknown or wrong. */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string', default: '20000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '16' },
      json: { type: 'string' },
      profile: { type: 'string' },
      explain: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const seconds = Number(values.seconds)
  if (!(seconds > 0 && seconds <= 600)) throw new Error('--seconds must be more than 0 and at most 600')
  return {
    // Fewer have no page after half of them.
    posts: wholeNumber('posts', values.posts, 200),
    seconds,
    rounds: wholeNumber('rounds', values.rounds, 1),
    connections: wholeNumber('connections', values.connections, 1),
    json: values.json ?? null,
    profile: values.profile ?? null,
    explain: values.explain,
  }
}
