import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { board, opener, press, row, start, tab } from '../testing/board-page.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

beforeEach(() => {
  board.rows = Array.from({ length: 40 }, (_, place) => row(place))
})

const boxOf = (element: Element) => element.getBoundingClientRect()
const bar = () => tab('All 40').element().closest('.sticky')!
const focused = () => document.activeElement!.closest('[data-row]')!

/** The row that has the focus is below the bar, and inside the window. */
function expectNotCovered() {
  expect(boxOf(focused()).top).toBeGreaterThanOrEqual(boxOf(bar()).bottom - 1)
  expect(boxOf(focused()).bottom).toBeLessThanOrEqual(window.innerHeight + 1)
}

test.each([
  [390, 780],
  [800, 600],
  [1440, 900],
])('keeps the stages in view while sorting, and the focus clear of them, at %i px', async (width, height) => {
  await page.viewport(width, height)
  await start()
  await press('j'.repeat(25))
  await press('s')
  await expect.element(opener('Source 26')).toHaveFocus()
  await expect.element(tab('Shortlist 1')).toBeInViewport()
  expectNotCovered()
  await press('k'.repeat(9))
  await expect.element(opener('Source 16')).toHaveFocus()
  expectNotCovered()
  await press('x')
  await expect.element(page.getByText('1 selected')).toBeInViewport()
  expectNotCovered()
})

test('covers nothing of the pane when pitches are selected, and has its order', async () => {
  await page.viewport(1440, 900)
  await start()
  await press('jj')
  await press('{Control>}a{/Control}')
  const toolbar = page.getByRole('toolbar', { name: 'Selected pitches' })
  await expect.element(toolbar).toBeInViewport()
  const act = page.getByRole('region', { name: 'Pitch', exact: true }).getByRole('button', { name: 'Use' })
  await expect.poll(() => boxOf(act.element()).top).toBeGreaterThanOrEqual(boxOf(toolbar.element()).bottom)
  await expect.element(act).toBeInViewport()
  const labels = toolbar
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  const acts = ['Shortlist', 'Maybe', 'Decline...', 'Use', 'Back to New']
  expect(labels).toEqual(['Compare', ...acts, 'Select All', 'Clear'])
})
