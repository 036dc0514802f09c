import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { readPitchboxSearch } from '../pitches/pitchbox-search.ts'
import {
  board,
  heard,
  item,
  moves,
  names,
  opener,
  press,
  row,
  rows,
  showBoard,
  start,
  tab,
} from '../testing/board-page.tsx'
import { asked, button, says, server, words } from '../testing/pitch-pages.tsx'
import { unmountAll } from '../testing/render.tsx'
import { askedBrief } from '../testing/request-factories.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const ANSWERS = 'GET /api/posts/:post_id/board/answers/:question_id'
const select = () => page.getByRole('combobox', { name: 'Question' })
const LONG = 'The board approved it in March, after two rounds. '.repeat(20).trim()

type Answer = { pitch_id: string; text: string }
/** What the pitches answer, by the question's id; with `pages`, one answer on each page. */
function answerWith(texts: Record<string, Answer[]>, isPaged = false) {
  server.brief = askedBrief()
  server.answers[ANSWERS] = ({ params, query }) => {
    const all = texts[(params as unknown as { question_id: string }).question_id] ?? []
    if (!isPaged) return { answers: all, next: null }
    const at = Number(query?.cursor ?? 0)
    return { answers: all.slice(at, at + 1), next: at + 1 < all.length ? String(at + 1) : null }
  }
}
const ANSWERED = {
  q1: [
    { pitch_id: 'a0', text: LONG },
    { pitch_id: 'a1', text: 'The CFO\ndid.' },
  ],
  q2: [{ pitch_id: 'a1', text: 'Two million.' }],
}

test('shows every answer to a question in full with a, and the list again', async () => {
  answerWith(ANSWERED, true)
  const history = await start()
  await expect.element(button('Answers')).toHaveAttribute('aria-pressed', 'false')
  await press('a')
  await says(item('Ida Berg'), new RegExp(`Partner, QuillNot confirmed${LONG}No passages`))
  await says(item('Omar Lind'), /Partner, QuillNot confirmedThe CFO\ndid\.No passages/)
  await says(item('Zoe Hart'), /Partner, QuillNot confirmedNo answerNo passages/)
  await expect.element(select()).toHaveTextContent('Question 1 of 2')
  await expect.element(words('Who approved the loan?')).toBeVisible()
  expect(heard()).toBe('Question 1 of 2: Who approved the loan?')
  expect(history.location.search).toBe('?request=p&answers=1')
  await expect.element(opener('Ida Berg')).toHaveFocus()
  const top = (name: string) => item(name).element().getBoundingClientRect().top
  await expect
    .poll(() => top('Omar Lind') - item('Ida Berg').element().getBoundingClientRect().bottom)
    .toBe(0)
  await press('x{Escape}')
  await expect.element(page.getByText(/selected/)).not.toBeInTheDocument()
  await says(item('Zoe Hart'), /No answerNo passages/)
  await press('{Escape}')
  await says(item('Ida Berg'), /Begins 0\.No passages/)
  expect(history.location.search).toBe('?request=p')
  await press('a')
  await says(item('Zoe Hart'), /No answerNo passages/)
  await press('a')
  await says(item('Ida Berg'), /Begins 0\.No passages/)
  expect(asked(ANSWERS).map(({ query }) => query?.cursor)).toEqual([undefined, '1'])
})

test('goes to a question with its number or the select, also from the list', async () => {
  answerWith(ANSWERED)
  await start()
  await press('2')
  await says(item('Omar Lind'), /Two million\.No passages/)
  await says(item('Ida Berg'), /No answerNo passages/)
  await press('1')
  await says(item('Omar Lind'), /The CFO\ndid\.No passages/)
  await press('3')
  expect(heard()).toBe('This request asks 2 questions.')
  await expect.element(select()).toHaveTextContent('Question 1 of 2')
  await select().click()
  await page.getByRole('option', { name: /^Question 2 of 2 What did it cost\?/ }).click()
  await says(item('Omar Lind'), /Two million\.No passages/)
  await expect.element(words('What did it cost?')).toBeVisible()
})

