import type { Row } from './measures.ts'

/**
 * What rows should come to: at least so much of a floor, in one measure or in all, or the slowest hundredth of the product
 * within so many milliseconds. A goal goes further.
 */
export type Wanted = { goal?: number } & (
  | { measure?: string; of: string; ratio: number }
  | { measure: string; p99: number }
)

const figure = (value: number) => value.toFixed(value < 10 ? 2 : 1)

function judge(rows: Row[], wanted: Wanted): string[] {
  const { goal } = wanted
  const isTime = 'p99' in wanted
  const subject = isTime ? 'Beatline' : wanted.of
  const limit = isTime ? wanted.p99 : wanted.ratio
  const isWithin = (got: number, bound: number) => (isTime ? got <= bound : got >= bound)
  return rows
    .filter((row) => row.subject === subject && row.measure === (wanted.measure ?? row.measure))
    .flatMap(({ measure, p99, ratio }) => {
      const got = isTime ? p99 : (ratio?.median ?? Number.NaN)
      const words = isTime ? `p99 at most ${limit} ms` : `at least ${limit} of ${subject}`
      const further =
        goal === undefined ? '' : `, goal ${goal} ${isWithin(got, goal) ? 'reached' : 'not reached'}`
      return [
        `  ${measure}`,
        `    ${words}: ${figure(got)}, ${isWithin(got, limit) ? 'held' : 'MISSED'}${further}`,
      ]
    })
}

/** The rows beside what is wanted of them; nothing where none of them is there. */
export function judged(rows: Row[], wanted: Wanted[]): string[] {
  const lines = wanted.flatMap((one) => judge(rows, one))
  return lines.length === 0 ? [] : ['Wanted', ...lines]
}
