import { useSyncExternalStore } from 'react'

// The build of the page that the server serves now, as this browser's stream last said; null while unknown.
let announced: string | null = null
const listeners = new Set<() => void>()

export const serverBuild = (): string | null => announced

export function setServerBuild(build: string | null): void {
  if (build === announced) return
  announced = build
  for (const listener of listeners) listener()
}

/** The build of this page; null in development, where it has none. */
const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null

/** The server's build if it differs from this page's, else null. */
export function otherBuild(): string | null {
  const own = ownBuild()
  return own !== null && own !== announced ? announced : null
}

function onServerBuild(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOtherBuild(): string | null {
  return useSyncExternalStore(onServerBuild, otherBuild)
}

const BEEN = 'beatline-builds'
const KEPT = 20

const been = (): string[] => JSON.parse(sessionStorage.getItem(BEEN) ?? '[]')

/** Whether this tab was a page of that build, or has reloaded for it, whatever page it then got. */
export const wasOnBuild = (build: string): boolean => been().includes(build)

/** Records that the tab reloads for that build. */
export function leaveFor(build: string): void {
  const builds = [...been(), ownBuild() ?? '', build]
  sessionStorage.setItem(BEEN, JSON.stringify([...new Set(builds)].slice(-KEPT)))
}
