/** Focuses the link of a post's row as soon as it renders, unless the reader has moved elsewhere by then. */
export function focusRow(postId: string): void {
  focusLinkIn(`post-${postId}`)
}

/** The same for a link anywhere in the page, by its id. */
export function focusLinkIn(id: string): void {
  const stop = () => {
    drawn.disconnect()
    document.removeEventListener('focusin', stop)
  }
  const tryFocus = () => {
    const link = document.getElementById(id)?.querySelector('a')
    if (!link) return
    stop()
    link.focus({ preventScroll: true })
  }
  const drawn = new MutationObserver(tryFocus)
  drawn.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', stop)
  tryFocus()
}
