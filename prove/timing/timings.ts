/** Measured times in milliseconds, in the order in which they were taken. */
export type Times = number[]

export const quantile = (times: Times, at: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(at * times.length))]!

/** The chance that one of `some` took longer than one of `others`, by Mann and Whitney, and how likely that is by chance. */
export function rankTest(some: Times, others: Times): { above: number; p: number } {
  const ranked = [
    ...some.map((time) => ({ time, own: true })),
    ...others.map((time) => ({ time, own: false })),
  ]
  ranked.sort((one, other) => one.time - other.time)
  const ranks = ranked.reduce((sum, { own }, n) => sum + (own ? n + 1 : 0), 0)
  const pairs = some.length * others.length
  const above = (ranks - (some.length * (some.length + 1)) / 2) / pairs
  const z = (above - 0.5) / Math.sqrt((some.length + others.length + 1) / (12 * pairs))
  return { above, p: 2 * tail(Math.abs(z)) }
}

/** The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17). */
function tail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

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
