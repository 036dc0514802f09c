import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BOUND } from '../../test/support/bound.ts'
import { board, moves, names, opener, press, row, showBoard, start } from '../testing/board-page.tsx'
import { button } from '../testing/pitch-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const whole = () => page.getByRole('region', { name: 'Pitch board' })
const act = (name: string) =>
  page.getByRole('region', { name: 'Pitch', exact: true }).getByRole('button', { name })

test('keeps the focus on a button of the pane, and in the board when the last pitch has gone', async () => {
  board.rows = [row(0), row(1)]
  const history = await start()
  await act('Shortlist').click()
  await expect.poll(names).toEqual(['Omar Lind'])
  await expect.element(act('Shortlist')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual([])
  expect(history.location.pathname).toBe('/app/pitchbox')
  await expect.element(whole()).toHaveFocus()
  await press('zz')
  await expect.poll(names).toEqual(['Ida Berg', 'Omar Lind'])
})

test('shows the pitch at once beside the list while the focus is there, so that no key opens the one before', async () => {
  await start()
  const pane = page.getByRole('region', { name: 'Pitch', exact: true })
  await expect.element(act('Add Note')).toBeVisible()
  const link = pane.getByRole('link', { name: 'Open Conversation' })
  link.element().focus()
  for (const id of ['a1', 'a2']) {
    link.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    expect(document.activeElement).toBe(link.element())
    expect(link.element().getAttribute('href')).toBe(`/app/messages/${id}`)
  }
  await expect.element(pane.getByText('The whole pitch a2.')).toBeVisible()
})

test('stays on the current row when the window becomes too narrow for the pane, or wide enough', async () => {
  await start()
  await userEvent.keyboard('j')
  await expect.element(opener('Omar Lind')).toHaveFocus()
  for (const width of [800, 1280]) {
    await page.viewport(width, 800)
    await expect
      .poll(() => whole().getByRole('region', { name: 'Pitch' }).elements().length)
      .toBe(width > 1120 ? 1 : 0)
    await expect.element(opener('Omar Lind')).toHaveFocus()
  }
})

test('goes to the row that takes the place of what has put a pitch back', async () => {
  board.rows = [row(0, { stage: 'maybe' }), row(1)]
  await start('&stage=all')
  await act('Back to New').click()
  await expect.poll(moves).toEqual(['a0 new'])
  await expect.element(opener('Omar Lind')).toHaveFocus()
})

test.each([
  ['Clear', 'x', 'Ida Berg'],
  ['Shortlist', 'x', 'Omar Lind'],
  ['Undo Last Move', 'm', 'Ida Berg'],
])('goes to the current row after %s', async (name, key, source) => {
  await start()
  await press(key)
  const bar = page.getByRole('toolbar', { name: 'Selected pitches' })
  await (name === 'Shortlist' ? bar.getByRole('button', { name }) : button(name)).click()
  await expect.element(opener(source)).toHaveFocus()
})

test('goes to the current row after the dialog that asks why', async () => {
  await start()
  await press('x')
  await button('Decline...').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline 1 Pitch' }).click()
  await expect.element(opener('Omar Lind')).toHaveFocus()
})

test('opens no sheet over a pitch that is chosen after the one in the sheet has gone', async () => {
  await page.viewport(390, 800)
  board.rows = [row(0)]
  showBoard()
  await opener('Ida Berg').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Decline' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'All 1' }).click()
  await expect.element(opener('Ida Berg')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Ida Berg' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  expect(sheet.elements()).toEqual([])
})

test.each([800, 1280])('goes from the search to the first pitch with the arrow at %i px', async (width) => {
  await page.viewport(width, 800)
  await start()
  await press('jj')
  const search = page.getByRole('textbox', { name: 'Search pitches' })
  await search.click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(opener('Ida Berg')).toHaveFocus()
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
  await search.fill('nobody')
  await expect.poll(names).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(search).toHaveFocus()
})

const text = () => act('Use').element().closest('section')!.querySelector('[tabindex]')
test.each([
  ['as the board opens', 1280, async () => expect.element(whole()).toHaveFocus()],
  [
    'in the text of the pane',
    1280,
    async () => {
      await vi.waitFor(() => (text() as HTMLElement).focus(), BOUND)
      expect(document.activeElement).toBe(text())
    },
  ],
  [
    'in the sheet',
    390,
    async () => {
      await opener('Ida Berg').click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBeTruthy()
    },
  ],
])('opens the conversation with Enter %s', async (_, width, focus) => {
  await page.viewport(width, 800)
  const history = showBoard()
  await expect.element(opener('Ida Berg')).toBeVisible()
  await focus()
  await press('{Enter}')
  await expect.poll(() => history.location.pathname).toBe('/app/messages/a0')
})
