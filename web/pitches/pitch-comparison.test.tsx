import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  EVIDENCE_CHANGED,
  NO_PASSAGE_TO_NOTE,
  NO_PASSAGES,
  NOT_COMPARED,
  TOO_SHORT,
} from '../../contract/comparisons.rules.ts'
import { ApiError } from '../api/call.ts'
import { COPYING, compared, LINES } from '../testing/compared.ts'
import { evidence } from '../testing/evidence.ts'
import { holdTimers } from '../testing/hold-timers.ts'
import {
  asked,
  button,
  idOf,
  pitch,
  request,
  SUBMIT,
  said,
  server,
  showSlot,
  words,
} from '../testing/pitch-pages.tsx'
import { unmountAll } from '../testing/render.tsx'
import { askedBrief } from '../testing/request-factories.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const COMPARE = 'POST /api/posts/:post_id/compare'
const OTHER = 'Something else entirely, which no one else has ever sent to anybody.'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const text = () => field('Your pitch')
const note = () => field('Anything the author should know about these passages? (optional)')
const section = () => page.getByRole('region', { name: 'What the author will see with this pitch' })
const ways = () => page.getByRole('radiogroup', { name: 'How was this text written?' })
const way = (name: string) => ways().getByRole('radio', { name })
const none = () => compared({ shared: null, passages: [] }, 'none')

async function open() {
  showSlot(request())
  await button('Pitch').click()
}
async function chooseSource(name = /^Omar Lind/) {
  await page.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name }).click()
}
const submit = () => button('Submit Pitch').click()

beforeEach(() => {
  server.answers[COMPARE] = () => compared()
  server.answers[SUBMIT] = () => pitch('c')
})

test('compares from eight words on, once the writer pauses, and shows what the author will see', async () => {
  await open()
  await text().fill('Only seven words are in this one')
  await expect.element(section().getByText(TOO_SHORT)).toBeVisible()
  await expect.element(section().getByText('How it was written: not stated')).toBeVisible()
  const pause = holdTimers(800)
  for (const typed of ['O', OTHER, COPYING]) {
    const before = pause.count()
    await text().fill(typed)
    await expect.poll(pause.count).toBeGreaterThan(before)
  }
  await expect.element(section().getByText('Comparing...')).toBeVisible()
  await pause.pass()
  await expect.element(section().getByText(LINES.pitcher)).toBeVisible()
  expect(asked(COMPARE)).toMatchObject([
    { params: { post_id: 'p' }, body: { profile_id: null, commentary: COPYING, answers: [] } },
  ])
  await chooseSource()
  await pause.pass()
  await expect.poll(() => asked(COMPARE).at(-1)?.body.profile_id).toBe(idOf(2))
  await text().fill('Seven words are too few for this')
  await expect.element(section().getByText(TOO_SHORT)).toBeVisible()
  expect(asked(COMPARE)).toHaveLength(2)
})

test('shows where else the photo is for a text that is too short to compare', async () => {
  server.answers['GET /api/sources/:source_id/evidence'] = () =>
    evidence({ photo_match: { profiles: 2, other_names: 1 } })
  await open()
  await text().fill('Only seven words are in this one')
  await expect.element(section().getByText(TOO_SHORT)).toBeVisible()
  expect(
    section()
      .getByText(/^This photo/)
      .elements(),
  ).toEqual([])
  await chooseSource()
  await expect.element(section().getByText('This photo also appears on 2 other profiles')).toBeVisible()
  await expect.element(section().getByText('1 of them under a different name')).toBeVisible()
  await expect.element(section().getByText(TOO_SHORT)).toBeVisible()
  expect(asked(COMPARE)).toEqual([])
})

test('counts the words of a text without spaces as the server does', async () => {
  await open()
  await text().fill('港口費用今年又上漲了，她管理港口九年。')
  await expect.element(section().getByText(LINES.pitcher)).toBeVisible()
})

