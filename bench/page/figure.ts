import { median, quantile } from '../pace.ts'

export type Unit = 'ms' | 'kB' | 'MB' | 'shift' | 'count'

/** One thing that was measured, as often as it has values. */
export type Figure = {
  part: string
  label: string
  unit: Unit
  values: number[]
  /** What is wanted of the 75th percentile, at most. */
  most?: number
}

export type Summary = { median: number; p75: number; longest: number; isHeld: boolean | null }

export function summaryOf({ values, most }: Figure): Summary {
  const p75 = quantile(
    values.toSorted((one, other) => one - other),
    0.75,
  )
  return {
    median: median(values),
    p75,
    longest: Math.max(...values),
    isHeld: most === undefined ? null : values.length > 0 && p75 <= most,
  }
}
