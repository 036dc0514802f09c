import { TOAST } from '../../contract/vocabulary.ts'
import { takeToast } from '../ui/pending-toast.ts'

/** Shows the previous page's message (an application sent, an account deleted) in its place. */
export function showPendingToast(): void {
  const place = document.getElementById('toast')
  const message = place && takeToast()
  if (!message) return
  const [title, description] = place.querySelectorAll('p')
  if (title) title.textContent = message.title
  if (description) description.textContent = message.description ?? ''
  place.dataset.open = ''
  const close = () => delete place.dataset.open
  const timer = setTimeout(close, TOAST.durationMs)
  // It stays while someone reads it or has keyboard focus on it.
  for (const event of ['pointerenter', 'focusin']) place.addEventListener(event, () => clearTimeout(timer))
  place.querySelector('button')?.addEventListener('click', close)
}