test('sorts, selects and changes tabs there as in the list', async () => {
  answerWith(ANSWERED)
  board.rows = [row(0), row(1), row(2, { stage: 'maybe' })]
  await start('&answers=1')
  await says(item('Omar Lind'), /The CFO\ndid\.No passages/)
  await press('xs')
  await expect.element(opener('Omar Lind')).toHaveFocus()
  await press('x')
  await expect.element(words('1 selected')).toBeVisible()
  await press(']]')
  await expect.poll(names).toEqual(['Zoe Hart'])
  await says(item('Zoe Hart'), /No answerNo passages/)
  await expect.poll(moves).toEqual(['a0 shortlist'])
  await tab('New 1').click()
  const search = page.getByRole('textbox', { name: 'Search pitches' })
  await search.fill('Omar')
  await expect.poll(names).toEqual(['Omar Lind'])
  await says(item('Omar Lind'), /The CFO\ndid\.No passages/)
  await search.click()
  await press('a2')
  await expect.element(search).toHaveValue('Omara2')
  await expect.element(select()).toHaveTextContent('Question 1 of 2')
})

test('keeps the question through a reload and after a conversation, and ignores one that is not asked', async () => {
  answerWith(ANSWERED)
  const history = await start('&answers=2')
  await says(item('Omar Lind'), /Two million\.No passages/)
  await press('j{Enter}')
  await expect.poll(() => history.location.pathname).toBe('/app/messages/a1')
  history.back()
  await says(item('Omar Lind'), /Two million\.No passages/)
  await expect.element(opener('Omar Lind')).toHaveFocus()
  unmountAll()
  await start('&answers=5')
  await says(item('Omar Lind'), /Begins 1\.No passages/)
  await expect.element(button('Answers')).toHaveAttribute('aria-pressed', 'false')
  for (const answers of [0, 6, 1.5, '2', 'one']) expect(readPitchboxSearch({ answers })).toEqual({})
  expect(readPitchboxSearch({ answers: 5 })).toEqual({ answers: 5 })
})

test('offers no answers to a request without questions', async () => {
  await start()
  await press('a')
  expect(heard()).toBe('This request asks no questions.')
  await press('1')
  expect(page.getByRole('button', { name: 'Answers' }).elements()).toEqual([])
  await says(item('Ida Berg'), /Begins 0\.No passages/)
  expect(asked(ANSWERS)).toEqual([])
})

test('says when the answers did not load, and loads them again', async () => {
  answerWith(ANSWERED)
  const loads = server.answers[ANSWERS]
  server.answers[ANSWERS] = () => {
    throw new ApiError(503, {})
  }
  await start('&answers=1')
  await expect.element(words('The answers did not load.')).toBeVisible()
  expect(item('Zoe Hart').getByText('No answer').elements()).toEqual([])
  server.answers[ANSWERS] = loads!
  await button('Try Again').click()
  await says(item('Zoe Hart'), /No answerNo passages/)
  await expect.element(words('The answers did not load.')).not.toBeInTheDocument()
})

test('keeps the current row in view among answers of different heights', async () => {
  board.rows = Array.from({ length: 40 }, (_, place) => row(place))
  answerWith({ q1: board.rows.map(({ id }, at) => ({ pitch_id: id, text: at % 2 ? 'Short.' : LONG })) })
  await start()
  await press('j'.repeat(20))
  const isInView = () => {
    const box = opener('Source 20').query()?.getBoundingClientRect()
    return box && box.top >= 0 && box.bottom <= innerHeight
  }
  await expect.poll(isInView).toBe(true)
  await press('a')
  await says(item('Source 20'), /after two rounds\.No passages/)
  await expect.poll(isInView).toBe(true)
  await press('s'.repeat(5))
  await expect.element(opener('Source 25')).toHaveFocus()
  expect(rows().elements().length).toBeLessThan(40)
  await expect.poll(moves).toHaveLength(5)
})

test('shows whole answers at 320 px without scrolling sideways', async () => {
  await page.viewport(320, 640)
  answerWith(ANSWERED)
  showBoard('&answers=1')
  await says(item('Ida Berg'), /after two rounds\.No passages/)
  expect(document.documentElement.scrollWidth).toBe(320)
  await button('Answers').click()
  await says(item('Ida Berg'), /Begins 0\.No passages/)
})

test.each([
  [390, 780],
  [1440, 900],
])('keeps the question in view while its answers are read, at %i px', async (width, height) => {
  await page.viewport(width, height)
  board.rows = Array.from({ length: 30 }, (_, place) => row(place))
  answerWith({ q1: board.rows.map(({ id }) => ({ pitch_id: id, text: LONG })) })
  await start('&answers=1')
  await says(item('Ida Berg'), new RegExp(LONG))
  await press('j'.repeat(12))
  await expect.element(opener('Source 12')).toHaveFocus()
  await expect.element(words('Who approved the loan?')).toBeInViewport({ ratio: 1 })
  expect(item('Source 12').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    words('Who approved the loan?').element().getBoundingClientRect().bottom,
  )
})
