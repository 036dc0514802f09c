import type { Row, Spread } from '../measures.ts'
import type { Report } from '../report.ts'
import type { Side } from './sides.ts'

/** As other reports, so that two can be compared, and what each side was. */
export type ProcessesReport = Report & { sides: { label: string; processes: number; pool: number }[] }

export const shapeOf = ({ label, servers, pool }: Side) => ({ label, processes: servers.length, pool })

const WIDTHS = [22, 8, 8, 11, 8, 12, 12, 20]
const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1)
const spread = ({ median, min, max }: Spread, as: (value: number) => string) =>
  `${as(median)} (${as(min)}-${as(max)})`
const line = (label: string, cells: string[]) =>
  `  ${label.padEnd(16)}${cells.map((cell, at) => cell.padStart(WIDTHS[at]!)).join('')}`

/** Requests a second for which a whole core is used, at so many of its milliseconds each. */
const aCore = (each: number | null) => (each ? whole(1_000 / each) : '')

function table(rows: Row[]): string[] {
  const head = ['a second (min-max)', 'p50 ms', 'p99 ms', 'server ms', 'DB ms', 'a core of', 'a core of', '']
  const more = ['', '', '', '', '', 'servers', 'PostgreSQL', 'two to one']
  return [...new Set(rows.map(({ measure }) => measure))].flatMap((measure) => {
    const own = rows.filter((row) => row.measure === measure)
    const ratio = own.find((row) => row.ratio)?.ratio
    return [
      '',
      measure,
      line('', head),
      line('', more),
      ...own.map((row, at) =>
        line(row.subject, [
          spread(row.perSecond, whole),
          ms(row.p50),
          ms(row.p99),
          row.cpu === null ? '' : ms(row.cpu),
          row.databaseCpu === null ? '' : ms(row.databaseCpu),
          aCore(row.cpu),
          aCore(row.databaseCpu),
          at === 0 && ratio ? spread(ratio, (value) => value.toFixed(2)) : '',
        ]),
      ),
    ]
  })
}

/** What a machine of so many cores can show. Two servers want a core each, PostgreSQL at least one, and the clients one. */
export const roomWords = (cores: number): string =>
  cores < 4
    ? `${cores} cores, on which the clients and PostgreSQL run too: a second process finds no core of its own, so it cannot double anything here.\nWhat tells how it grows is what a request costs: the columns in ms, and from them what a core carries.`
    : `${cores} cores, on which the clients and PostgreSQL run too.`

/** The report for people. */
export function printedProcesses({ facts, options, sides, rows, errors }: ProcessesReport): string {
  const faults = rows.filter((row) => row.errors > 0)
  return [
    `Beatline ${facts.commit ?? '(no git)'}, ${facts.at}`,
    `Node ${facts.node}, PostgreSQL ${facts.postgres}, ${facts.cores} cores (${facts.cpu}), load ${facts.load.toFixed(1)}`,
    `${whole(facts.posts)} posts, ${whole(facts.members)} members, ${whole(facts.databaseMegabytes)} MB; each side has a copy of its own`,
    ...sides.map(({ label, processes, pool }) => `${label}: ${processes} x DATABASE_POOL=${pool}`),
    `${options.connections} clients, dealt out evenly, ${options.seconds} s a row in ${options.rounds} rounds; ms: what all servers and all of PostgreSQL used of a core for a request`,
    roomWords(facts.cores),
    ...table(rows),
    '',
    ...faults.map((row) => `${row.measure}, ${row.subject}: ${row.errors} errors, first: ${row.firstError}`),
    `errors: ${errors}`,
  ].join('\n')
}
