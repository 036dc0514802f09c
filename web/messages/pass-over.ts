const ALL = '[data-run="whole"]'

/**
 * Lets the browser pass over the texts that are far from the window: they are measured once and keep their place, so
 * that nothing moves when one comes near. `again` measures all of them, after their width or their font has changed.
 */
export function passOver(thread: HTMLElement, again = false): void {
  // What has become the end of the thread again may grow.
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
