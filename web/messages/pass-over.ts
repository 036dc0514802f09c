const ALL = '[data-run="whole"]'

/**
 * Lets the browser skip messages that are far from view (`content-visibility`). They are measured once and keep their
 * size, so that nothing moves as one comes near. `again` measures all of them, after a change of width or font.
 */
export function passOver(thread: HTMLElement, again = false): void {
  // What is now the end of the thread may grow again.
  for (const run of thread.querySelectorAll<HTMLElement>('[data-run="growing"][style]'))
    run.removeAttribute('style')
  const runs = [...thread.querySelectorAll<HTMLElement>(again ? ALL : `${ALL}:not([style])`)]
  for (const run of runs) run.style.contentVisibility = 'visible'
  const heights = runs.map((run) => run.getBoundingClientRect().height)
  for (const [place, run] of runs.entries()) {
    run.style.containIntrinsicBlockSize = `${heights[place]}px`
    run.style.contentVisibility = 'auto'
  }
}
