import { type Figure, figureOf, measured, measuredBy, spreadOf, type Value, type Wanted } from './figures.ts'
import type { Sample, Take } from './lanes.ts'
import { type Used, withCpu } from './usage.ts'

/** Something that is done again and again, and a floor beside it. */
export type Row = {
  name: string
  take: Take
  floor?: { name: string; take: Take } | undefined
  /** What the server has used of a core so far, in milliseconds. */
  cpu?: () => number | null
  wanted?: Wanted[]
}
export type Rounds = {
  seconds: number
  rounds: number
  databaseCpu?: () => number | null
  say: (text: string) => void
}

type Taken = { row: Row; samples: (Sample & Used)[]; floors: Sample[] }

const WARM_UP_SECONDS = 0.5

/**
 * Measures all rows in rounds, forwards and backwards in turn, each next to its floor: what else the machine does, and
 * what slows down over time, meets all of them alike.
 */
export async function measureRows(
  rows: Row[],
  { seconds, rounds, databaseCpu, say }: Rounds,
): Promise<Figure[]> {
  const slice = seconds / rounds
  const all: Taken[] = rows.map((row) => ({ row, samples: [], floors: [] }))
  say('Warming up...')
  for (const { take, floor } of rows) {
    await take(Math.min(slice, WARM_UP_SECONDS))
    await floor?.take(Math.min(slice, WARM_UP_SECONDS))
  }
  for (let round = 0; round < rounds; round += 1) {
    say(`Round ${round + 1} of ${rounds}...`)
    for (const { row, samples, floors } of round % 2 === 0 ? all : all.toReversed()) {
      const [sample, used] = await withCpu({ cpu: row.cpu, databaseCpu }, () => row.take(slice))
      samples.push({ ...sample, ...used })
      if (row.floor) floors.push(await row.floor.take(slice))
    }
  }
  return all.map(rowFigure)
}

const rateOf = (samples: Sample[]) => measuredBy('', 'a second', samples, ({ perSecond }) => perSecond)

// Over all rounds together: the system counts in steps of 10 ms.
function usedBy(label: string, of: keyof Used, samples: Taken['samples']): Value[] {
  if (samples.some((sample) => sample[of] === null)) return []
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const each = sum(samples.map((sample) => sample[of]!)) / sum(samples.map(({ completed }) => completed))
  return [measured(label, 'ms', [each])]
}

function rowFigure({ row, samples, floors }: Taken): Figure {
  const everything = [...samples, ...floors]
  const figure = figureOf(
    row.name,
    [
      rateOf(samples),
      measuredBy('p50', 'ms', samples, ({ p50 }) => p50),
      measuredBy('p99', 'ms', samples, ({ p99 }) => p99),
      ...usedBy('CPU', 'cpu', samples),
      ...usedBy('database CPU', 'databaseCpu', samples),
    ],
    row.wanted,
  )
  return {
    ...figure,
    ...(row.floor && {
      floor: { name: row.floor.name, value: rateOf(floors) },
      ratio: spreadOf(samples.map(({ perSecond }, round) => perSecond / floors[round]!.perSecond)),
    }),
    errors: everything.reduce((sum, { errors }) => sum + errors, 0),
    firstError: everything.find(({ firstError }) => firstError !== null)?.firstError ?? null,
  }
}
