import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import {
  board,
  heard,
  item,
  moves,
  opener,
  press,
  row,
  showBoard,
  start as startBoard,
  TEXTS,
  toasted,
} from '../testing/board-page.tsx'
import { asked, button, said, says, server, words } from '../testing/pitch-pages.tsx'
import { unmountAll } from '../testing/render.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const NOTE = 'PUT /api/pitches/:pitch_id/note'
const note = () => page.getByRole('region', { name: 'Private note' })
/** A note is edited once its pitch has loaded. */
async function start() {
  await startBoard()
  await expect.element(note()).toBeVisible()
}
const field = () => page.getByRole('textbox', { name: 'Private note' })
const pencil = (name: string) => item(name).getByText('Has a note')
const saveNotes = () => {
  server.answers[NOTE] = ({ body }) => ({ text: String(body.text).trim() })
}
const saved = () => asked(NOTE).map(({ params, body }) => [params, body.text])

test('adds a note with e, and marks its row', async () => {
  saveNotes()
  await start()
  await says(note(), /^Private noteOnly you see this\.Add Notee$/)
  await press('e')
  await expect.element(field()).toHaveFocus()
  await press('Call smd{Enter}on Monday. {Control>}{Enter}{/Control}')
  await says(note(), /^Private noteCall smd\non Monday\.Only you see this\.Edit Notee$/)
  expect(note().element().querySelector('.t-read-s')?.textContent).toBe('Call smd\non Monday.')
  await expect.element(pencil('Ida Berg')).toBeInTheDocument()
  await expect.element(opener('Ida Berg')).toHaveFocus()
  expect(heard()).toBe('Note saved')
  expect(saved()).toEqual([[{ pitch_id: 'a0' }, 'Call smd\non Monday.']])
  expect(moves()).toEqual([])
  await press('js')
  await expect.poll(moves).toEqual(['a1 shortlist'])
})

test('edits and removes a note with its buttons', async () => {
  saveNotes()
  board.rows = [row(0, { has_note: true }), row(1)]
  board.texts.a0 = { note: 'Knows the CFO.' }
  await start()
  await expect.element(pencil('Ida Berg')).toBeInTheDocument()
  expect(pencil('Omar Lind').elements()).toEqual([])
  await button('Edit Note').click()
  await expect.element(field()).toHaveValue('Knows the CFO.')
  await button('Cancel').click()
  await button('Edit Note').click()
  await field().fill('  ')
  await button('Save Note').click()
  await says(note(), /^Private noteOnly you see this\.Add Notee$/)
  expect(pencil('Ida Berg').elements()).toEqual([])
  expect(heard()).toBe('Note removed')
  expect(saved()).toEqual([[{ pitch_id: 'a0' }, '']])
})

test('keeps what was typed when saving fails, and saves it the next time', async () => {
  server.answers[NOTE] = () => {
    throw new ApiError(429, { error: 'Too many notes.' })
  }
  await start()
  await press('eQuote her first.')
  await button('Save Note').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to save note', description: 'Too many notes.' })
  await expect.element(field()).toHaveValue('Quote her first.')
  expect(pencil('Ida Berg').elements()).toEqual([])
  saveNotes()
  await button('Save Note').click()
  await expect.element(note().getByText('Quote her first.')).toBeVisible()
  await expect.element(pencil('Ida Berg')).toBeInTheDocument()
})

test('refuses a note of more than 2,000 characters, and takes one of exactly that many', async () => {
  saveNotes()
  await start()
  await press('e')
  await field().fill('😀'.repeat(2_001))
  await button('Save Note').click()
  await expect.element(words('String must contain at most 2000 character(s)')).toBeVisible()
  await expect.element(field()).toHaveFocus()
  expect(saved()).toEqual([])
  await field().fill('😀'.repeat(2_000))
  await button('Save Note').click()
  await expect.element(button('Edit Note')).toBeVisible()
  expect(saved()).toHaveLength(1)
})

