import { quantile, sorted } from './figures.ts'

/** What one slice of time showed. Times are in milliseconds. */
export type Sample = {
  /** All that were answered, those of the warm-up included. */
  completed: number
  perSecond: number
  p50: number
  p99: number
  faults: string[]
}
export type Take = (seconds: number) => Promise<Sample>

export type Done = { at: number; took: number }
type Slice = { began: number; seconds: number; atOnce: number; faults: string[] }

/** When the warm-up of a slice is over, while which queues fill. */
export const warmFrom = (began: number, seconds: number) => began + seconds * 100

/**
 * Counts what was done after the warm-up of a slice. If that is too short for every lane to finish one, the end of what
 * was started counts instead.
 */
export function sampleOf(done: Done[], { began, seconds, atOnce, faults }: Slice): Sample {
  const from = warmFrom(began, seconds)
  const until = began + seconds * 1_000
  const warm = done.filter(({ at }) => at >= from)
  const inTime = warm.filter(({ at }) => at <= until)
  const counted = inTime.length >= atOnce ? inTime : warm
  const window = (counted === inTime ? until : (warm.at(-1)?.at ?? until)) - from
  const times = sorted(counted.map(({ took }) => took))
  return {
    completed: done.length,
    perSecond: (times.length * 1_000) / window,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    faults,
  }
}

/** Runs the same act on this many lanes at once, each repeatedly. A lane that fails stops. */
export async function runLanes(
  atOnce: number,
  seconds: number,
  act: (lane: number) => Promise<unknown>,
): Promise<Sample> {
  const began = performance.now()
  const done: Done[] = []
  const faults: string[] = []
  const drive = async (lane: number) => {
    for (let asked = began; asked < began + seconds * 1_000; ) {
      await act(lane)
      const at = performance.now()
      done.push({ at, took: at - asked })
      asked = at
    }
  }
  const lanes = Array.from({ length: atOnce }, (_, lane) =>
    drive(lane).catch((error: unknown) => void faults.push(String(error))),
  )
  await Promise.all(lanes)
  return sampleOf(done, { began, seconds, atOnce, faults })
}
