import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PitchAnswers } from '../../contract/briefs.ts'
import { ApiError } from '../api/call.ts'
import {
  board,
  heard,
  item,
  moves,
  names,
  opener,
  press,
  row,
  showBoard,
  start,
  TEXTS,
  tab,
  toasted,
} from '../testing/board-page.tsx'
import { button, says, server, words } from '../testing/pitch-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const comparison = () => page.getByRole('dialog', { name: /^Compare \d/ })
const part = (name: string) => comparison().getByRole('region', { name, exact: true })
const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const HINT = 'Select 2 to 4 pitches to compare them.'

const answers = (texts: string[], more: Partial<PitchAnswers> = {}): PitchAnswers => ({
  answers: texts.map((text, at) => ({ question: `Question ${at}?`, text })),
  musts: [{ must_have: 'A license', met: texts.length > 1, proof: texts.length > 1 ? 'Since 2001' : '' }],
  availability: '',
  attribution: 'unspecified',
  ...more,
})

function answered() {
  board.texts.a0 = { answers: answers(['One of Ida. '.repeat(30).trim(), 'Two of Ida.']) }
  board.texts.a1 = { answers: answers(['One of Omar.']) }
}

test('compares the selected pitches by must-have, question and pitch, side by side', async () => {
  answered()
  await start()
  await press('xjxj')
  await press('c')
  await expect.element(comparison()).toHaveAccessibleName('Compare 2 pitches')
  await expect
    .element(comparison().getByRole('button', { name: 'Not confirmed, evidence of Ida Berg' }))
    .toHaveTextContent('Not confirmed')
  await says(part('A license'), /^A licenseIda BergYes, Since 2001Omar LindNo$/)
  await says(part('Question 0?'), /Ida BergOne of Ida\..*Omar LindOne of Omar\.$/)
  await says(part('Question 1?'), /Ida BergTwo of Ida\.Omar LindNo answer$/)
  await says(part('Pitch'), /Ida BergThe whole pitch a0\.Omar LindThe whole pitch a1\.$/)
  const left = (text: string) => comparison().getByText(text).element().getBoundingClientRect().left
  const top = (text: string) => comparison().getByText(text).element().getBoundingClientRect().top
  expect(top('The whole pitch a0.')).toBe(top('The whole pitch a1.'))
  expect(left('One of Omar.')).toBe(left('The whole pitch a1.'))
  expect(left('The whole pitch a0.')).toBeLessThan(left('The whole pitch a1.'))
  await press('s')
  expect(moves()).toEqual([])
  await press('{Escape}')
  await expect.element(comparison()).not.toBeInTheDocument()
  await expect.element(opener('Zoe Hart')).toHaveFocus()
  await expect.element(page.getByText('2 selected')).toBeVisible()
})

test('offers to compare two to four pitches, and says why not fewer or more', async () => {
  board.rows = [0, 1, 2, 3, 4].map((place) => row(place))
  await start()
  await press('c')
  expect(toasted()).toBe(HINT)
  await press('x')
  await expect.element(button('Compare')).toBeDisabled()
  await expect.element(button('Compare')).toHaveAccessibleDescription(HINT)
  for (const name of ['Omar Lind', 'Zoe Hart', 'Max Thorn']) await check(name).click()
  await expect.element(button('Compare')).toBeEnabled()
  await check('Lena Wolf').click()
  await expect.element(button('Compare')).toBeDisabled()
  await press('c')
  expect(page.getByRole('dialog').elements()).toEqual([])
  await check('Ida Berg').click()
  await button('Compare').click()
  await expect.element(comparison()).toHaveAccessibleName('Compare 4 pitches')
  for (const name of ['Omar Lind', 'Zoe Hart', 'Max Thorn', 'Lena Wolf'])
    await expect.element(part(name)).toBeVisible()
  await button('Close Comparison').click()
  await expect.element(comparison()).not.toBeInTheDocument()
})

test('sorts each compared pitch in its column, and takes it back with z', async () => {
  board.rows = [row(0), row(1, { movable: 'corrections' }), row(2)]
  await start()
  await press('xjx')
  await press('c')
  const act = (name: string, of: string) => part(of).getByRole('button', { name, exact: true })
  await expect.element(act('Shortlist', 'Omar Lind')).toBeDisabled()
  await act('Shortlist', 'Ida Berg').click()
  await says(part('Ida Berg'), /Shortlist.*ShortlistMaybeDeclineUse$/)
  await expect.element(act('Shortlist', 'Ida Berg')).toHaveFocus()
  expect(heard()).toBe('Shortlisted: Ida Berg')
  await act('Use', 'Omar Lind').click()
  await expect.poll(moves).toEqual(['a0 shortlist', 'a1 used'])
  expect(page.getByRole('button', { name: 'Undo', exact: true }).elements()).toEqual([])
  await button('Close Comparison').click()
  await expect.poll(names).toEqual(['Zoe Hart'])
  await expect.element(opener('Zoe Hart')).toHaveFocus()
  await press('z')
  await expect.element(tab('New 2')).toBeVisible()
  await press('z')
  await expect.poll(() => board.rows.map(({ stage }) => stage)).toEqual(['new', 'new', 'new'])
})

test('says of which pitch the text did not load, and loads it again', async () => {
  const texts = server.answers[TEXTS]
  server.answers[TEXTS] = () => {
    throw new ApiError(503, {})
  }
  await start()
  await press('xjx')
  await press('c')
  await expect.element(part('Ida Berg').getByText('The pitch did not load.')).toBeVisible()
  server.answers[TEXTS] = texts!
  await part('Ida Berg').getByRole('button', { name: 'Try Again' }).click()
  await says(part('Pitch'), /Ida BergThe whole pitch a0\./)
})

test('stacks the pitches by question at 320 px, and scrolls nothing sideways', async () => {
  answered()
  await page.viewport(320, 640)
  showBoard()
  await check('Ida Berg').click()
  await expect.element(words(HINT)).toBeVisible()
  await check('Omar Lind').click()
  await button('Compare').click()
  await says(part('Question 0?'), /Ida BergOne of Ida\..*Omar LindOne of Omar\.$/)
  const box = (text: string) => comparison().getByText(text).element().getBoundingClientRect()
  expect(box('The whole pitch a1.').top).toBeGreaterThan(box('The whole pitch a0.').bottom)
  expect(box('The whole pitch a1.').left).toBe(box('The whole pitch a0.').left)
  const scroller = comparison().element().parentElement!
  expect(scroller.scrollWidth).toBe(scroller.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(320)
  for (const name of ['Shortlist', 'Maybe', 'Decline', 'Use'])
    expect(
      part('Omar Lind').getByRole('button', { name }).element().getBoundingClientRect().height,
    ).toBeGreaterThanOrEqual(44)
  await button('Close Comparison').click()
  await expect.element(item('Ida Berg')).toBeVisible()
})
