import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figureOf, measured } from '../bench/figures.ts'
import { COSTS, costs, describeCosts, withRun } from '../bench/plan/costs.ts'
import { busiest, simulateDay, total } from '../bench/plan/day.ts'
import { kindNames } from '../bench/plan/kinds.ts'
import { breaksAt, LIMITS, planner } from '../bench/plan/limits.ts'
import { ASSUMPTIONS, readOptions, SIZES, USAGE, usual } from '../bench/plan/options.ts'
import { PAGE, pageWith } from '../bench/plan/page.ts'
import { type Plan, planFor } from '../bench/plan/plan.ts'
import { describeFigures, describePlan } from '../bench/plan/print.ts'
import { ALWAYS, settingsOf } from '../bench/plan/settings.ts'

const ROOT = join(import.meta.dirname, '..')
const options = usual()
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('writes the tables of docs/scaling.md', () => {
  const page = readFileSync(PAGE, 'utf8')
  const isSame = page === pageWith(page, describePlan(SIZES, options))
  expect(isSame, 'run `npm run plan -- --write` and look at the change').toBe(true)
  expect(() => pageWith(page.replaceAll('<!--', ''), '')).toThrow('lacks the two marks')
})

test('refuses options that are no numbers, negative, unknown or impossible', () => {
  const asked = readOptions(['--members', '10000,250000', '--minutes', '30', '--visit', 'feed=3,pitch=0'])
  expect(asked).toMatchObject({ members: [10_000, 250_000], options: { minutes: 30, use: 0.6 } })
  expect(asked?.options.visit).toMatchObject({ feed: 3, pitch: 0, message: 3 })
  expect(readOptions(['--help'])).toBeNull()
  const refused: [string[], string][] = [
    [[], '--members is missing, for example --members 10000'],
    [['--members', 'many'], '--members must be a number of at least 1, for example 10000'],
    [['--members=-5'], '--members must be a number of at least 1'],
    [['--members', ''], '--members must be a number'],
    [['--members', '10.5'], '--members must be whole numbers'],
    [['--members', '2000000000'], 'at most 1,000,000,000'],
    [['--members', '10', '--core-price', 'cheap'], '--core-price must be a number of at least 0'],
    [['--members', '10', '--core-price=-1'], '--core-price must be a number of at least 0'],
    [['--members', '10', '--visit-share', '1.5'], '--visit-share is a share, at most 1'],
    [['--members', '10', '--stories', '1000'], '--stories must be at most 100'],
    [['--members', '10', '--use', '0'], '--use must be more than 0'],
    [
      ['--members', '10', '--visit', 'feeds=3'],
      '--visit must be a comma-separated list of NAME=N; names: first, feed',
    ],
    [['--members', '10', '--visit', 'feed=-3'], '--visit feed must be a number of at least 0'],
    [['--members', '10', '--fast'], '--fast'],
    [['--write', '--minutes', '30'], '--write takes no other option'],
  ]
  for (const [args, why] of refused) expect(() => readOptions(args), args.join(' ')).toThrow(why)
})

test('states every assumption with its default and a reason, in the help and on the page', () => {
  const page = readFileSync(PAGE, 'utf8').replaceAll('\n', ' ')
  for (const [name, [value, why]] of Object.entries(ASSUMPTIONS)) {
    expect(USAGE).toMatch(new RegExp(`--${name} N +${value} `))
    expect(USAGE).toContain(why)
    expect(page).toContain(`${value} ${why}`)
  }
})

/** What is bought, or has to be borne. */
const NEEDS: Record<string, (plan: Plan) => number> = {
  processes: ({ processes }) => processes,
  machines: ({ servers }) => servers,
  'memory of processes': ({ serverMemory }) => serverMemory,
  'load of the database': ({ busy }) => busy.all,
  'cores of the primary': ({ cores }) => cores.primary,
  'memory of the database': ({ memory }) => memory,
  streams: ({ streams }) => streams,
  disk: ({ disk }) => disk,
  network: ({ network }) => network.replies + network.pushes,
  mail: ({ mail }) => mail.busiest,
  dollars: ({ monthly }) => monthly,
}

