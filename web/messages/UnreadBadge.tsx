import { type ComponentType, useEffect, useState } from 'react'

/** The unread count on the Messages link. Its code loads once the page is shown. */
export function UnreadBadge() {
  const [loaded, setLoaded] = useState<{ Part: ComponentType } | null>(null)
  useEffect(() => {
    // The link works without it.
    import('./UnreadCount.tsx').then(
      ({ UnreadCount }) => setLoaded({ Part: UnreadCount }),
      () => undefined,
    )
  }, [])
  return loaded && <loaded.Part />
}
