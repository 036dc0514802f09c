import { useEffect } from 'react'
import { loadAnew } from '../api/lost-parts.ts'
import { otherBuild, wasOnBuild } from '../api/server-build.ts'
import { isIdle } from './idle.ts'

// Not all pages in the same moment: a restart of the server is told to all of them at once.
const LOOKS_MS = { least: 60_000, more: 120_000 }

/**
 * Loads the page anew for another build once nobody is at it. Once for each build: while two versions are served, the
 * page may come from the one and the news from the other, for as long as that lasts.
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
