import { parseArgs } from 'node:util'
import { KINDS, type KindName, kindNames } from './kinds.ts'

/** What is assumed about members and machines: the default, and why. */
export const ASSUMPTIONS = {
  'visit-share': [
    0.1,
    'of all members visit on a working day: a network for work, and most members have no request open',
  ],
  minutes: [20, 'minutes a visit: reading the new posts, answering one or two'],
  days: [290, 'working days a year: 250, and 115 others that count a third'],
  stories: [3, 'stories a day that bring members at once'],
  'story-share': [
    0.03,
    'of the day’s visitors come for one, within half an hour: an average, some bring far more',
  ],
  filters: [0.3, 'filters with alerts for each member: one member in ten has three'],
  'match-share': [0.02, 'of the posts match a filter: half a beat of 25'],
  matches: [10, 'a day at most for a filter: members narrow one that finds more than they read'],
  'digest-share': [0.1, 'of the members get a digest, at 8:00 where they live (the default time)'],
  'away-share': [
    0.3,
    'of messages and pitches are emailed: the others are read within AWAY_MAIL_MINUTES, or follow one that was',
  ],
  'instant-share': [0.1, 'of the filters email each match at once'],
  'new-share': [0.1, 'of the visits load every file of the page: a new browser, or a new version'],
  'hot-days': [30, 'days whose rows should be in memory: older ones are read a page at a time'],
  use: [0.6, 'of a core may be busy in the busiest hour: its worst minutes need the rest'],
  'server-cores': [4, 'cores of a machine for Beatline'],
  'database-cores': [64, 'cores of the largest machine for PostgreSQL'],
  memory: [8, 'GB for each core of a machine'],
  connections: [500, 'connections that PostgreSQL serves well'],
  'log-readers': [8, 'processes that read the log of PostgreSQL: three were tried, more were not measured'],
  network: [10, 'Gbit/s into the balancer'],
  'core-price': [35, 'dollars a month for a core with its memory: a usual public price by the hour'],
  'disk-price': [0.12, 'dollars a month for a GB, on each of two machines'],
  'traffic-price': [0.05, 'dollars for a GB sent'],
  'mail-price': [0.1, 'dollars for a thousand emails'],
} as const satisfies Record<string, readonly [number, string]>

export type Assumed = keyof typeof ASSUMPTIONS
const names = Object.keys(ASSUMPTIONS) as Assumed[]
/** As a sentence goes: the number, and what it is. */
export const assumptionOf = (name: Assumed, value: number = ASSUMPTIONS[name][0]) =>
  `${value} ${ASSUMPTIONS[name][1]}`

/** Shares of something are at most all of it. */
const SHARES = names.filter((name) => name.endsWith('-share') || name === 'use')

export type Options = Record<Assumed, number> & { visit: Record<KindName, number>; seed: number }
export type Asked = { members: number[]; options: Options; figures: boolean; write: boolean }

export const SIZES = [10_000, 1_000_000, 100_000_000]
const MOST_MEMBERS = 1e9
const MOST_STORIES = 100

export const USAGE = `npm run plan -- --members N[,N...] [options]

Simulates a day of so many members, and prints what it takes: machines, settings, costs, and what breaks first.
Nothing is measured: the costs of calls are in bench/plan/costs.json.

  --members N       members, or several numbers with commas between them: a column each
  --visit LIST      calls in a visit, other than usual: NAME=N, with commas between them, of
                    ${kindNames.map((name) => `${name}=${KINDS[name].visit}`).join(', ')}
${names.map((name) => `  --${`${name} N`.padEnd(18)}${assumptionOf(name)}`).join('\n')}
  --seed N          another day (1)
  --figures         prints where each measured figure comes from
  --write           writes the tables of docs/scaling.md`

function numberOf(name: string, text: string, least = 0): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    throw new Error(
      `--${name} must be a number of at least ${least}, for example ${name === 'members' ? 10_000 : 1}`,
    )
  return value
}

function assumedOf(name: Assumed, text: string | undefined): number {
  if (text === undefined) return ASSUMPTIONS[name][0]
  const value = numberOf(name, text)
  if (SHARES.includes(name) && value > 1) throw new Error(`--${name} is a share, at most 1`)
  if (name === 'stories' && value > MOST_STORIES) throw new Error(`--stories must be at most ${MOST_STORIES}`)
  const isDivisor = ['minutes', 'use', 'server-cores', 'database-cores', 'memory'].includes(name)
  if (isDivisor && value === 0) throw new Error(`--${name} must be more than 0`)
  return value
}

function visitOf(text: string | undefined): Record<KindName, number> {
  const visit = Object.fromEntries(kindNames.map((name) => [name, KINDS[name].visit])) as Record<
    KindName,
    number
  >
  for (const part of text?.split(',') ?? []) {
    const [name = '', value = '', ...more] = part.split('=')
    if (!Object.hasOwn(visit, name) || more.length > 0)
      throw new Error(`--visit must be a comma-separated list of NAME=N; names: ${kindNames.join(', ')}`)
    visit[name as KindName] = numberOf(`visit ${name}`, value)
  }
  return visit
}

function membersOf(text: string): number[] {
  return text.split(',').map((part) => {
    const value = numberOf('members', part, 1)
    if (!Number.isInteger(value) || value > MOST_MEMBERS)
      throw new Error(`--members must be whole numbers, at most ${MOST_MEMBERS.toLocaleString('en')}`)
    return value
  })
}

/** What is assumed unless options say otherwise. */
export const usual = (): Options => ({
  ...(Object.fromEntries(names.map((name) => [name, ASSUMPTIONS[name][0]])) as Record<Assumed, number>),
  ...{ visit: visitOf(undefined), seed: 1 },
})

/** Null if help was asked for. Throws on an option that is unknown or wrong. */
export function readOptions(args: string[]): Asked | null {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      ...(Object.fromEntries(names.map((name) => [name, text])) as Record<Assumed, typeof text>),
      ...{ members: text, visit: text, seed: text },
      ...{ help: { type: 'boolean' }, figures: { type: 'boolean' }, write: { type: 'boolean' } },
    },
  })
  if (values.help) return null
  const { members, write = false, figures = false } = values
  if (write && args.length > 1) throw new Error('--write takes no other option: the page has the usual ones')
  if (members === undefined && !write && !figures)
    throw new Error('--members is missing, for example --members 10000; --help prints all options')
  const assumed = names.map((name) => [name, assumedOf(name, values[name])])
  return {
    ...{ members: members === undefined ? SIZES : membersOf(members), figures, write },
    options: {
      ...(Object.fromEntries(assumed) as Record<Assumed, number>),
      ...{ visit: visitOf(values.visit), seed: numberOf('seed', values.seed ?? '1') },
    },
  }
}
