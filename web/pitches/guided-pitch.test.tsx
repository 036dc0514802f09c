import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BRIEF_CHANGED } from '../../contract/briefs.rules.ts'
import { mustKey } from '../../contract/briefs.ts'
import { ApiError } from '../api/call.ts'
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

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (must: string, name: string) =>
  page.getByRole('radiogroup', { name: must }).getByRole('radio', { name })

async function open() {
  showSlot(request())
  await button('Pitch').click()
}
async function chooseSource() {
  await page.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: /^Omar Lind/ }).click()
}

test('asks what the brief asks, names what is missing, and sends the answers in order', async () => {
  const must_haves = ['Holds a license', "It's U.S. based"]
  server.brief = askedBrief({ must_haves, formats: ['phone'], attribution: 'named', word_limit: 25 })
  server.answers[SUBMIT] = () => pitch('c')
  await open()
  await button('Submit Pitch').click()
  await expect.element(words('Confirm the attribution')).toBeVisible()
  expect(words('Answer this question').elements()).toHaveLength(2)
  expect(words('Choose Yes or No').elements()).toHaveLength(2)
  expect(asked(SUBMIT)).toEqual([])
  await chooseSource()
  await field('Who approved the loan?').fill('The board.')
  await expect.element(words('2 of 25 words')).toBeVisible()
  await field('What did it cost?').fill(`${'w '.repeat(26)}`)
  await expect.element(words('Use 25 words or fewer. This text has 26.')).toBeVisible()
  await field('What did it cost?').fill('Nothing.')
  await choice('Holds a license', 'Yes').click()
  await choice("It's U.S. based", 'No').click()
  await expect.element(words('The author will see that 1 of 2 must-haves is met.')).toBeVisible()
  await field('Proof for Holds a license').fill('Since 2019')
  await field('Availability').fill('Friday')
  await field('Your pitch').fill('They ran the port.')
  await page.getByRole('checkbox', { name: 'The source agrees to be quoted by name and title.' }).click()
  await button('Submit Pitch').click()
  await expect.poll(said).toMatchObject({ title: 'Your pitch has been submitted successfully' })
  expect(asked(SUBMIT)[0]!.body).toEqual({
    profile_id: idOf(2),
    commentary: 'They ran the port.',
    hold: false,
    answers: [
      { question_id: 'q1', text: 'The board.' },
      { question_id: 'q2', text: 'Nothing.' },
    ],
    musts: [
      { met: true, proof: 'Since 2019' },
      { met: false, proof: '' },
    ],
    availability: 'Friday',
    agrees: true,
    brief_version: 1,
    ai_use: null,
    passages_note: '',
    evidence_seen: null,
  })
})

test('shows the form as before where there is no brief', async () => {
  await open()
  await expect.element(field('Your pitch')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toHaveLength(1)
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
})

test('restores unsent answers by question, also when the brief has another question since', async () => {
  server.brief = askedBrief({ must_haves: ['Holds a license'] })
  await open()
  await field('What did it cost?').fill('Two millions.')
  await choice('Holds a license', 'No').click()
  unmountAll()
  server.client.clear()
  server.brief = askedBrief({
    version: 2,
    must_haves: ['Lives in Ohio', 'Holds a license'],
    questions: [
      { id: 'q3', text: 'Why now?' },
      { id: 'q2', text: 'What did it cost?' },
    ],
  })
  await open()
  await expect.element(field('What did it cost?')).toHaveValue('Two millions.')
  await expect.element(field('Why now?')).toHaveValue('')
  await expect.element(choice('Holds a license', 'No')).toBeChecked()
  await expect.element(choice('Lives in Ohio', 'No')).not.toBeChecked()
})

test('keeps the answers when the brief has changed, and those to a removed question beside the form', async () => {
  server.brief = askedBrief()
  server.answers[SUBMIT] = () => {
    server.brief = askedBrief({ version: 2, questions: [{ id: 'q2', text: 'What did it cost?' }] })
    throw new ApiError(409, { error: BRIEF_CHANGED, code: 'brief_changed' })
  }
  await open()
  await chooseSource()
  await field('Who approved the loan?').fill('The board.')
  await field('What did it cost?').fill('Nothing.')
  await field('Your pitch').fill('They ran the port.')
  await button('Submit Pitch').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to submit pitch', description: BRIEF_CHANGED })
  await expect.element(words('Answers to removed questions')).toBeVisible()
  await expect.element(words('The board.')).toBeVisible()
  await expect.element(button('Copy')).toBeVisible()
  await expect.element(field('What did it cost?')).toHaveValue('Nothing.')
  server.answers[SUBMIT] = () => pitch('c')
  await button('Submit Pitch').click()
  await expect.poll(said).toMatchObject({ title: 'Your pitch has been submitted successfully' })
  expect(asked(SUBMIT).at(-1)!.body).toMatchObject({
    brief_version: 2,
    answers: [{ question_id: 'q2', text: 'Nothing.' }],
  })
})

test('has a field for a must-have whatever it is made of', async () => {
  const must_haves = ['a.b[0].c', "it's", '100%']
  server.brief = askedBrief({ questions: [], must_haves })
  await open()
  for (const must of must_haves) await choice(must, 'Yes').click()
  for (const must of must_haves) await expect.element(choice(must, 'Yes')).toBeChecked()
  expect(new Set(must_haves.map(mustKey)).size).toBe(3)
})
