import { serverIsReady } from './ready.ts'
import { leaveFor } from './server-build.ts'

const lost = new WeakSet<Error>()

/** Whether an error says that a part of the program did not arrive: the server is away, or an update removed it. */
export const isLostPart = (error: unknown): boolean => error instanceof Error && lost.has(error)

/** Has such errors known, and the page stay: the router, which knows them by their words, would load it anew. */
export function watchLostParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    lost.add(payload)
    payload.message = 'A part of the page did not arrive.'
  })
}

const LAST = 'beatline-reloaded'
const UNSEEN = 'beatline-unseen'
const PAUSE_MS = 60_000

interface Occasion {
  /** By the reader: as often as he likes. */
  asked?: boolean
  /** Another build of the page than this one: for each of them a tab is loaded once. */
  build?: string
  /** Looked at once more when the server has answered. */
  mayNow?: () => boolean
}

/**
 * Loads the page anew, which then has the parts of now. Not while the server is away, which would take the page away
 * as well; and not again within a minute, unless `asked` for by the reader. Resolves to whether it does.
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
    // Storage can be refused: then no page loads itself either.
    return false
  }
}

/** Whether this page has loaded itself for another build: then nobody was there to see it. */
export const wasLoadedUnseen = (): boolean => isUnseen
