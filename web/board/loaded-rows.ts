import type { BoardPage, BoardRow } from '../../contract/board.ts'
import type { Move } from './move-queue.ts'

/** The loaded rows by their ids, in order: a page may start with rows that slipped down from the one before. */
export const loadedOf = (pages: readonly BoardPage[]): ReadonlyMap<string, BoardRow> =>
  new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row]))

/** The rows where the author has put them, which marks them as read. */
export const rowsOf = (
  loaded: ReadonlyMap<string, BoardRow>,
  pending: ReadonlyMap<string, Move>,
): BoardRow[] =>
  [...loaded.values()].map((row) => {
    const stage = pending.get(row.id)?.stage
    return stage && !(stage === row.stage && row.is_read) ? { ...withRead(row, true), stage } : row
  })

export const withRead = (row: BoardRow, is_read: boolean): BoardRow =>
  row.is_read === is_read ? row : { ...row, is_read, unread: Math.max(0, row.unread + (is_read ? -1 : 1)) }

export function countsOf(
  first: BoardPage | undefined,
  rows: ReadonlyMap<string, BoardRow>,
  pending: ReadonlyMap<string, Move>,
): BoardPage['counts'] | null {
  if (!first) return null
  const counts = { ...first.counts }
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
