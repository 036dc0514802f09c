/** What a picture shows, as bits: pictures that look the same differ in few of them. */
export type Print = {
  print: string
  /** The print of its mirror image. */
  mirrored: string
  /** Shows too little to be compared. */
  is_flat: boolean
}

/** The side of the luminance that a print is made of. */
export const PRINT_SIDE = 64
/** How many of the lowest frequencies count, in each direction. */
const FREQUENCIES = 16
/**
 * Rounding and compression change a coefficient by up to about this much, so one that is closer to the median says
 * nothing. Where fewer than half say something, as in a single color, a gradient or stripes, most bits would be the same
 * in every such picture, or chance.
 */
const NOISE = 2
const TELLING_MIN = (FREQUENCIES * FREQUENCIES) / 2

const cosines = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Array.from(
    { length: PRINT_SIDE },
    (_, at) =>
      Math.sqrt((frequency ? 2 : 1) / PRINT_SIDE) *
      Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * PRINT_SIDE)),
  ),
)

/** The print of a picture of PRINT_SIDE by PRINT_SIDE bytes, row by row. */
export function printOf(luminance: Uint8Array): Print {
  const coefficients = lowest(luminance)
  // Mirroring a picture turns the sign of the odd horizontal frequencies, and nothing else.
  const mirrored = coefficients.map((value, n) => (n % 2 ? -value : value))
  const median = medianOf(coefficients)
  const telling = coefficients.filter((value) => Math.abs(value - median) > NOISE).length
  return { print: bitsOf(coefficients), mirrored: bitsOf(mirrored), is_flat: telling < TELLING_MIN }
}

/** The lowest coefficients of the discrete cosine transform (DCT-II, orthonormal), row by row. */
function lowest(luminance: Uint8Array): number[] {
  const rows = Array.from({ length: PRINT_SIDE }, (_, y) =>
    cosines.map((cosine) => sum(cosine, (x) => luminance[y * PRINT_SIDE + x]!)),
  )
  return cosines.flatMap((cosine) => cosines.map((_, column) => sum(cosine, (y) => rows[y]![column]!)))
}

const sum = (weights: number[], valueAt: (at: number) => number) =>
  weights.reduce((total, weight, at) => total + weight * valueAt(at), 0)

function bitsOf(coefficients: number[]): string {
  const median = medianOf(coefficients)
  return coefficients.map((value) => (value > median ? '1' : '0')).join('')
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  return (sorted[half - 1]! + sorted[half]!) / 2
}
