import { serverIsReady } from './ready.ts'
import { leaveFor } from './server-build.ts'

const lost = new WeakSet<Error>()

/** Whether an error says that a chunk did not load: the server is away, or an update removed it. */
export const isLostPart = (error: unknown): boolean => error instanceof Error && lost.has(error)

/**
 * Marks such errors as known, which keeps the page: the router recognizes them by their message and would reload it.
 */
export function watchLostParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    lost.add(payload)
    payload.message = 'A part of the page did not arrive.'
  })
}

/**
 * Loads a part of the page by `load`, a dynamic import. Without a connection nothing is asked for: a browser remembers
 * for as long as the page is open that a module did not arrive, and refuses it from then on.
 */
export const loadPart = async <T>(load: () => Promise<T>): Promise<T> => {
  if (!navigator.onLine) throw new Error('There is no connection.')
  return load()
}

const LAST = 'beatline-reloaded'
const UNSEEN = 'beatline-unseen'
const PAUSE_MS = 60_000

interface Occasion {
  /** By the reader: as often as they like. */
  asked?: boolean
  /** A build of the page other than this one: a tab reloads once for each. */
  build?: string
  /** Checked again when the server has answered. */
  mayNow?: () => boolean
}

/**
 * Reloads the page to get the current chunks. Not while the server is away, which would lose the page as well, and not
 * again within a minute unless the reader `asked`. Resolves to whether it reloads.
 */
export async function loadAnew({
  asked = false,
  build,
  mayNow = () => true,
}: Occasion = {}): Promise<boolean> {
  if (!(await serverIsReady()) || !mayNow()) return false
  if (!asked && Date.now() - Number(sessionStorage.getItem(LAST) ?? 0) < PAUSE_MS) return false
  sessionStorage.setItem(LAST, String(Date.now()))
  if (build !== undefined) {
    sessionStorage.setItem(UNSEEN, '1')
    leaveFor(build)
  }
  location.reload()
  return true
}

const isUnseen = takeUnseen()

function takeUnseen(): boolean {
  try {
    const is = sessionStorage.getItem(UNSEEN) !== null
    sessionStorage.removeItem(UNSEEN)
    return is
  } catch {
    // Storage can be refused: then no page reloads itself either.
    return false
  }
}

/** Whether this page has reloaded itself for another build: then nobody was there to see it. */
export const wasLoadedUnseen = (): boolean => isUnseen
