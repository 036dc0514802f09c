import { isUnderWay } from '../api/under-way.ts'

const UNTOUCHED_MS = 5 * 60_000
/** Behind another tab or window nobody is reading; a short look elsewhere does not count. */
const HIDDEN_MS = 60_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll', 'focusin'] as const

// Listens from page load: what was typed before the first check counts too.
let touchedAt = Date.now()
const touch = () => {
  touchedAt = Date.now()
}
for (const name of TOUCHES) window.addEventListener(name, touch, { capture: true, passive: true })
document.addEventListener('visibilitychange', touch)

/** Fields changed by hand that are still in the page. */
const typed = new Set<Element>()
window.addEventListener('input', noteTyped, true)

function noteTyped({ target }: Event) {
  touch()
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  // A search, or the filter of a list, is sent by itself.
  if (target instanceof Element && (target.closest('form') || target.matches('textarea'))) typed.add(target)
}

/** Has content: a text someone is typing must not be taken from them, even if it is stored. */
function holdsText(field: Element): boolean {
  if (!field.isConnected) return false
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  return !isText || field.value !== ''
}

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Whether a reload now disturbs nobody: the reader is away, and has left nothing unfinished. */
export function isIdle(): boolean {
  const rest = Date.now() - touchedAt
  if (rest < (document.visibilityState === 'hidden' ? HIDDEN_MS : UNTOUCHED_MS)) return false
  return !isUnderWay() && document.querySelector(LAYERS) === null && ![...typed].some(holdsText)
}
