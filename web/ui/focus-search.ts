/** Puts the focus into the page's search: for a button that goes with what it has changed. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main search input')?.focus()
}
