import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../figures.ts'

/** A measured figure: its values by label, and the row of the bench that they came from. */
export type Measured = {
  bench: string
  row: string
  values: Record<string, number>
  commit: string
  machine: string
}

export const COSTS = join(import.meta.dirname, 'costs.json')

/** The one home of what calls, events and rows cost. `npm run bench -- --record` writes it, beside docs/measured.md. */
export const costs = JSON.parse(readFileSync(COSTS, 'utf8')) as Record<FigureName, Measured>

type FigureName =
  | ReadName
  | 'board moves'
  | 'like'
  | 'message'
  | 'comment'
  | 'pitch'
  | 'post'
  | 'sign-in'
  | 'stream'
  | 'pushed posts'
  | 'pushed one by one'
  | 'match, 1,000 find'
  | 'match, 10,000 find'
  | 'memory'
  | RowName
type ReadName =
  | 'first page'
  | 'feed page'
  | 'one post'
  | 'requests'
  | 'count'
  | 'sources'
  | 'own posts'
  | 'conversations'
  | 'thread'
  | 'board'
  | 'unread count'
export type RowName = `a ${string}`

export const measuredOf = (name: FigureName, label: string): number => {
  const value = costs[name]?.values[label]
  if (value === undefined) throw new Error(`bench/plan/costs.json has no "${label}" of "${name}"`)
  return value
}

/** Milliseconds of a core that a call takes the server and PostgreSQL. */
export const callCost = (name: FigureName) => ({
  server: measuredOf(name, 'CPU'),
  database: measuredOf(name, 'database CPU'),
})

/** The text of costs.json: a line for each figure. */
export const describeCosts = (known: Record<string, Measured>): string =>
  `{\n${Object.entries(known)
    .map(([name, one]) => `  ${JSON.stringify(name)}: ${JSON.stringify(one)}`)
    .join(',\n')}\n}\n`

/** The same figures with what a run has measured again in their place. */
export function withRun(
  known: Record<string, Measured>,
  figures: Record<string, Figure[]>,
  { commit, machine }: Pick<Measured, 'commit' | 'machine'>,
): Record<string, Measured> {
  const updated = Object.entries(known).map(([name, one]): [string, Measured] => {
    const found = figures[one.bench]?.find((figure) => figure.name === one.row)
    const labels = Object.keys(one.values)
    const values = labels.map((label) => [label, found?.values.find((value) => value.label === label)?.value])
    if (values.some(([, value]) => value === undefined)) return [name, one]
    return [name, { ...one, values: Object.fromEntries(values), commit, machine }]
  })
  return Object.fromEntries(updated)
}
