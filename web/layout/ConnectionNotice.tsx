import { lazy, Suspense } from 'react'

// Loads with the page, but after it: once offline it could not load any more.
const ConnectionLine = lazy(() =>
  import('./ConnectionLine.tsx').then(
    (part) => ({ default: part.ConnectionLine }),
    // The page matters more than this line.
    () => ({ default: () => null }),
  ),
)

/** Where a page says that it is offline, or receives no live events. */
export function ConnectionNotice() {
  return (
    <Suspense fallback={null}>
      <ConnectionLine />
    </Suspense>
  )
}
