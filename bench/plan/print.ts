import { callCost, costs } from './costs.ts'
import { busiest, busiestAt } from './day.ts'
import { kindNames, kindOf } from './kinds.ts'
import { inOrder, LIMITS, planner } from './limits.ts'
import { ASSUMPTIONS, type Assumed, assumptionOf, type Options } from './options.ts'
import type { Plan } from './plan.ts'
import { ALWAYS, settingsOf } from './settings.ts'

const NONE = 'no number is enough'

/** Two digits, as in a plan: 0.034, 1.2, 450, 12,000. */
export function digits(value: number, unit = ''): string {
  if (!Number.isFinite(value)) return NONE
  const rounded = value === 0 ? 0 : Number(value.toPrecision(2))
  const text = rounded.toLocaleString('en', { maximumFractionDigits: rounded >= 0.01 ? 3 : 6 })
  return unit ? `${text} ${unit}` : text
}

/** Lines as long as those of the documents. */
const wrap = (text: string) => text.replaceAll(/(.{1,118})(?: |$)/g, '$1\n').trimEnd()

const whole = (value: number) => (Number.isFinite(value) ? value.toLocaleString('en') : NONE)
const sizeOf = (members: number) =>
  members >= 1e6 && members % 1e5 === 0 ? `${members / 1e6} million` : whole(members)
const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
const rowOf = (cells: string[]) => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map(rowOf).join('\n')

type Row = [name: string, of: (plan: Plan) => string]
const columns = (title: string, plans: Plan[], rows: Row[]) =>
  table(
    [title, ...plans.map(({ members }) => sizeOf(members))],
    rows.map(([name, of]) => [name, ...plans.map(of)]),
  )

const callsTable = (plans: Plan[], options: Options) =>
  table(
    [
      'Calls',
      'A visit',
      'Core-ms: server, PostgreSQL',
      ...plans.map(({ members }) => `A second, ${sizeOf(members)}`),
    ],
    kindNames.map((name) => {
      const { server, database } = callCost(kindOf(name).figure)
      const each = plans.map(({ day }) => digits(busiest(day.calls[name])))
      return [kindOf(name).words, String(options.visit[name]), `${server}, ${database}`, ...each]
    }),
  )

/** Beyond the largest machine there is no plan, only arithmetic. */
const machine = (cores: number, options: Options) => {
  if (!(cores <= options['database-cores'])) return 'none is large enough'
  return `${cores} cores, ${digits(cores * options.memory)} GB`
}

const ending = (plan: Plan, options: Options) =>
  LIMITS.filter(({ isEnd, load, most }) => isEnd && load(plan) > most(options)).map(({ what }) =>
    what.toLowerCase(),
  )

const fits = (plan: Plan, options: Options) => ending(plan, options).length === 0

const needs = (options: Options): Row[] => [
  [
    '**Carried as it is built**',
    (plan) => {
      const ends = ending(plan, options)
      return ends.length === 0 ? '**yes**' : `**no**: ${ends.join('; ')}`
    },
  ],
  [
    'Visits a day; open pages at most',
    ({ day, streams }) => `${digits(day.arrivals.reduce((sum, one) => sum + one))}; ${digits(streams)}`,
  ],
  [
    'Busiest hour (Eastern) and its share of the day’s visits',
    ({ day }) => {
      const visits = day.arrivals.reduce((sum, one) => sum + one)
      return `from ${clock(busiestAt(day.arrivals))}: ${digits((busiest(day.arrivals) * 360_000) / visits)} %`
    },
  ],
  [
    'Busy cores: servers, of them for pushed posts',
    ({ work }) => `${digits(work.server)}, ${digits(work.push)}`,
  ],
  [
    'Busy cores: PostgreSQL, of them comparing filters',
    ({ busy, work }) =>
      `${Number.isFinite(busy.all) ? digits(busy.all) : `at least ${digits(work.database)}`}, ${digits(work.match)}`,
  ],
  [
    'Processes; their memory',
    ({ processes, serverMemory }) =>
      Number.isFinite(processes) ? `${processes}; ${digits(serverMemory, 'GB')}` : NONE,
  ],
  [`Machines for them, ${options['server-cores']} cores, one may be lost`, ({ servers }) => whole(servers)],
  ['Primary, and a standby like it', ({ cores }) => machine(cores.primary, options)],
  ['Replica for reads', ({ hasReplica, cores }) => (hasReplica ? machine(cores.replica, options) : 'none')],
  ['Rows and indexes in daily use', ({ hot }) => digits(hot, 'GB')],
  [
    'Connections to the primary; logical slots',
    ({ connections, slots }) => `${whole(connections)}; ${slots}`,
  ],
  [
    'Network: replies; pushed posts; all in a month',
    ({ network: { replies, pushes, month } }) =>
      `${digits(replies)}; ${digits(pushes, 'Gbit/s')}; ${digits(month, 'TB')}`,
  ],
  ['Emails a day; a second at 8:00 Eastern', ({ mail }) => `${digits(mail.day)}; ${digits(mail.busiest)}`],
  [
    'Dollars a month: servers; PostgreSQL',
    (plan) =>
      fits(plan, options)
        ? `${digits(plan.price.servers)}; ${digits(plan.price.databases)}`
        : 'not as it is built',
  ],
  [
    'Dollars a month: disk after a year; traffic; mail',
    ({ price }) => `${digits(price.disk)}; ${digits(price.traffic)}; ${digits(price.mail)}`,
  ],
  [
    '**Dollars a month**',
    (plan) => (fits(plan, options) ? `**${digits(plan.monthly)}**` : 'not as it is built'),
  ],
]

