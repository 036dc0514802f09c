import { useEffect, useState } from 'react'
import { OfflineNote } from '../ui/StateMessage.tsx'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** One line while the device has no network: what is on screen, since when, and that it will go on. */
export function OfflineNotice() {
  const [since, setSince] = useState<Date | null>(() => (navigator.onLine ? null : new Date()))
  useEffect(() => {
    const lost = () => setSince(new Date())
    const back = () => setSince(null)
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [])
  if (!since) return null
  return (
    <div className="page-width border-b border-line py-2.5">
      <OfflineNote>
        You are offline. What you see was loaded before {clock.format(since)}; new posts arrive when the
        connection is back.
      </OfflineNote>
    </div>
  )
}
