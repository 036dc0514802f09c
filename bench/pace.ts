/** One client that does the same thing again and again; a throw is an error of what it measures. */
type Lane = () => Promise<void>

/** What one slice of time showed. Times are in milliseconds. */
export type Sample = {
  /** Those that count for the rate and the times. */
  requests: number
  /** All of them, with those of the first tenth and the last ones under way. */
  completed: number
  errors: number
  firstError: string | null
  perSecond: number
  p50: number
  p99: number
}

/**
 * Runs all lanes at once for `seconds` and counts what they complete after the first tenth, in which queues fill.
 * Where that is too short for every lane to complete one, the end of what was begun counts instead.
 * A lane that fails stops: the figures are void anyway, and a server in trouble is not hammered.
 */
export async function runFor(lanes: Lane[], seconds: number): Promise<Sample> {
  const began = performance.now()
  const from = began + seconds * 100
  const until = began + seconds * 1_000
  const done: { at: number; took: number }[] = []
  const faults: string[] = []
  let completed = 0
  const drive = async (lane: Lane) => {
    for (let asked = began; asked < until; ) {
      await lane()
      completed += 1
      const at = performance.now()
      if (at >= from) done.push({ at, took: at - asked })
      asked = at
    }
  }
  await Promise.all(
    lanes.map((lane) =>
      drive(lane).catch((error: unknown) => {
        faults.push(error instanceof Error ? error.message : String(error))
      }),
    ),
  )
  const inTime = done.filter(({ at }) => at <= until)
  if (inTime.length >= lanes.length) return sampleOf(inTime, until - from, { completed, faults })
  const last = done.at(-1)?.at ?? until
  return sampleOf(done, last - from, { completed, faults })
}

function sampleOf(
  done: { took: number }[],
  window: number,
  { completed, faults }: { completed: number; faults: string[] },
): Sample {
  const times = done.map(({ took }) => took).sort((a, b) => a - b)
  return {
    requests: times.length,
    completed,
    errors: faults.length,
    firstError: faults[0] ?? null,
    perSecond: (times.length * 1_000) / window,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

/** Of sorted numbers; 0 where there are none. */
export function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export function median(numbers: number[]): number {
  return quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )
}
