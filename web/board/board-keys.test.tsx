import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { STAGES_FIXED } from '../../contract/pitches.rules.ts'
import { saveTabDraft } from '../api/draft-storage.ts'
import {
  batches,
  board,
  heard,
  item,
  MOVE,
  movedElsewhere,
  moves,
  names,
  opener,
  press,
  row,
  showBoard,
  start,
  tab,
  toasted,
} from '../testing/board-page.tsx'
import { asked } from '../testing/pitch-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

test('sorts with the keys, going on to the next pitch of the tab', async () => {
  board.rows = [0, 1, 2, 3, 4, 5].map((place) => row(place))
  await start()
  await expect.element(tab('New 6')).toHaveAttribute('aria-current', 'page')
  await press('smdu')
  await expect.element(opener('Lena Wolf')).toHaveFocus()
  await expect.poll(moves).toEqual(['a0 shortlist', 'a1 maybe', 'a2 declined', 'a3 used'])
  expect(names()).toEqual(['Lena Wolf', 'Ben Ashe'])
  for (const name of ['New 2', 'Shortlist 1', 'Maybe 1', 'Declined 1', 'Used 1', 'All 6'])
    await expect.element(tab(name)).toBeVisible()
  expect(heard()).toBe('Used. Next: Lena Wolf')
})

/** Time stands still but for the moment until each key is painted. */
async function startSorting() {
  board.rows = [0, 1, 2, 3].map((place) => row(place))
  await start()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (key: string) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await new Promise(requestAnimationFrame)
    vi.advanceTimersByTime(1)
  }
}

test('moves with one call what is sorted while the one before has just been sent', async () => {
  const sort = await startSorting()
  await sort('s')
  await expect.poll(batches).toEqual([['a0 shortlist']])
  await sort('m')
  await sort('u')
  expect(names()).toEqual(['Max Thorn'])
  expect(batches()).toHaveLength(1)
  const batchesLater = () => {
    vi.advanceTimersByTime(100)
    return batches()
  }
  await expect.poll(batchesLater).toEqual([['a0 shortlist'], ['a1 maybe', 'a2 used']])
})

test('sends what was sorted at once when the tab is hidden, in a call that outlives it', async () => {
  const sort = await startSorting()
  await sort('s')
  await expect.poll(batches).toEqual([['a0 shortlist']])
  await sort('m')
  expect(batches()).toHaveLength(1)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  // A poll would let time pass.
  await new Promise(requestAnimationFrame)
  expect(batches()).toEqual([['a0 shortlist'], ['a1 maybe']])
  expect(asked(MOVE).map(({ keepalive }) => keepalive)).toEqual([true, true])
})

test('says what it has done with the last pitch of a tab, and keeps the focus in the board', async () => {
  board.rows = [row(0), row(1, { stage: 'maybe' })]
  await start()
  await press('s')
  await expect.element(page.getByRole('heading', { name: 'All pitches sorted' })).toBeVisible()
  expect(heard()).toBe('Shortlisted. No more pitches in New')
  await press(']')
  await expect.element(page.getByText('No pitches in Maybe')).not.toBeInTheDocument()
  await expect.element(item('Ida Berg')).toBeVisible()
  await press(']]')
  await expect.element(page.getByRole('heading', { name: 'No pitches in Declined' })).toBeVisible()
})

test('takes the keys as soon as it opens', async () => {
  showBoard()
  await expect.element(item('Ida Berg')).toBeVisible()
  await press('j')
  await expect.element(opener('Omar Lind')).toHaveFocus()
})

test('moves back to New with n, and in All goes on without the row leaving', async () => {
  board.rows = [row(0, { stage: 'used' }), row(1, { stage: 'maybe' }), row(2)]
  await start('&stage=all')
  await press('n')
  await expect.element(opener('Omar Lind')).toHaveFocus()
  await press('ns')
  await expect.poll(moves).toEqual(['a0 new', 'a1 new', 'a2 shortlist'])
  expect(names()).toEqual(['Ida Berg', 'Omar Lind', 'Zoe Hart'])
  await expect.element(item('Zoe Hart').getByText('Shortlist')).toBeVisible()
})

