import { ISLANDS, type Island } from './islands.ts'

/** Signs that a visitor is about to use a form. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'input'] as const
/** How far ahead of the window the rest is loaded. */
const AHEAD = '300px'

/**
 * Loads the interactive parts of the page when they are needed: their program costs a slow phone a second, and most
 * visitors only look. A form loads at the first sign of use, and at once where an address or this tab has something to
 * fill in. Until it is there its buttons look ready, and what was pressed on them is done then.
 */
export function wakeIslands(islands: Record<string, Island | undefined> = ISLANDS): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = islands[place.dataset.island ?? '']
    if (!load) continue
    if (place.querySelector('form')) wakeForm(place, load)
    else whenSeen(place, () => void load().then(({ mount }) => void mount(place), sayLost))
  }
}

function wakeForm(place: HTMLElement, load: Island) {
  let isLoading = false
  const press = rememberPress(place)
  const wake = () => {
    if (isLoading) return
    isLoading = true
    void load()
      .then(({ mount }) => mount(place))
      .then(press.repeat, () => {
        press.drop()
        sayLost()
      })
  }
  if (hasSomethingToFillIn() || place.contains(document.activeElement)) wake()
  for (const sign of SIGNS) place.addEventListener(sign, wake, { once: true, passive: true })
}

/** The last button that was pressed before the form could answer. */
function rememberPress(place: HTMLElement) {
  // A press focuses a button as well, so one from before this script shows; a focus from the keyboard is no press.
  let pressed = place.querySelector<HTMLElement>('button:focus:not(:focus-visible)')
  const remember = (event: Event) => {
    const button = (event.target as Element).closest('button')
    if (!button) return
    pressed = button
    event.preventDefault()
    event.stopImmediatePropagation()
    place.setAttribute('aria-busy', 'true')
  }
  place.addEventListener('click', remember, true)
  const stop = () => {
    place.removeEventListener('click', remember, true)
    place.removeAttribute('aria-busy')
  }
  const step = () => place.querySelector('[aria-current=step]')?.textContent
  const pressedOn = step()
  const repeat = () => {
    stop()
    // A kept draft is back on its own step, where the button is another.
    if (step() === pressedOn) pressed?.click()
  }
  const drop = () => {
    stop()
    for (const button of place.querySelectorAll('button')) button.disabled = true
  }
  return { repeat, drop }
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

function hasSomethingToFillIn(): boolean {
  try {
    // A member's own name and address are filled in.
    const isMember = document.documentElement.dataset.session === 'in'
    return isMember || location.search !== '' || sessionStorage.length > 0
  } catch {
    return true
  }
}

/** A form that does not load says so (WithoutScript.tsx). */
function sayLost() {
  document.querySelector('[data-form-lost]')?.removeAttribute('hidden')
}
