import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Conversation } from '../../contract/messages.ts'

type Seen = { id: string; start: number }

/** Keeps a scrolled list in place while conversations move to the top above it. */
export function useListAnchor(
  rows: Virtualizer<HTMLDivElement, Element>,
  list: readonly Conversation[],
): void {
  const seen = useRef<Seen[]>([])
  const keep = useEffectEvent(() => {
    const box = rows.scrollElement
    if (!box || box.scrollTop === 0) return
    for (const { id, start } of seen.current) {
      const index = list.findIndex((one) => one.id === id)
      // A row that has itself moved to the top is no anchor.
      if (index <= 0) continue
      box.scrollTop += rows.measurementsCache[index]!.start - start
      return
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every change of the list
  useLayoutEffect(() => keep(), [list])
  const note = useEffectEvent(() => {
    const top = rows.scrollOffset ?? 0
    seen.current = rows
      .getVirtualItems()
      .filter(({ end }) => end > top)
      .map(({ key, start }) => ({ id: String(key), start }))
  })
  useLayoutEffect(() => note())
}
