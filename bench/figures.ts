/** Of rounds or runs. `value` is their median unless the label names something else. */
export type Spread = { value: number; min: number; max: number }
export type Value = Spread & { label: string; unit: string }

/** The target of a figure, at most or at least; `of` is the label of a value, or 'ratio'. */
export type Wanted = { of: string; most?: number; least?: number }

/** One line of a report. The first value is the one that its floor has too. */
export type Figure = {
  name: string
  values: Value[]
  floor?: { name: string; value: Value }
  /** The first value for each of the floor's, within each round. */
  ratio?: Spread
  wanted: Wanted[]
  errors: number
  firstError: string | null
}

/** Of sorted numbers; 0 if there are none. */
export const quantile = (sorted: number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

export const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other)
export const median = (numbers: number[]) => quantile(sorted(numbers), 0.5)

export const spreadOf = (numbers: number[], part = 0.5): Spread => ({
  value: quantile(sorted(numbers), part),
  min: Math.min(...numbers),
  max: Math.max(...numbers),
})

/** `part` is the quantile to take for the value: the median by default. */
export const measured = (label: string, unit: string, numbers: number[], part?: number): Value => ({
  label,
  unit,
  ...spreadOf(numbers, part),
})

/** The same of some property of each. */
export const measuredBy = <T>(
  label: string,
  unit: string,
  all: T[],
  of: (one: T) => number,
  part?: number,
): Value => measured(label, unit, all.map(of), part)

export const figureOf = (
  name: string,
  values: Value[],
  wanted: Wanted[] = [],
  faults: string[] = [],
): Figure => ({ name, values, wanted, errors: faults.length, firstError: faults[0] ?? null })

/** The measured number that a target refers to; NaN if it was not measured, which meets no target. */
const gotOf = ({ values, ratio }: Figure, { of }: Wanted): number =>
  (of === 'ratio' ? ratio : values.find(({ label }) => label === of))?.value ?? Number.NaN

/** Each target in words, and whether it is met. */
export const judge = (figure: Figure) =>
  figure.wanted.map((wanted) => {
    const { of, most, least } = wanted
    const got = gotOf(figure, wanted)
    const unit = figure.values.find(({ label }) => label === of)?.unit
    const bound = most === undefined ? `at least ${least}` : `at most ${most}`
    const isHeld = most === undefined ? got >= least! : got <= most
    return { wanted: [of, bound, unit].filter(Boolean).join(' '), isHeld }
  })