test('never shows what was found for another text, and aborts its call', async () => {
  const arrive: (() => void)[] = []
  server.answers[COMPARE] = ({ body }) =>
    new Promise((resolve) => arrive.push(() => resolve(body.commentary === OTHER ? none() : compared())))
  await open()
  await text().fill(COPYING)
  await expect.poll(() => arrive.length).toBe(1)
  const { signal } = asked(COMPARE)[0] as unknown as { signal: AbortSignal }
  expect(signal.aborted).toBe(false)
  await text().fill(OTHER)
  await expect.poll(() => signal.aborted).toBe(true)
  arrive[0]!()
  await expect.poll(() => arrive.length).toBe(2)
  await expect.element(section().getByText('Comparing...')).toBeVisible()
  expect(words(LINES.pitcher).elements()).toEqual([])
  await chooseSource()
  await submit()
  await expect.poll(() => asked(SUBMIT).length).toBe(1)
  expect(asked(SUBMIT)[0]!.body.evidence_seen).toBeNull()
})

test('shows the shared words of the pitch and its answers, with their numbers', async () => {
  server.brief = askedBrief()
  const found = { own: 0, others: 1, since: '2025-12' }
  const [passage] = compared().evidence.passages
  server.answers[COMPARE] = () =>
    compared({
      photo: { profiles: 2, other_names: 1 },
      passages: [passage!, { part: 2, words: [[0, 7]], ...found }],
    })
  await open()
  await field('What did it cost?').fill('Nothing, they said.')
  await text().fill(COPYING)
  await button('Show Passages').click()
  const shown = () => [...section().element().querySelectorAll('u')].map((each) => each.textContent)
  expect(shown()).toEqual(['She', 'the port for nine years and knows every crane', 'Nothing'])
  expect([...section().element().querySelectorAll('sup')].map((each) => each.textContent)).toEqual(['1', '2'])
  await expect.element(section().getByText('What did it cost?')).toBeVisible()
  expect(section().getByText('Who approved the loan?').elements()).toEqual([])
  const lines = section().getByRole('list', { name: 'Passages' }).getByRole('listitem')
  expect(lines.elements().map((each) => each.textContent)).toEqual([
    '1Also in 3 pitches, 1 of yours, since Mar 2026',
    '2Also in 1 pitch, since Dec 2025',
  ])
  await expect.element(section().getByText('This photo also appears on 2 other profiles')).toBeVisible()
  await expect.element(section().getByText('1 of them under a different name')).toBeVisible()
  expect(asked(COMPARE).at(-1)!.body).toMatchObject({ answers: ['', 'Nothing, they said.'] })
  await button('Hide Passages').click()
  expect(lines.elements()).toEqual([])
})

test('sends how it was written, the note and what was seen, and remembers none of it', async () => {
  await open()
  for (const each of ways().getByRole('radio').elements()) expect(each).not.toBeChecked()
  await text().fill(COPYING)
  await note().fill('  The port is my client.  ')
  await way('I wrote it').click()
  await expect.element(section().getByText('How it was written: “I wrote it”')).toBeVisible()
  await userEvent.keyboard('3')
  await expect.element(way('AI drafted it, and I checked it')).toBeChecked()
  await expect.element(way('AI drafted it, and I checked it')).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(way('AI helped me edit it')).toBeChecked()
  unmountAll()
  await open()
  await expect.element(way('AI helped me edit it')).toBeChecked()
  await expect.element(note()).toHaveValue('  The port is my client.  ')
  await chooseSource()
  await expect.element(section().getByText(LINES.pitcher)).toBeVisible()
  await submit()
  await expect.poll(said).toMatchObject({ title: 'Your pitch has been submitted successfully' })
  expect(asked(SUBMIT)[0]!.body).toMatchObject({ ai_use: 'edited', evidence_seen: 'first' })
  expect(String(asked(SUBMIT)[0]!.body.passages_note).trim()).toBe('The port is my client.')
  unmountAll()
  server.client.clear()
  await open()
  await expect.element(text()).toHaveValue('')
  for (const each of ways().getByRole('radio').elements()) expect(each).not.toBeChecked()
})

