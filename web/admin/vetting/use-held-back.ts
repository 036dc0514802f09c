import { useEffect, useState } from 'react'

interface HeldBackOptions<Row> {
  rows: readonly Row[]
  /** The search that found them; null while results of another search are shown. */
  foundBy: string | null
  isOpen: (id: string) => boolean
}

const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

/**
 * Holds back new rows that belong above those on screen. With nothing open they show at once; while a row is open they
 * wait until requested, so that nothing moves under the pointer. Rows of a further page go below, and are shown.
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
