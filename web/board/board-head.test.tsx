import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { board, item, row, rows, showBoard, tab } from '../testing/board-page.tsx'
import { inDays } from '../testing/factories.ts'
import { button, server } from '../testing/pitch-pages.tsx'
import { askedBrief } from '../testing/request-factories.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const boxOf = (name: string) => tab(name).element().getBoundingClientRect()
const list = () => page.getByRole('list', { name: /^(All p|P)itches/ })

test.each([
  [390, 780, 420],
  [1440, 900, 250],
])('starts the list high on a screen of %i px', async (width, height, top) => {
  await page.viewport(width, height)
  server.brief = askedBrief()
  showBoard('', { title: 'Small businesses that lost a wire, and the bank that said it was fine' })
  await expect.element(item('Ida Berg')).toBeVisible()
  await expect.element(button('Answers')).toBeVisible()
  // Without the header of the page.
  expect(list().element().getBoundingClientRect().top).toBeLessThan(top)
})

test('has the stages in one row on a phone, with the current one in view', async () => {
  await page.viewport(320, 640)
  board.rows = Array.from({ length: 120 }, (_, place) => row(place))
  showBoard('&stage=all', { expires_at: inDays(-1) })
  await expect.element(rows().first()).toBeVisible()
  await expect.element(tab('New 120')).not.toBeInViewport()
  expect(boxOf('All 120').right).toBeLessThanOrEqual(320)
  expect(boxOf('All 120').top).toBe(boxOf('New 120').top)
  expect(document.documentElement.scrollWidth).toBe(320)
  await tab('New 120').click()
  await expect.poll(() => boxOf('New 120').left).toBeGreaterThanOrEqual(0)
})

test('keeps a dialog that is open when the window becomes narrow', async () => {
  board.head = { state: 'closed', settles_at: inDays(4) }
  showBoard('', { expires_at: inDays(-1) })
  await button('Print or Export').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await page.viewport(390, 780)
  await expect.element(dialog.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Print or Export')).toBeVisible()
})
