import { useEffect } from 'react'
import { loadAnew } from '../api/lost-parts.ts'
import { otherBuild, wasOnBuild } from '../api/server-build.ts'
import { isIdle } from './idle.ts'

// Not all pages at once: a server restart reaches all of them at the same moment.
const LOOKS_MS = { least: 60_000, more: 120_000 }

/**
 * Reloads the page for another build once the reader is away. Once per build: while two versions are served, the page
 * may come from one and the news from the other, for as long as that lasts.
 */
export function useIdleReload(build: string | null): void {
  useEffect(() => {
    if (build === null || wasOnBuild(build)) return
    const mayNow = () => isIdle() && otherBuild() === build
    const look = () => mayNow() && void loadAnew({ build, mayNow })
    const timer = setInterval(look, LOOKS_MS.least + Math.random() * LOOKS_MS.more)
    return () => clearInterval(timer)
  }, [build])
}
