import { TOAST } from '../../contract/vocabulary.ts'
import { takeToast } from '../ui/kept-toast.ts'

/** Shows what the page before had to say (an application sent, an account deleted) in the place that waits for it. */
export function showKeptToast(): void {
  const place = document.getElementById('toast')
  const message = place && takeToast()
  if (!message) return
  const [title, description] = place.querySelectorAll('p')
  if (title) title.textContent = message.title
  if (description) description.textContent = message.description ?? ''
  place.dataset.open = ''
  const close = () => delete place.dataset.open
  const timer = setTimeout(close, TOAST.durationMs)
  // Who reads it, or stands on it with the keyboard, is not hurried.
  for (const event of ['pointerenter', 'focusin']) place.addEventListener(event, () => clearTimeout(timer))
  place.querySelector('button')?.addEventListener('click', close)
}
