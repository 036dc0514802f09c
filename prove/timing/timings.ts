/** Measured times in milliseconds, in the order in which they were taken. */
export type Times = number[]

export const quantile = (times: Times, at: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(at * times.length))]!

type Threshold = { at: number; isAbove: boolean }
const isTaken = ({ at, isAbove }: Threshold, time: number) => time > at === isAbove

/** The threshold that tells two kinds of times apart best. */
function bestThreshold(some: Times, others: Times): Threshold {
  const ranked = [...some.map((time) => [time, 1] as const), ...others.map((time) => [time, -1] as const)]
  ranked.sort(([one], [other]) => one - other)
  let [balance, best, at] = [0, 0, 0]
  for (const [time, side] of ranked) {
    balance += side
    if (Math.abs(balance) > Math.abs(best)) [best, at] = [balance, time]
  }
  return { at, isAbove: best < 0 }
}

/**
 * How often the best threshold tells which of the two a time is: 0.5 is by chance. Each half is judged by the threshold
 * of the other, so that none is judged by itself. `low` and `high` bound 99.9% of resamplings.
 */
export function accuracy(some: Times, others: Times): { at: number; low: number; high: number } {
  const half = (times: Times, odd: number) => times.filter((_, n) => n % 2 === odd)
  const right = [0, 1].flatMap((odd) => {
    const threshold = bestThreshold(half(some, odd), half(others, odd))
    return [
      ...half(some, 1 - odd).map((time) => isTaken(threshold, time)),
      ...half(others, 1 - odd).map((time) => !isTaken(threshold, time)),
    ]
  })
  const share = (of: boolean[]) => of.filter(Boolean).length / of.length
  const resampled = Array.from({ length: 2_000 }, () =>
    share(right.map(() => right[Math.floor(Math.random() * right.length)]!)),
  )
  return { at: share(right), low: quantile(resampled, 0.0005), high: quantile(resampled, 0.9995) }
}
