import { useLocation } from '@tanstack/react-router'
import { type LucideIcon, RefreshCw, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { loadAnew } from '../api/lost-parts.ts'
import { useOtherBuild } from '../api/server-build.ts'
import { useStreamAwaySince } from '../api/stream-state.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { NoticeButton } from '../ui/InlineNotice.tsx'
import { toast } from '../ui/toast-store.ts'
import { useBetweenPresses } from './use-between-presses.ts'
import { useIdleReload } from './use-idle-reload.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
/** A short interruption is not worth reporting. */
const PATIENCE_MS = 10_000
/** The pages that update by themselves; on the others nobody waits for news. */
const LIVE = /^\/app\/(feed|post|messages|pitchbox|account\/requests)(\/|$)/

/**
 * One line while the connection is down: what is on screen stays, and it resumes by itself. Otherwise one while the
 * server has a newer page than this one, which loads by itself once the reader is away.
 */
export function ConnectionLine() {
  const isOffline = useBetweenPresses(useSyncExternalStore(onNetwork, () => !navigator.onLine))
  const isReconnecting = useBetweenPresses(useIsLong(useStreamAwaySince()))
  const isLive = useLocation({ select: ({ pathname }) => LIVE.test(pathname) })
  const since = useSince(isOffline)
  const build = useOtherBuild()
  const isOutdated = useBetweenPresses(build !== null)
  useIdleReload(build)
  if (since)
    return (
      <Line icon={WifiOff}>
        {`You are offline. What you see was loaded before ${clock.format(since)}; anything new comes when the connection is back.`}
      </Line>
    )
  if (isReconnecting && isLive)
    return <Line icon={WifiOff}>Reconnecting... Anything new comes when the connection is back.</Line>
  if (!isOutdated) return null
  return (
    <Line icon={RefreshCw} action={<NoticeButton onClick={() => void reload()}>Reload</NoticeButton>}>
      A new version is ready
    </Line>
  )
}

async function reload() {
  if (await loadAnew({ asked: true })) return
  toast({
    variant: 'destructive',
    title: 'The server did not answer',
    description: 'The page stays as it is. Try again in a moment.',
  })
}

interface LineProps {
  icon: LucideIcon
  action?: ReactNode
  children: ReactNode
}

function Line({ icon, action, children }: LineProps) {
  return (
    <div className="sticky top-0 z-header border-b border-line bg-page">
      {/* On a phone the action is tall enough for a finger. */}
      <div
        className={classes(
          'flex flex-wrap items-center gap-x-4 page-width py-2.5',
          Boolean(action) && 'max-md:py-0.5',
        )}
      >
        <p role="status" className="flex items-start gap-2.5 t-body text-text-2">
          <Icon of={icon} className="mt-0.5" />
          <span>{children}</span>
        </p>
        {action}
      </div>
    </div>
  )
}

function onNetwork(listener: () => void) {
  window.addEventListener('offline', listener)
  window.addEventListener('online', listener)
  return () => {
    window.removeEventListener('offline', listener)
    window.removeEventListener('online', listener)
  }
}

/** When it began, while it lasts. */
function useSince(isSo: boolean): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  if (isSo !== (since !== null)) setSince(isSo ? new Date() : null)
  return since
}

/** Whether it has lasted for some time. */
function useIsLong(since: number | null): boolean {
  const [long, setLong] = useState<number | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setLong(since), since + PATIENCE_MS - Date.now())
    return () => clearTimeout(timer)
  }, [since])
  return since !== null && long === since
}
