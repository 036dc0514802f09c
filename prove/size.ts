import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run prove` runs the long form; `npm test` and `npm run prove -- --short` the short one. */
    proof: 'short' | 'long'
    /** `--minutes`: how long a long form runs that is measured in time. */
    minutes: number | undefined
  }
}

/** A count or a duration of a proof in its two sizes. */
export const sized = (short: number, long: number): number => (inject('proof') === 'long' ? long : short)

/** Seconds that a proof runs; `npm run prove -- NAME --minutes N` changes the long size. */
export const lasting = (short: number, long: number): number =>
  sized(short, (inject('minutes') ?? long / 60) * 60)

/** A test of a tool that takes long and that members never meet: only in the long form. */
export const longTest = test.runIf(inject('proof') === 'long')
