import type { VirtualItem } from '@tanstack/react-virtual'

type RowMemory = { width: number; sizes: VirtualItem[]; current: string | null }

// The router restores the scroll position; without the heights of the rows it would be another row's.
const lists = new Map<string, RowMemory>()

/** The state of a filter's list when it left the screen, for a reader who comes back to it. */
export function rememberRows(list: string, sizes: VirtualItem[], current: string | null): void {
  lists.set(list, { width: window.innerWidth, sizes, current })
}

export function rememberedRows(list: string): Pick<RowMemory, 'sizes' | 'current'> {
  const memory = lists.get(list)
  if (!memory) return { sizes: [], current: null }
  return memory.width === window.innerWidth ? memory : { sizes: [], current: memory.current }
}
