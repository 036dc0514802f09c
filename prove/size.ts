import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether a proof runs in its short form, with all other tests, or in its long one (`npm run prove`). */
    proof: 'short' | 'long'
    /** How long a long form that lasts by the clock is to last in the place of its own time: `--minutes`. */
    minutes: number | undefined
  }
}

/** How often, how many or how long: the same proof in two sizes. */
export const sized = (short: number, long: number): number => (inject('proof') === 'long' ? long : short)

/** Seconds that a proof lasts, in its two sizes; `npm run prove -- NAME --minutes N` changes the long one. */
export const lasting = (short: number, long: number): number =>
  sized(short, (inject('minutes') ?? long / 60) * 60)
