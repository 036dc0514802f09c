/** Focuses the page's search: for a button that disappears with what it has changed. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main search input')?.focus()
}
