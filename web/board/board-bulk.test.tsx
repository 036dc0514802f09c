import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  board,
  heard,
  item,
  MOVE,
  moves,
  names,
  opener,
  placed,
  press,
  row,
  start,
  tab,
} from '../testing/board-page.tsx'
import { inDays } from '../testing/factories.ts'
import { asked, button, said } from '../testing/pitch-pages.tsx'
import { unmountAll } from '../testing/render.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const dialog = (name: string) => page.getByRole('dialog', { name })
const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const selectAll = () => press('{Control>}a{/Control}')

test('selects with x, Shift and the arrows, and Ctrl+A, and clears with Escape', async () => {
  await start()
  await press('x')
  await expect.element(check('Ida Berg')).toBeChecked()
  await press('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await expect.element(opener('Omar Lind')).toHaveFocus()
  await press('x')
  await expect.element(check('Omar Lind')).not.toBeChecked()
  await press('{Shift>}{ArrowUp}{/Shift}')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await expect.element(opener('Ida Berg')).toHaveFocus()
  await button('Select All').click()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await expect.element(button('Select All')).toBeDisabled()
  await press('{Escape}')
  await expect.element(page.getByText(/selected/)).not.toBeInTheDocument()
  await selectAll()
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByText(/selected/)).not.toBeInTheDocument()
  const search = page.getByRole('textbox', { name: 'Search pitches' })
  await search.click()
  await selectAll()
  expect(page.getByText(/selected/).elements()).toEqual([])
})

test('moves what is selected with the key of a stage, and asks why before it declines', async () => {
  board.rows = [0, 1, 2, 3].map((place) => row(place))
  await start()
  for (const name of ['Ida Berg', 'Omar Lind']) await check(name).click()
  await press('m')
  await expect.element(page.getByText(/selected/)).not.toBeInTheDocument()
  await expect.poll(names).toEqual(['Zoe Hart', expect.any(String)])
  await expect.poll(moves).toEqual(['a0 maybe', 'a1 maybe'])
  await check('Zoe Hart').click()
  await press('d')
  await expect.element(dialog('Decline 1 pitch')).toBeVisible()
})

test('declines the selected pitches in one call with a reason and a line, and takes it back as a whole', async () => {
  board.rows = [0, 1, 2, 3].map((place) => row(place))
  await start()
  for (const name of ['Ida Berg', 'Omar Lind', 'Zoe Hart']) await check(name).click()
  await button('Decline...').click()
  const asks = dialog('Decline 3 pitches')
  await asks.getByRole('radio', { name: 'Off topic' }).click()
  await expect
    .element(asks.getByText('The pitch falls outside what this story covers. Thank you for sending it.'))
    .toBeVisible()
  await asks.getByRole('textbox', { name: 'Add a line of your own (optional)' }).fill('Next time, sm.')
  await asks.getByRole('button', { name: 'Decline 3 Pitches' }).click()
  await expect.poll(names).toEqual(['Max Thorn'])
  expect(heard()).toBe('3 pitches declined. Next: Max Thorn')
  await expect.poll(said).toMatchObject({
    title: '3 pitches declined',
    description: 'Pitchers will see this in 10 minutes.',
  })
  const because = { stage: 'declined', opened: false, reason: 'off_topic', words: 'Next time, sm.' }
  await expect
    .poll(() => asked(MOVE).map(({ body }) => body.moves))
    .toEqual([['a0', 'a1', 'a2'].map((pitch_id) => ({ pitch_id, ...because }))])
  await expect.element(page.getByText(/^3 pitches declined\. Undo until/)).toBeVisible()
  // One that was moved since stays where it is now.
  await tab('Declined 3').click()
  await opener('Omar Lind').click()
  await press('u')
  await button('Undo').click()
  await expect.poll(() => board.rows.map(({ stage }) => stage)).toEqual(['new', 'used', 'new', 'new'])
  await expect.element(page.getByText(/Undo until/)).not.toBeInTheDocument()
})

test('keeps the line with its Undo through a reload, and takes a bulk move back with z at once', async () => {
  await start()
  await selectAll()
  await page.getByRole('toolbar').getByRole('button', { name: 'Shortlist' }).click()
  await expect.element(page.getByText(/^3 pitches shortlisted\. Undo until/)).toBeVisible()
  await expect.poll(moves).toHaveLength(3)
  unmountAll()
  await start()
  await expect.element(page.getByText(/^3 pitches shortlisted\. Undo until/)).toBeVisible()
  await press('z')
  await expect.poll(() => board.rows.map(({ stage }) => stage)).toEqual(['new', 'new', 'new'])
  await expect.element(tab('New 3')).toBeVisible()
})

test('offers no longer undo than pitchers take to read it', async () => {
  board.head = { release_minutes: 0 }
  await start()
  await userEvent.keyboard('{Shift>}D{/Shift}')
  await dialog('Decline 1 pitch').getByRole('button', { name: 'Decline 1 Pitch' }).click()
  await expect
    .poll(said)
    .toMatchObject({ title: '1 pitch declined', description: 'The pitcher will see this at once.' })
  expect(page.getByText(/Undo until/).elements()).toEqual([])
  await expect.poll(moves).toEqual(['a0 declined'])
})

test('declines nothing when the author cancels, and no letter typed there is a key', async () => {
  await start()
  await userEvent.keyboard('{Shift>}D{/Shift}')
  await dialog('Decline 1 pitch').getByRole('radio', { name: 'Enough sources' }).click()
  await press('s')
  await dialog('Decline 1 pitch').getByRole('textbox').fill('smd')
  await button('Cancel').click()
  expect(names()).toHaveLength(3)
  expect(moves()).toEqual([])
  await expect.element(opener('Ida Berg')).toHaveFocus()
})

test('puts a declined pitch back with the reason that it had', async () => {
  const why = { reason: 'late', words: 'Sorry.' } as const
  board.rows = [row(0, { stage: 'declined', ...why }), row(1, { stage: 'declined' })]
  board.texts = {
    a0: {
      placed: placed('declined', {
        ...why,
        told: { stage: 'declined', at: inDays(-1) },
      }),
    },
  }
  await start('&stage=declined')
  await expect.element(page.getByText('Sorry.')).toBeVisible()
  await press('sz')
  await expect.element(item('Ida Berg')).toBeVisible()
  await expect
    .poll(() =>
      asked(MOVE)
        .flatMap(({ body }) => body.moves)
        .at(-1),
    )
    .toMatchObject({ pitch_id: 'a0', stage: 'declined', ...why })
})

test('moves of the selection only what may still move', async () => {
  board.rows = [row(0, { stage: 'used', movable: 'corrections' }), row(1, { stage: 'used', movable: 'none' })]
  await start('&stage=used')
  await selectAll()
  const bar = page.getByRole('toolbar', { name: 'Selected pitches' })
  await expect.element(bar.getByRole('button', { name: 'Shortlist' })).toBeDisabled()
  await bar.getByRole('button', { name: 'Decline...' }).click()
  await page.getByRole('button', { name: /^Decline \d Pitch/ }).click()
  await expect.poll(moves).toEqual(['a0 declined'])
})
