/** What was typed into a form before hydration, by the names of its fields. */
export function typedBefore(place: HTMLElement): Record<string, string> {
  const form = place.querySelector('form')
  const typed = form ? [...new FormData(form)] : []
  return Object.fromEntries(typed.filter(([, value]) => value !== '')) as Record<string, string>
}