test('goes from pitch to pitch with j, k and the arrows, beside the pitch that they show', async () => {
  await start()
  const pane = page.getByRole('region', { name: 'Pitch', exact: true })
  await expect.element(pane.getByText('The whole pitch a0.')).toBeVisible()
  await press('j{ArrowDown}')
  await expect.element(opener('Zoe Hart')).toHaveFocus()
  await expect.element(pane.getByText('The whole pitch a2.')).toBeVisible()
  await press('k{ArrowUp}k')
  await expect.element(opener('Ida Berg')).toHaveAttribute('aria-current', 'true')
  expect(moves()).toEqual([])
})

test('takes no key while the author types, presses Ctrl, or has the focus outside the board', async () => {
  await start()
  const search = page.getByRole('textbox', { name: 'Search pitches' })
  await search.click()
  await press('smd')
  await expect.element(search).toHaveValue('smd')
  await press('{Escape}')
  await expect.element(opener('Ida Berg')).toBeVisible()
  opener('Ida Berg').element().focus()
  await press('{Control>}s{/Control}{Alt>}d{/Alt}')
  page.getByRole('link', { name: 'All Your Requests' }).element().focus()
  await press('smdunxzj')
  await page.getByRole('combobox', { name: 'Order' }).click()
  await press('n{Escape}')
  ;(document.activeElement as HTMLElement).blur()
  await press('s')
  expect(names()).toEqual(['Ida Berg', 'Omar Lind', 'Zoe Hart'])
  opener('Ida Berg').element().focus()
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
})

test('takes the second letter after a g for a sequence, even before the keys of the pages have loaded', async () => {
  await start()
  // A busy machine may take longer from key to key than there is time.
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1_000)
  await press('gs')
  clock.mockRestore()
  expect(names()).toHaveLength(3)
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
})

test('sorts nothing more with a key that is held down', async () => {
  await start()
  for (const repeat of [false, true, true])
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 's', repeat, bubbles: true }))
  await expect.poll(moves).toEqual(['a0 shortlist'])
  await expect.element(opener('Omar Lind')).toHaveFocus()
})

test('undoes the last moves one by one with z, each back to where it was', async () => {
  board.rows = [row(0), row(1), row(2, { stage: 'maybe' })]
  await start()
  await press('sd')
  await expect.element(page.getByRole('heading', { name: 'All pitches sorted' })).toBeVisible()
  await press('z')
  await expect.element(opener('Omar Lind')).toHaveFocus()
  expect(heard()).toBe('Undone. Now: Omar Lind')
  await press('z')
  await expect.element(opener('Ida Berg')).toHaveFocus()
  await press('z')
  await expect.element(tab('New 2')).toBeVisible()
  await expect.poll(() => board.rows.map(({ stage }) => stage)).toEqual(['new', 'new', 'maybe'])
  await expect.element(page.getByRole('button', { name: 'Undo Last Move' })).not.toBeInTheDocument()
})

test('goes on to the next pitch when the current one is taken back to another tab', async () => {
  board.rows = [row(0), row(1, { stage: 'maybe' }), row(2, { stage: 'maybe' })]
  await start('&stage=new')
  await press('m]]')
  await expect.element(opener('Ida Berg')).toBeVisible()
  opener('Ida Berg').element().focus()
  await press('z')
  await expect.element(opener('Omar Lind')).toHaveFocus()
  expect(names()).toEqual(['Omar Lind', 'Zoe Hart'])
})

test.each([
  ['its row', null],
  ['the pane', 'Add Note'],
])(
  'goes on to the next pitch when the current one is moved elsewhere while the focus is in %s',
  async (_, name) => {
    board.rows = [0, 1, 2, 3, 4, 5].map((place) => row(place))
    await start()
    await press('jjj')
    await expect.element(page.getByText('The whole pitch a3.')).toBeVisible()
    if (name) page.getByRole('button', { name }).element().focus()
    const counts = { new: 5, shortlist: 1, maybe: 0, declined: 0, used: 0, withdrawn: 0 }
    movedElsewhere('a3', 'shortlist', counts)
    await expect.element(opener('Lena Wolf')).toHaveFocus()
    await expect.element(opener('Lena Wolf')).toHaveAttribute('aria-current', 'true')
    await press('m')
    await expect.poll(moves).toEqual(['a4 maybe'])
  },
)

