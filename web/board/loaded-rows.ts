import type { BoardPage, BoardRow } from '../../contract/board.ts'
import type { Move } from './move-queue.ts'

export function rowsOf(pages: readonly BoardPage[], pending: ReadonlyMap<string, Move>): BoardRow[] {
  // A page may start with rows that slipped down from the one before.
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row]))
  for (const [id, { stage }] of pending) {
    const row = rows.get(id)
    if (row && row.stage !== stage) rows.set(id, { ...row, stage })
  }
  return [...rows.values()]
}

export function countsOf(
  pages: readonly BoardPage[],
  pending: ReadonlyMap<string, Move>,
): BoardPage['counts'] | null {
  const [first] = pages
  if (!first) return null
  const counts = { ...first.counts }
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row]))
  for (const [id, { stage }] of pending) {
    const row = rows.get(id)
    if (!row || row.is_withdrawn) continue
    counts[row.stage] -= 1
    counts[stage] += 1
  }
  return counts
}

/** The row after a move: the next one that stays, or else the one before. A bulk move leaves the current one if it stays. */
export function nextOf(
  shown: readonly BoardRow[],
  index: number,
  gone: readonly BoardRow[],
  isBulk: boolean,
): BoardRow | undefined {
  const leaving = new Set(gone.map(({ id }) => id))
  const stays = ({ id }: BoardRow) => !leaving.has(id)
  const current = shown[index]
  if (isBulk && current && stays(current)) return current
  return shown.slice(index + 1).find(stays) ?? shown.slice(0, index + 1).findLast(stays)
}
