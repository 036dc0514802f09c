let show: () => void

/** Resolves when the first page shows what it is for. What that does not need loads from here on. */
export const firstView = new Promise<void>((resolve) => {
  show = resolve
})

/** Called in an effect of the content: it is painted by the next task. */
export function noteFirstView(): void {
  setTimeout(show)
}