test('undoes two moves of one pitch, the last one first', async () => {
  await start()
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
  await press(']')
  await expect.element(opener('Ida Berg')).toHaveFocus()
  await press('u')
  await expect.poll(moves).toEqual(['a0 shortlist', 'a0 used'])
  await press('z')
  await expect.poll(moves).toEqual(['a0 shortlist', 'a0 used', 'a0 shortlist'])
  await press('z')
  await expect.poll(moves).toEqual(['a0 shortlist', 'a0 used', 'a0 shortlist', 'a0 new'])
})

test('leaves a pitch that was moved elsewhere since where it is, and undoes the move before', async () => {
  await start()
  await press('sm')
  await expect.poll(moves).toEqual(['a0 shortlist', 'a1 maybe'])
  await expect.element(tab('Maybe 1')).toBeVisible()
  const counts = { new: 1, shortlist: 1, maybe: 0, declined: 0, used: 1, withdrawn: 0 }
  movedElsewhere('a1', 'used', counts)
  await expect.element(tab('Used 1')).toBeVisible()
  await press('z')
  await expect.poll(moves).toEqual(['a0 shortlist', 'a1 maybe', 'a0 new'])
  await expect.element(tab('Used 1')).toBeVisible()
})

test('undoes the last 50 moves', async () => {
  board.rows = Array.from({ length: 52 }, (_, place) => row(place))
  await start()
  await press('s'.repeat(51))
  await expect.element(tab('Shortlist 51')).toBeVisible()
  await press('z'.repeat(52))
  await expect.element(tab('Shortlist 1')).toBeVisible()
  await expect.poll(() => board.rows.filter(({ stage }) => stage === 'shortlist')).toHaveLength(1)
  expect(board.rows[0]?.stage).toBe('shortlist')
  await expect.element(page.getByRole('button', { name: 'Undo Last Move' })).not.toBeInTheDocument()
})

test('opens the conversation with Enter, and comes back to the same row', async () => {
  const history = await start()
  await press('j{Enter}')
  await expect.poll(() => history.location.pathname).toBe('/app/messages/a1')
  history.back()
  await expect.element(opener('Omar Lind')).toHaveFocus()
})

test('refuses what a settled pitch does not take, and says why', async () => {
  board.rows = [row(0, { movable: 'corrections', stage: 'used' }), row(1, { movable: 'none', stage: 'used' })]
  await start('&stage=used')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const name of ['Shortlist', 'Maybe', 'Back to New']) await expect.element(button(name)).toBeDisabled()
  await expect.element(button('Use')).toBeEnabled()
  await press('s')
  expect(toasted()).toBe('This pitch has settled, so it can only be changed to Used or Declined.')
  await press('jd')
  expect(toasted()).toBe(STAGES_FIXED)
  await expect.element(button('Decline')).toBeDisabled()
  expect(moves()).toEqual([])
  await press('kd')
  await expect.poll(moves).toEqual(['a0 declined'])
})

test('lets a dormant author read, but not move or undo', async () => {
  const bulk = { words: '2 pitches declined', until: Date.now() + 600_000 }
  saveTabDraft('me', 'board-undo-p', [{ id: 'act', moves: [], bulk }])
  showBoard('', {}, 'Dormant')
  await expect.element(page.getByText(/^Your membership is dormant, so you can read/)).toBeVisible()
  await opener('Ida Berg').click()
  await press('sxz')
  await userEvent.keyboard('{Shift>}D{/Shift}')
  for (const name of ['Shortlist', 'Maybe', 'Decline', 'Use'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled()
  for (const name of ['Undo', 'Undo Last Move'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(names()).toHaveLength(3)
  expect(moves()).toEqual([])
})