test('never needs less for more members', () => {
  const sizes = [1, 100, 5_000, 10_000, 30_000, 100_000, 110_000, 1e6, 3e6, 1e7, 2e7, 2.5e7, 4e7, 1e8, 1e9]
  const plans = sizes.map((members) => planFor(members, options))
  for (const [name, of] of Object.entries(NEEDS)) {
    const needs = plans.map(of)
    expect(needs, name).toEqual(needs.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
  }
})

test('has a busiest hour of its own making, the same for the same seed', () => {
  const day = simulateDay(1_000_000, options)
  expect(simulateDay(1_000_000, options)).toEqual(day)
  expect(simulateDay(1_000_000, { ...options, seed: 2 })).not.toEqual(day)
  const shareOf = (stories: number) => {
    const { arrivals } = simulateDay(1_000_000, { ...options, stories })
    return (busiest(arrivals) * 3_600) / total(arrivals)
  }
  // Evenly spread it would be one hour of 24.
  expect(shareOf(0)).toBeGreaterThan(1.5 / 24)
  expect(shareOf(options.stories)).toBeGreaterThan(shareOf(0))
  // Without stories, the means are kept at any size.
  for (const members of [1_000, 50_000, 1_000_000]) {
    const { arrivals, calls } = simulateDay(members, { ...options, stories: 0 })
    const visits = members * options['visit-share']
    expect(Math.abs(total(arrivals) / visits - 1)).toBeLessThan(4 / Math.sqrt(visits))
    const feed = visits * options.visit.feed
    expect(Math.abs(total(calls.feed) / feed - 1)).toBeLessThan(0.5)
  }
})

test('takes more when a visit or a figure takes more', () => {
  const usualPlan = planFor(1_000_000, options)
  const busy = planFor(1_000_000, { ...options, visit: { ...options.visit, board: 10 } })
  expect(busy.busy.all).toBeGreaterThan(usualPlan.busy.all)
  const dear = planFor(1_000_000, { ...options, 'core-price': 70 })
  expect(dear.price.servers).toBe(2 * usualPlan.price.servers)
  expect(dear.price.disk).toBe(usualPlan.price.disk)
  const { servers, databases, disk, traffic, mail } = usualPlan.price
  expect(usualPlan.monthly).toBeCloseTo(servers + databases + disk + traffic + mail)
})

test('says at which size each limit is reached, and what is not built', () => {
  const plan = planner(options)
  for (const limit of LIMITS) {
    const at = breaksAt(limit, plan, options)
    if (at === null) continue
    expect(limit.load(plan(at)), limit.what).toBeGreaterThan(limit.most(options))
    expect(limit.load(plan(at * 0.9)), limit.what).toBeLessThanOrEqual(limit.most(options))
  }
  for (const { isEnd, step } of LIMITS) if (isEnd) expect(step).toContain('**not built**')
  expect(describePlan([10_000], options)).toContain('| **Carried as it is built** | **yes** |')
  const most = describePlan([100_000_000], options)
  expect(most).toMatch(/\| \*\*Carried as it is built\*\* \| \*\*no\*\*: .*cores of one primary/)
  expect(most).toContain('| **Dollars a month** | not as it is built |')
})

test('names settings that the configuration has', () => {
  const text = [
    ...SIZES.flatMap((members) => settingsOf(planFor(members, options), options).flat()),
    ...LIMITS.map(({ step }) => step),
    ALWAYS,
    read('docs/scaling.md'),
  ].join('\n')
  const named = new Set([...text.matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g)].map(([name]) => name))
  const known = [...read('server/platform/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
  expect(known).toContain('DATABASE_POOLER')
  expect([...named]).toContain('DATABASE_REPLICA_URL')
  expect([...named].filter((name) => !known.includes(name))).toEqual([])
})

test('takes costs from a recorded run, and says where each is from', () => {
  expect(describeCosts(costs)).toBe(readFileSync(COSTS, 'utf8'))
  for (const name of Object.keys(costs)) expect(describeFigures()).toContain(`| ${name} | `)
  const { row, bench } = costs.message
  const run = { commit: 'abc', machine: 'another' }
  const values = (cpu: number) => [measured('CPU', 'ms', [cpu]), measured('database CPU', 'ms', [5])]
  const after = withRun(
    costs,
    { [bench]: [figureOf(row, values(9)), figureOf('another row', values(1))] },
    run,
  )
  expect(after.message).toEqual({ ...costs.message, ...run, values: { CPU: 9, 'database CPU': 5 } })
  expect({ ...after, message: costs.message }).toEqual(costs)
  // A figure without CPU time, as where there is no /proc, changes nothing.
  expect(withRun(costs, { [bench]: [figureOf(row, values(9).slice(0, 1))] }, run)).toEqual(costs)
  expect(kindNames.length).toBeGreaterThan(10)
})
