import type { InfiniteData } from '@tanstack/react-query'

type Pages = InfiniteData<unknown>

/**
 * Keeps changes to the loaded pages that happen while the next page loads: live events, the reader's own acts. The
 * library appends a page to the pages that were there when it was requested, and would revert these changes. An event
 * for a row of the page in flight comes with that page, or is lost if it falls between the page's read and its arrival.
 */
function withChangesMeanwhile(loaded: unknown, fetched: unknown): unknown {
  const [before, now] = [loaded as Pages | undefined, fetched as Pages]
  if (!before || now.pages.length !== before.pages.length + 1) return now
  return { ...now, pages: [...before.pages, now.pages.at(-1)] }
}

/** How to read every list whose pages name their next. */
export const asPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  // Skips comparing thousands of rows at every event: that costs more than rendering the few on screen.
  structuralSharing: withChangesMeanwhile,
} as const
