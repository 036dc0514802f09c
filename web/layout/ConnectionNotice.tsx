import { lazy, Suspense } from 'react'

// Loaded with the page, but after it: without a network it could not come any more.
const ConnectionLine = lazy(() =>
  import('./ConnectionLine.tsx').then(
    (part) => ({ default: part.ConnectionLine }),
    // The page is worth more than this line.
    () => ({ default: () => null }),
  ),
)

/** Where a page says that it has no network, or hears no news. */
export function ConnectionNotice() {
  return (
    <Suspense fallback={null}>
      <ConnectionLine />
    </Suspense>
  )
}
