import { parseArgs } from 'node:util'

export const BENCHES = ['feed', 'search', 'writes', 'live', 'page', 'start'] as const
export type BenchName = (typeof BENCHES)[number]

export type Options = {
  names: BenchName[]
  /** Two files of earlier runs. */
  compare: [string, string] | null
  posts: number
  /** For each row, over all rounds; for each pace of live messages. */
  seconds: number
  rounds: number
  connections: number
  streams: number
  rate: number
  events: number
  json: string | null
  record: boolean
  profile: string | null
}

export const USAGE = `npm run bench -- [NAME...] [options]
npm run bench -- compare FILE FILE

  feed      reads over HTTP: the feed, a post, lists, beside a fixed body of the same size
  search    filters of the feed, in the database alone
  writes    posts, comments, likes, pitches, messages, sign-ins and commits, beside their floors
  live      open streams, messages at a fixed rate, pages of long lists and threads
  page      the page in Chromium: slow visits, interactions, memory, size
  start     the time to the first answer, and the memory at rest
  Without a name all of them; compare sets two files side by side that --json wrote.

  --posts N         posts in the database (20000); each size keeps a database in .data/bench
  --seconds N       time for each row (3)
  --rounds N        the rows take turns this often, and so often each page is visited (5)
  --connections N   clients at once (16)
  --streams N       live: idle streams, each of another member (10000)
  --rate N          live: messages a second (500); a gentle pace of 20 comes first
  --events N        page: what members do while it stays open (3600: an hour)
  --json FILE       writes the figures to FILE as well, usually under bench/results/
  --record          writes docs/measured.md from this run, which then must be of all benches
  --profile DIR     writes a CPU profile of the server to DIR`

const LEAST = { posts: 200, rounds: 1, connections: 1, streams: 5, rate: 1, events: 4 }

function wholeNumber(name: keyof typeof LEAST, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < LEAST[name])
    throw new Error(`--${name} must be a whole number of at least ${LEAST[name]}`)
  return value
}

function namesOf(given: string[]): BenchName[] {
  const unknown = given.find((name) => !(BENCHES as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`There is no bench ${unknown}; there are ${BENCHES.join(', ')}.`)
  return given.length > 0 ? (given as BenchName[]) : [...BENCHES]
}

/** Null if help was asked for. Throws on an option that is unknown or wrong. */
export function readOptions(args: string[]): Options | null {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      posts: text('20000'),
      seconds: text('3'),
      rounds: text('5'),
      connections: text('16'),
      streams: text('10000'),
      rate: text('500'),
      events: text('3600'),
      json: { type: 'string' },
      record: { type: 'boolean', default: false },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const seconds = Number(values.seconds)
  if (!(seconds > 0 && seconds <= 600)) throw new Error('--seconds must be more than 0 and at most 600')
  const [first, one, other, ...more] = positionals
  const isComparison = first === 'compare'
  if (isComparison && (!one || !other || more.length > 0)) throw new Error('compare takes two files')
  const names = isComparison ? [] : namesOf(positionals)
  if (values.record && names.length < BENCHES.length) throw new Error('--record takes a run of all benches')
  const number = (name: keyof typeof LEAST) => wholeNumber(name, values[name])
  return {
    names,
    compare: isComparison ? [one!, other!] : null,
    posts: number('posts'),
    seconds,
    rounds: number('rounds'),
    connections: number('connections'),
    streams: number('streams'),
    rate: number('rate'),
    events: number('events'),
    json: values.json ?? null,
    record: values.record,
    profile: values.profile ?? null,
  }
}
