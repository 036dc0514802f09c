import { type ComponentType, useEffect, useState } from 'react'

/** How much is unread, on the Messages link: what asks for it loads once the page is shown. */
export function UnreadBadge() {
  const [loaded, setLoaded] = useState<{ Part: ComponentType } | null>(null)
  useEffect(() => {
    // Without it the link works as well.
    import('./UnreadCount.tsx').then(
      ({ UnreadCount }) => setLoaded({ Part: UnreadCount }),
      () => undefined,
    )
  }, [])
  return loaded && <loaded.Part />
}
