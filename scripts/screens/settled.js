const pending = new WeakMap()

const isCall = (request) => /\/api\/(?!events)/.test(request.url())

/** From here on `settled` knows what the page waits for. */
export function followCalls(page) {
  const calls = new Set()
  pending.set(page, calls)
  page.on('request', (request) => isCall(request) && calls.add(request))
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/** Resolves when everything that was requested has loaded and is drawn. */
export async function settled(page) {
  await page.locator('main').first().waitFor()
  const isBusy = () => page.evaluate(drawnBusy)
  for (const end = Date.now() + 30_000; (await isBusy()) || pending.get(page).size > 0; )
    if (Date.now() > end) throw new Error('The page did not finish loading within 30 s.')
}

/** Whether a part is still loading after everything that has arrived is drawn. */
function drawnBusy() {
  const looked = () => document.querySelector('[aria-busy="true"]') !== null
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(looked()))))
}