test('keeps an unsaved note at its pitch, while the author goes on and after a reload', async () => {
  saveNotes()
  await start()
  await press('eHalf a note{Escape}')
  await expect.element(opener('Ida Berg')).toHaveFocus()
  await expect.element(field()).toHaveValue('Half a note')
  await press('j')
  await expect.element(opener('Omar Lind')).toHaveFocus()
  await expect.element(button('Add Note')).toBeVisible()
  await press('k')
  await expect.element(field()).toHaveValue('Half a note')
  unmountAll()
  await start()
  await expect.element(field()).toHaveValue('Half a note')
  await press('e more')
  await expect.element(field()).toHaveValue('Half a note more')
  await button('Discard Changes').click()
  await expect.element(button('Add Note')).toBeVisible()
  await expect.element(opener('Ida Berg')).toHaveFocus()
  unmountAll()
  await start()
  await expect.element(button('Add Note')).toBeVisible()
  expect(saved()).toEqual([])
})

test('closes a field in which nothing was changed with Escape, and keeps the selection', async () => {
  await start()
  await press('xe{Escape}')
  await expect.element(button('Add Note')).toBeVisible()
  await expect.element(opener('Ida Berg')).toHaveFocus()
  await expect.element(words('1 selected')).toBeVisible()
  page.getByRole('textbox', { name: 'Search pitches' }).element().focus()
  await press('e')
  expect(field().elements()).toEqual([])
})

test('drops the draft of a note that is saved once the author has gone on', async () => {
  let reply = (_: unknown) => {}
  server.answers[NOTE] = () =>
    new Promise((resolve) => {
      reply = resolve
    })
  await start()
  await press('eCall her{Control>}{Enter}{/Control}')
  await opener('Omar Lind').click()
  await expect.element(button('Add Note')).toBeVisible()
  await expect.poll(saved).toHaveLength(1)
  reply({ text: 'Call her' })
  await expect.element(pencil('Ida Berg')).toBeInTheDocument()
  expect(heard()).not.toBe('Note saved')
  await press('k')
  await expect.element(note().getByText('Call her')).toBeVisible()
  await expect.element(button('Edit Note')).toBeVisible()
})

test('opens the note of the pitch that the key before has just reached', async () => {
  await start()
  await expect.element(button('Add Note')).toBeVisible()
  for (const key of ['j', 'e'])
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await expect.element(field()).toHaveFocus()
  expect(field().element().id).toBe('note-a1')
})

test('opens no field before the pitch has loaded', async () => {
  const texts = server.answers[TEXTS]!
  let arrive = () => {}
  server.answers[TEXTS] = (given) =>
    new Promise((resolve) => {
      arrive = () => resolve(texts(given))
    })
  await startBoard()
  await press('e')
  expect(toasted()).toBe('The pitch has not loaded yet.')
  await expect.poll(() => asked(TEXTS)).toHaveLength(1)
  arrive()
  await expect.element(button('Add Note')).toBeVisible()
  await press('e')
  await expect.element(field()).toHaveFocus()
})

test('lets a dormant author read notes, but not edit them', async () => {
  board.texts.a0 = { note: 'Knows the CFO.' }
  showBoard('', {}, 'Dormant')
  await expect.element(note().getByText('Knows the CFO.')).toBeVisible()
  await expect.element(button('Edit Note')).toBeDisabled()
  await opener('Ida Berg').click()
  await press('e')
  expect(field().elements()).toEqual([])
  expect(toasted()).toBe('Your membership is dormant.')
})

test('edits a note in the sheet of a phone, and stays in it', async () => {
  saveNotes()
  await page.viewport(320, 640)
  showBoard()
  await opener('Ida Berg').click()
  await button('Add Note').click()
  await expect.element(field()).toHaveFocus()
  await press('Call')
  await press('{Escape}')
  await expect.element(field()).toHaveValue('Call')
  await expect.element(field()).not.toHaveFocus()
  await button('Save Note').click()
  await expect.element(note().getByText('Call')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
  await expect.element(page.getByRole('dialog', { name: 'Omar Lind' })).toBeVisible()
})
