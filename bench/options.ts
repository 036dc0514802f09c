import { parseArgs } from 'node:util'

export const BENCHES = [
  'feed',
  'search',
  'writes',
  'live',
  'page',
  'board',
  'alerts',
  'copies',
  'rows',
  'start',
] as const
export type BenchName = (typeof BENCHES)[number]

export type Options = Record<NumberName, number> & {
  names: BenchName[]
  /** For each row, over all rounds; for each pace of live messages. */
  seconds: number
  record: boolean
}

export const USAGE = `npm run bench -- [NAME...] [options]

  feed      reads over HTTP: the feed, a post, lists, beside a fixed body of the same size
  search    searches of the feed and the requests, suggestions, in the database alone
  writes    posts, comments, likes, pitches, messages and sign-ins, beside their floors
  live      open streams, messages at a fixed rate, pages of long lists and threads
  page      the page in Chromium: slow visits, interactions
  board     pitches sorted by keyboard on a slow processor, and what a board costs the server
  alerts    a post compared with 100,000 filters, alerts by email and on 10,000 open pages, 10,000 digests due at once
  copies    pitches compared with all that were sent before
  rows      what a row of each kind takes on disk, with its indexes
  start     the time to the first answer, and the memory at rest
  Without a name all of them.

  --posts N         posts in the database (20000)
  --seconds N       time for each row (3)
  --rounds N        measurement rounds, and visits of each page (5)
  --connections N   clients at once (16)
  --streams N       live: idle streams, each of another member (10000)
  --rate N          live: messages a second (500); a gentle pace of 20 comes first
  --pitches N       copies: pitches that were sent (1000000)
  --record          writes docs/measured.md and bench/plan/costs.json from this run, which then must be of all benches`

/** Whole numbers: the default and the minimum. */
const NUMBERS = {
  posts: [20_000, 200],
  rounds: [5, 1],
  connections: [16, 1],
  streams: [10_000, 5],
  rate: [500, 1],
  pitches: [1_000_000, 1_000],
} as const
type NumberName = keyof typeof NUMBERS
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[]

function wholeNumber(name: NumberName, text: string | undefined): number {
  const [usual, least] = NUMBERS[name]
  const value = text === undefined ? usual : Number(text)
  if (Number.isInteger(value) && value >= least) return value
  throw new Error(`--${name} must be a whole number of at least ${least}`)
}

function namesOf(given: string[]): BenchName[] {
  const unknown = given.find((name) => !(BENCHES as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`There is no bench ${unknown}; there are ${BENCHES.join(', ')}.`)
  return given.length > 0 ? (given as BenchName[]) : [...BENCHES]
}

/** Null if help was asked for. Throws on an option that is unknown or wrong. */
export function readOptions(args: string[]): Options | null {
  const text = { type: 'string' } as const
  const numbered = Object.fromEntries(NUMBER_NAMES.map((name) => [name, text])) as Record<
    NumberName,
    typeof text
  >
  const flags = { record: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const
  const options = { ...numbered, seconds: text, ...flags }
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help) return null
  const seconds = Number(values.seconds ?? 3)
  if (!(seconds > 0 && seconds <= 600)) throw new Error('--seconds must be more than 0 and at most 600')
  const names = namesOf(positionals)
  if (values.record && names.length < BENCHES.length) throw new Error('--record takes a run of all benches')
  const numbers = NUMBER_NAMES.map((name) => [name, wholeNumber(name, values[name])])
  return {
    ...(Object.fromEntries(numbers) as Record<NumberName, number>),
    ...{ names, seconds, record: values.record },
  }
}
