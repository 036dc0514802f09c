import type { Row } from './measures.ts'
import { holdings, type Report } from './report.ts'

const head = (name: string, { facts, options }: Report) =>
  `${name}: Beatline ${facts.commit ?? '(no git)'}, ${facts.at}, ${holdings(facts)}, load ${facts.load.toFixed(1)}, ${options.seconds} s in ${options.rounds} rounds`

const figure = (value: number) => value.toFixed(value < 10 ? 2 : 0)
const change = (before: number, after: number) =>
  `${after >= before ? '+' : ''}${((after / before - 1) * 100).toFixed(0)} %`

/** Whether two measured ratios differ by more than their rounds did among themselves. */
const isClear = (before: Row, after: Row) =>
  before.ratio !== null &&
  after.ratio !== null &&
  (after.ratio.min > before.ratio.max || after.ratio.max < before.ratio.min)

/**
 * Two runs side by side. What is compared are the ratios to the floors of the same run, as two runs are never of the same
 * machine at the same moment; a difference within the spread of the rounds says nothing.
 */
export function compared(before: Record<string, Report>, after: Record<string, Report>): string {
  const lines: string[] = []
  for (const [name, now] of Object.entries(after)) {
    const then = before[name]
    // Some benches have no floors.
    if (!then?.rows || !now.rows) continue
    lines.push(head(`${name}, before`, then), head(`${name}, after`, now), '')
    for (const row of now.rows) {
      const old = then.rows.find(({ measure, subject }) => measure === row.measure && subject === row.subject)
      if (!old?.ratio || !row.ratio) continue
      const words = isClear(old, row) ? change(old.ratio.median, row.ratio.median) : 'within the spread'
      lines.push(
        `  ${row.measure}`,
        `    to ${row.subject}: ${figure(old.ratio.median)}, now ${figure(row.ratio.median)}: ${words}`,
      )
    }
    lines.push('')
  }
  if (lines.length === 0) throw new Error('The two have no bench in common.')
  return lines.join('\n')
}
