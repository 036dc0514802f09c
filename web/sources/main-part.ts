/** Gets the focus when a source has left the page together with the button that had it. */
export const mainPart = {
  get current(): HTMLElement | null {
    return document.getElementById('main')
  },
}

/** Nothing has the focus any more. */
export function focusMainIfLost(): void {
  if (document.activeElement === document.body) mainPart.current?.focus({ preventScroll: true })
}
