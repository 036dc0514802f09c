import type { Spread } from '../measures.ts'
import type { Options } from '../options.ts'
import type { Facts } from '../report.ts'
import type { RestRow } from './measure-rest.ts'
import type { StartRow } from './measure-start.ts'

/** Facts, options and the ratios of the rows are as in other reports, so that two can be compared. */
export type StartReport = {
  facts: Facts
  options: Options
  rows: StartRow[]
  rest: RestRow[]
  errors: number
}

const MOST_MS = 2_000
const MOST_MB = 220

const whole = (value: number) => Math.round(value).toLocaleString('en')
const spread = ({ median, min, max }: Spread, as: (value: number) => string) =>
  `${as(median)} (${as(min)}-${as(max)})`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const line = (label: string, cells: string[], widths: number[]) =>
  `  ${label.padEnd(48)}${cells.map((cell, at) => cell.padStart(widths[at]!)).join('')}`

function startLines(rows: StartRow[]): string[] {
  const widths = [22, 22, 22, 8, 20]
  return [
    'From the spawn of the process, the database being up; milliseconds, median (min-max)',
    line(
      '',
      ['says it is ready', '/readyz is 200', 'a page of the feed', 'CPU ms', 'Beatline to it'],
      widths,
    ),
    ...rows.map(({ subject, ready, answer, page, cpu, ratio }) =>
      line(
        subject,
        [
          spread(ready, whole),
          spread(answer, whole),
          page ? spread(page, whole) : '',
          cpu === null ? '' : whole(cpu),
          ratio ? spread(ratio, (value) => value.toFixed(2)) : '',
        ],
        widths,
      ),
    ),
  ]
}

function restLines(rows: RestRow[]): string[] {
  const widths = [12, 12, 12]
  return [
    'Memory of the process, after forced collections, once it no longer changes',
    line('', ['resident', 'heap', 'at most'], widths),
    ...rows.map(({ label, memory, peak }) =>
      line(
        label,
        [megabytes(memory.rss), megabytes(memory.heap), peak === null ? '' : megabytes(peak)],
        widths,
      ),
    ),
  ]
}

/** What this product sets itself. */
function wantedLines(rows: StartRow[], rest: RestRow[]): string[] {
  const row = (most: string, got: string, isHeld: boolean, label: string) =>
    line(label, [most, got, isHeld ? 'held' : 'MISSED'], [12, 12, 8])
  return [
    'Wanted',
    ...rows
      .filter(({ page }) => page !== null)
      .map(({ subject, answer: { median } }) =>
        row(`${whole(MOST_MS)} ms`, `${whole(median)} ms`, median < MOST_MS, `${subject}: first answer`),
      ),
    ...rest
      .filter(({ label }) => label.startsWith('Beatline'))
      .map(({ label, memory: { rss } }) =>
        row(`${MOST_MB} MB`, megabytes(rss), rss <= MOST_MB * 1e6, `${label}: rest`),
      ),
  ]
}

/** The report for people. */
export function printedStart({ facts, options, rows, rest, errors }: StartReport): string {
  const { rounds, seconds, connections } = options
  return [
    `Beatline ${facts.commit ?? '(no git)'}, ${facts.at}`,
    `Node ${facts.node}, PostgreSQL ${facts.postgres}, ${facts.cores} cores (${facts.cpu}), load ${facts.load.toFixed(1)}`,
    `${whole(facts.posts)} posts, ${whole(facts.members)} members; ${rounds} rounds; the load: ${connections} clients on the feed for ${seconds} s`,
    '',
    ...startLines(rows),
    '',
    ...restLines(rest),
    '',
    ...wantedLines(rows, rest),
    `errors: ${errors}`,
  ].join('\n')
}