test('sends no note about passages that the text no longer has', async () => {
  await open()
  await chooseSource()
  await text().fill(COPYING)
  await note().fill('The port is my client.')
  server.answers[COMPARE] = none
  await text().fill(OTHER)
  await expect.element(section().getByText(NO_PASSAGES)).toBeVisible()
  await expect.element(note()).not.toBeInTheDocument()
  await submit()
  await expect.poll(() => asked(SUBMIT).length).toBe(1)
  expect(asked(SUBMIT)[0]!.body).toMatchObject({ passages_note: '', evidence_seen: 'none' })
})

test('keeps what was written and shows what is found now when it has changed', async () => {
  server.answers[COMPARE] = none
  server.answers[SUBMIT] = () => {
    throw new ApiError(409, {
      error: EVIDENCE_CHANGED,
      code: 'evidence_changed',
      compared: compared({}, 'second'),
    })
  }
  await open()
  await chooseSource()
  await text().fill(COPYING)
  await expect.element(section().getByText(NO_PASSAGES)).toBeVisible()
  await submit()
  await expect.poll(said).toMatchObject({ title: 'Check the comparison', description: EVIDENCE_CHANGED })
  await expect.element(section().getByText(LINES.pitcher)).toBeVisible()
  await expect.element(text()).toHaveValue(COPYING)
  server.answers[SUBMIT] = () => pitch('c')
  await submit()
  await expect.poll(said).toMatchObject({ title: 'Your pitch has been submitted successfully' })
  expect(asked(SUBMIT).map(({ body }) => body.evidence_seen)).toEqual(['none', 'second'])
  expect(asked(COMPARE)).toHaveLength(1)
})

test('holds a pitch with what was seen', async () => {
  server.says = { state: 'enough' }
  server.answers[SUBMIT] = () => pitch('c', { state: 'held' })
  showSlot(request({ request_state: 'enough' }))
  await button('Pitch').click()
  await chooseSource()
  await text().fill(COPYING)
  await expect.element(section().getByText(LINES.pitcher)).toBeVisible()
  await button('Submit Held Pitch').click()
  await expect.poll(said).toMatchObject({ title: 'Your pitch is held' })
  expect(asked(SUBMIT)[0]!.body).toMatchObject({ hold: true, evidence_seen: 'first' })
})

test.each([
  ['too many were compared', 429],
  ['the server fails', 500],
  ['the member is offline', 0],
])('stays usable when %s', async (_, status) => {
  server.answers[COMPARE] = () => {
    throw new ApiError(status, { error: 'Refused.' }, 600)
  }
  await open()
  await chooseSource()
  await text().fill(COPYING)
  await expect.element(section().getByText(NOT_COMPARED)).toBeVisible()
  expect(said()?.open).not.toBe(true)
  await submit()
  await expect.poll(said).toMatchObject({ title: 'Your pitch has been submitted successfully' })
  expect(asked(SUBMIT)[0]!.body.evidence_seen).toBeNull()
})

test('compares what could not be compared once the network is back', async () => {
  server.answers[COMPARE] = () => {
    throw new ApiError(0, {})
  }
  await open()
  await text().fill(COPYING)
  await expect.element(section().getByText(NOT_COMPARED)).toBeVisible()
  server.answers[COMPARE] = () => compared()
  window.dispatchEvent(new Event('online'))
  await expect.element(section().getByText(LINES.pitcher)).toBeVisible()
})

test('shows at the note that there is nothing to note, where the page could not know', async () => {
  await open()
  await chooseSource()
  await text().fill(COPYING)
  await note().fill('The port is my client.')
  server.answers[COMPARE] = () => {
    throw new ApiError(429, {})
  }
  await text().fill(OTHER)
  await expect.element(section().getByText(NOT_COMPARED)).toBeVisible()
  server.answers[SUBMIT] = () => {
    throw new ApiError(422, { error: 'Invalid input', fields: { passages_note: NO_PASSAGE_TO_NOTE } })
  }
  await submit()
  await expect.element(words(NO_PASSAGE_TO_NOTE)).toBeVisible()
  await expect.element(note()).toHaveValue('The port is my client.')
})
