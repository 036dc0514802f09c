import { parseArgs } from 'node:util'
import { TALK_OPTIONS, TALK_USAGE, type TalkOptions, talkOptionsOf } from './talks/talk-options.ts'

export const BENCHES = [
  'feed',
  'steady',
  'search',
  'writes',
  'directories',
  'sign-in',
  'talks',
  'start',
  'processes',
  'commits',
  'page',
] as const
export type BenchName = (typeof BENCHES)[number]

export type Options = {
  names: BenchName[]
  /** Two files that earlier runs wrote. */
  compare: [string, string] | null
  posts: number
  sources: number
  /** For each subject of each measure, over all rounds. */
  seconds: number
  rounds: number
  connections: number
  /** What other members do while the page stays open, of an hour in which they do 3,600 things. */
  events: number
  json: string | null
  /** A folder for CPU profiles of the server. */
  profile: string | null
  explain: boolean
  talks: TalkOptions
}

export const USAGE = `npm run bench -- [NAME...] [options]
npm run bench -- compare FILE FILE

  feed              pages of the feed, beside a fixed body and their statements
  steady            what members read, at a fixed rate
  search            filters of the feed, in the database alone
  writes            posts, comments, likes, pitches and messages, beside their statements
  directories       lists of sources and of members, beside a fixed body and their statements
  sign-in           sign-ins by password, beside argon2 alone
  talks             open streams, messages at a fixed rate, long lists and threads
  start             the time to the first answer, beside bare starts, and the memory at rest
  processes         one and two servers over one database, with the same clients
  commits           what PostgreSQL commits in a second, with and without NOTIFY
  page              the page in Chromium: slow visits, interactions, memory, script
  Without a name all of them; compare sets two files side by side that --json wrote.

  --posts N           posts in the database (20000); each size keeps a database in .data/bench
  --sources N         sources of the directories (100000), with a member for every five; kept likewise
  --seconds N         time for each row of the table (3)
  --rounds N          the rows take turns this often, and so often each page is visited (5)
  --connections N     clients at once (16)
  --events N          page: what members do while it stays open (3600: an hour)
  --json FILE         writes the figures to FILE as well, by custom under bench/results/
  --profile DIR       writes a CPU profile of the server to DIR
  --explain           prints PostgreSQL's plan of each statement of the feed
${TALK_USAGE}`

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number of at least ${least}`)
  return value
}

function namesOf(given: string[]): BenchName[] {
  const unknown = given.find((name) => !(BENCHES as readonly string[]).includes(name))
  if (unknown !== undefined) throw new Error(`There is no bench ${unknown}; there are ${BENCHES.join(', ')}.`)
  return given.length > 0 ? (given as BenchName[]) : [...BENCHES]
}

/** Null when help was asked for. Throws on an option that is unknown or wrong. */
export function readOptions(args: string[]): Options | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      posts: { type: 'string', default: '20000' },
      sources: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '16' },
      events: { type: 'string', default: '3600' },
      json: { type: 'string' },
      profile: { type: 'string' },
      explain: { type: 'boolean', default: false },
      ...TALK_OPTIONS,
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const seconds = Number(values.seconds)
  if (!(seconds > 0 && seconds <= 600)) throw new Error('--seconds must be more than 0 and at most 600')
  const [first, one, other, ...more] = positionals
  const isComparison = first === 'compare'
  if (isComparison && (!one || !other || more.length > 0)) throw new Error('compare takes two files')
  return {
    names: isComparison ? [] : namesOf(positionals),
    compare: isComparison ? [one!, other!] : null,
    // Fewer have no page after half of them.
    posts: wholeNumber('posts', values.posts, 200),
    // Fewer leave some list without anybody.
    sources: wholeNumber('sources', values.sources, 500),
    seconds,
    rounds: wholeNumber('rounds', values.rounds, 1),
    connections: wholeNumber('connections', values.connections, 1),
    events: wholeNumber('events', values.events, 4),
    json: values.json ?? null,
    profile: values.profile ?? null,
    explain: values.explain,
    talks: talkOptionsOf(values),
  }
}
