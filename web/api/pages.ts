import type { InfiniteData } from '@tanstack/react-query'

type Pages = InfiniteData<unknown>

/**
 * With what was changed in the loaded pages while the next one was on its way: live events, the reader's own acts. The
 * library adds a page to those that were loaded when it was asked for, and would take these changes back. What is told of
 * a row of the page that is on its way comes with that page, or is too late for it by the time between its reading and its
 * arrival.
 */
function withChangesMeanwhile(loaded: unknown, fetched: unknown): unknown {
  const [before, now] = [loaded as Pages | undefined, fetched as Pages]
  if (!before || now.pages.length !== before.pages.length + 1) return now
  return { ...now, pages: [...before.pages, now.pages.at(-1)] }
}

/** How every list is read whose pages name their next. */
export const asPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  // Nor are thousands of rows compared with themselves at every event: that costs more than drawing the few on screen.
  structuralSharing: withChangesMeanwhile,
} as const
