import { ISLANDS, type Island } from './islands.ts'

/** What somebody does who is about to use a form. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'input'] as const
/** How far ahead of the window the rest is loaded. */
const AHEAD = '300px'

/**
 * Loads the moving parts of the page when they are needed: their program costs a slow phone a second, and most visitors
 * only look. A form wakes at the first sign of use, and at once where an address or this tab has something to fill in.
 */
export function wakeIslands(): void {
  const islands: Record<string, Island | undefined> = ISLANDS
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = islands[place.dataset.island ?? '']
    if (!load) continue
    const wake = () => void load().then(({ mount }) => mount(place), sayLost)
    if (!place.querySelector('form')) whenSeen(place, wake)
    else if (hasSomethingToFillIn() || place.contains(document.activeElement)) wake()
    else whenUsed(place, wake)
  }
}

function whenSeen(place: HTMLElement, wake: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: AHEAD },
  )
  observer.observe(place)
}

function whenUsed(place: HTMLElement, wake: () => void) {
  const used = new AbortController()
  const first = () => {
    used.abort()
    wake()
  }
  for (const sign of SIGNS) place.addEventListener(sign, first, { signal: used.signal, passive: true })
}

function hasSomethingToFillIn(): boolean {
  try {
    return location.search !== '' || sessionStorage.length > 0
  } catch {
    return true
  }
}

/** A form that does not come says so (WithoutScript.tsx). */
function sayLost() {
  document.querySelector('[data-form-lost]')?.removeAttribute('hidden')
}
