import type pg from 'pg'
import { type Figure, figureOf, measured, measuredBy, spreadOf, type Value, type Wanted } from './figures.ts'
import type { Sample, Take } from './lanes.ts'
import type { Setup } from './setup.ts'
import { meterOf, type Used } from './usage.ts'

/** Something that is measured repeatedly, next to its floor. */
export type Row = {
  name: string
  take: Take
  floor: { name: string; take: Take }
  /** Of the server, whose CPU time is measured. */
  pid?: number
  wanted?: Wanted[]
}

type Taken = { row: Row; samples: (Sample & Used)[]; floors: Sample[] }

const WARM_UP_SECONDS = 0.5

/**
 * Measures all rows in rounds, alternating forwards and backwards, each next to its floor, so that other work on the
 * machine and slow drifts affect all of them alike. `client` is connected to the PostgreSQL that serves them.
 */
export async function measureRows(
  rows: Row[],
  { options: { seconds, rounds }, say }: Setup,
  client: pg.Client,
): Promise<Figure[]> {
  const slice = seconds / rounds
  const metered = await meterOf(client)
  const all: Taken[] = rows.map((row) => ({ row, samples: [], floors: [] }))
  say('Warming up...')
  for (const { take, floor } of rows)
    for (const warm of [take, floor.take]) await warm(Math.min(slice, WARM_UP_SECONDS))
  for (let round = 0; round < rounds; round += 1) {
    say(`Round ${round + 1} of ${rounds}...`)
    for (const { row, samples, floors } of round % 2 === 0 ? all : all.toReversed()) {
      const [sample, used] = await metered(row.pid, () => row.take(slice))
      samples.push({ ...sample, ...used })
      floors.push(await row.floor.take(slice))
    }
  }
  return all.map(rowFigure)
}

const rateOf = (samples: Sample[]) => measuredBy('', 'a second', samples, ({ perSecond }) => perSecond)

/** CPU time for each thing done, where it could be measured. */
export function usedFor(count: number, used: Used[]): Value[] {
  const each = (label: string, of: keyof Used): Value[] =>
    used.some((one) => one[of] === null)
      ? []
      : [measured(label, 'ms', [used.reduce((total, one) => total + one[of]!, 0) / count])]
  return [...each('CPU', 'cpu'), ...each('database CPU', 'databaseCpu')]
}

function rowFigure({ row, samples, floors }: Taken): Figure {
  const everything = [...samples, ...floors]
  const completed = samples.reduce((sum, sample) => sum + sample.completed, 0)
  const values = [
    rateOf(samples),
    measuredBy('p50', 'ms', samples, ({ p50 }) => p50),
    measuredBy('p99', 'ms', samples, ({ p99 }) => p99),
    // Over all rounds together: the system counts in steps of 10 ms.
    ...usedFor(completed, samples),
  ]
  return {
    ...figureOf(
      row.name,
      values,
      row.wanted,
      everything.flatMap(({ faults }) => faults),
    ),
    floor: { name: row.floor.name, value: rateOf(floors) },
    ratio: spreadOf(samples.map(({ perSecond }, round) => perSecond / floors[round]!.perSecond)),
  }
}
