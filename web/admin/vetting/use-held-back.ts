import { useEffect, useState } from 'react'

interface HeldBackOptions<Row> {
  rows: readonly Row[]
  /** What they were found by; null while those of another search are shown. */
  foundBy: string | null
  isOpen: (id: string) => boolean
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

/**
 * Rows that come above those that are shown: at once, or while one of these is open as soon as they are asked for, so
 * that nothing moves under the pointer. What a further page adds stands below, and is shown.
 */
export function useHeldBack<Row extends { id: string }>({ rows, foundBy, isOpen }: HeldBackOptions<Row>) {
  const [known, setKnown] = useState({ foundBy, ids: idsOf([]) })
  const last = known.foundBy === foundBy ? rows.findLastIndex(({ id }) => known.ids.has(id)) : -1
  const isHeld = ({ id }: Row, place: number) => place < last && !known.ids.has(id)
  const held = rows.filter(isHeld)
  const shown = held.length === 0 ? rows : rows.filter((row, place) => !isHeld(row, place))
  const isReading = shown.some(({ id }) => isOpen(id))
  useEffect(() => {
    if (foundBy === null) return
    const next = isReading ? shown : rows
    if (known.foundBy !== foundBy || next.some(({ id }) => !known.ids.has(id)))
      setKnown({ foundBy, ids: idsOf(next) })
  })
  return { shown, held: isReading ? held : [], showHeld: () => setKnown({ foundBy, ids: idsOf(rows) }) }
}
