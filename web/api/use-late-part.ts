import { type ComponentType, useEffect, useState } from 'react'
import { firstView } from './first-view.ts'
import { loadAnew, loadPart } from './lost-parts.ts'

// In an object, because a state that is a function would be called.
type Part<Props> = { Part: ComponentType<Props> }
type Load<Props> = () => Promise<ComponentType<Props>>

const LOAD_AGAIN_MS = 5_000
const loaded = new WeakMap<object, unknown>()

/**
 * A part of the page that the first view does not need: its code loads after it, or at once when it is wanted. Null
 * until then. `load` must be the same function each time.
 */
export function useLatePart<Props>(load: Load<Props>, isWanted = false): ComponentType<Props> | null {
  const [part, setPart] = useState(() => (loaded.get(load) as Part<Props> | undefined) ?? null)
  const isMissing = part === null
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    const begin = () => {
      if (isOver) return
      loadPart(load).then(
        (Part) => {
          loaded.set(load, { Part })
          if (!isOver) setPart({ Part })
        },
        () => {
          // An update has removed it from the server: the new page has its own.
          if (isWanted) void loadAnew()
          setTimeout(begin, LOAD_AGAIN_MS)
        },
      )
    }
    if (isWanted) begin()
    else void firstView.then(begin)
    return () => {
      isOver = true
    }
  }, [load, isWanted, isMissing])
  return part?.Part ?? null
}