function diskTable(plans: Plan[]): string {
  const rows = plans[0]!.tables.map(
    ({ name, tables }, n): Row => [`${name}: \`${tables}\``, (plan) => digits(plan.tables[n]!.GB)],
  )
  return columns('GB after a year', plans, [...rows, ['all', ({ disk }) => digits(disk)]])
}

function limitsTable(plans: Plan[], options: Options): string {
  const limits = inOrder(planner(options), options)
  const end = limits.find(({ isEnd }) => isEnd)
  const rows = limits.map(({ what, at, load, most, unit, step }) => [
    at === null ? 'over a billion' : sizeOf(at),
    what,
    `${digits(most(options))} ${unit}`,
    ...plans.map((plan) => digits(load(plan))),
    step,
  ])
  const loads = plans.map(({ members }) => `Load, ${sizeOf(members)}`)
  const last = end?.at
    ? `As it is built, it ends at about ${sizeOf(end.at)} members: ${end.what.toLowerCase()}.`
    : ''
  return `${table(['From members', 'What ends', 'At', ...loads, 'Then'], rows)}\n\n${last}`
}

const settingsTable = (plans: Plan[], options: Options) => {
  const all = plans.map((plan) => settingsOf(plan, options))
  return table(
    ['Setting', ...plans.map(({ members }) => sizeOf(members))],
    all[0]!.map(([name], n) => [`\`${name}\``, ...all.map((settings) => settings[n]![1])]),
  )
}

/** What is about members, and then what is about machines and money. */
function assumptions(options: Options): string {
  const names = Object.keys(ASSUMPTIONS) as Assumed[]
  const machines = names.slice(names.indexOf('use'))
  const rows = names
    .filter((name) => !machines.includes(name))
    .map((name) => [`\`--${name}\``, assumptionOf(name, options[name])])
  const lines = machines.map((name) => `\`--${name}\` ${assumptionOf(name, options[name])}`)
  return `${table(['Option', 'Now'], rows)}\n\n${wrap(`Machines and money: ${lines.join('; ')}.`)}`
}

/** The whole plan, as the parts of docs/scaling.md. */
export function describePlan(members: number[], options: Options): string {
  const plans = members.map(planner(options))
  return [
    `### Machines and money\n\n${columns('What it takes', plans, needs(options))}`,
    `### Settings\n\n${settingsTable(plans, options)}\n\n${ALWAYS}`,
    `### What breaks first\n\n${limitsTable(plans, options)}`,
    `### Calls in the busiest hour\n\n${callsTable(plans, options)}`,
    `### Disk\n\n${diskTable(plans)}`,
    `### What is assumed\n\n${assumptions(options)}`,
  ].join('\n\n')
}

/** Where each measured figure comes from. */
export const describeFigures = (): string =>
  table(
    ['Figure', 'Values', 'Bench', 'Row', 'Commit', 'Machine'],
    Object.entries(costs).map(([name, { values, bench, row, commit, machine }]) => [
      name,
      Object.entries(values)
        .map(([label, value]) => `${label} ${value}`.trim())
        .join('; '),
      ...[bench, row, commit, machine],
    ]),
  )
