import type { Facts } from '../report.ts'
import { WINDOW } from './browser.ts'
import { type Figure, summaryOf, type Unit } from './figure.ts'
import type { PageFigures, PagePlan } from './measure-page.ts'
import { QUIET_MS } from './vitals.ts'

export type PageReport = { facts: Facts; plan: PagePlan; figures: PageFigures; errors: number }

const FAULTS_SHOWN = 10

const whole = (value: number) => Math.round(value).toLocaleString('en')
const WRITTEN: Record<Unit, (value: number) => string> = {
  ms: (value) => `${whole(value)} ms`,
  kB: (value) => `${value.toFixed(1)} kB`,
  MB: (value) => `${value.toFixed(1)} MB`,
  shift: (value) => value.toFixed(3),
  count: whole,
}

const line = (label: string, cells: string[]) =>
  `  ${label.padEnd(43)}${cells.map((cell) => cell.padStart(11)).join('')}`

function rowOf(figure: Figure): string {
  const { median, p75, longest, isHeld } = summaryOf(figure)
  const written = WRITTEN[figure.unit]
  // What is measured once has no spread.
  const got = figure.values.length === 1 ? ['', written(median), ''] : [median, p75, longest].map(written)
  const wanted = figure.most === undefined ? ['', ''] : [written(figure.most), isHeld ? 'held' : 'MISSED']
  return line(figure.label, [...got, ...wanted]).trimEnd()
}

function table(figures: Figure[]): string[] {
  const parts = [...new Set(figures.map(({ part }) => part))]
  return parts.flatMap((part) => [
    '',
    part,
    line('', ['median', 'p75', 'longest', 'wanted']),
    ...figures.filter((figure) => figure.part === part).map(rowOf),
  ])
}

function hourLines({ acts, heard, seconds, heaps }: PageFigures['hour']): string[] {
  const names = Object.entries(heard).map(([name, count]) => `${whole(count)} ${name}`)
  const events = Object.values(heard).reduce((sum, count) => sum + count, 0)
  return [
    `The hour was not waited for: ${whole(acts)} acts of other members, one for each second of it, went through the`,
    `server in ${whole(seconds)} s, and the page heard ${whole(events)} events: ${names.join(', ')}.`,
    `Its heap at the start and after each quarter: ${heaps.map((heap) => heap.toFixed(1)).join(', ')} MB`,
  ]
}

/** The report for people. */
export function printedPage({ facts, plan, figures, errors }: PageReport): string {
  const { cpu, load, node, postgres, posts, members } = facts
  const { slower, down, up, roundTrip } = plan.machine
  return [
    `Beatline ${facts.commit ?? '(no git)'}, ${facts.at}`,
    `Chromium ${figures.chromium}, Node ${node}, PostgreSQL ${postgres}, ${facts.cores} cores (${cpu}), load ${load.toFixed(1)}`,
    `${whole(posts)} posts, ${whole(members)} members; a window of ${WINDOW.width} x ${WINDOW.height}`,
    `Visits: a processor ${slower} times slower, ${down / 1_000} kbit/s down, ${up / 1_000} kbit/s up, ${roundTrip} ms there and back, HTTP/1.1; ${plan.visits} of each, in a fresh browser`,
    `Interactive: the end of the last task over 50 ms before the first ${QUIET_MS} ms without one, once the page has shown what it is for`,
    `Interactions: from the input to the next paint (Event Timing, in steps of 8 ms, 16 at least), ${plan.interactions} of each at the end of the list, a processor ${slower} times slower; the network as it is`,
    `Own processor time: of the page's thread alone at full speed, times ${slower}; other work on the machine does not lengthen it`,
    'Wanted is of the 75th percentile.',
    ...table(figures.figures),
    '',
    ...hourLines(figures.hour),
    ...figures.faults.slice(0, FAULTS_SHOWN),
    `errors: ${errors}`,
  ].join('\n')
}
