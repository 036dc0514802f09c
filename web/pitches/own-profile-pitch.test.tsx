import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { source } from '../testing/factories.ts'
import {
  asked,
  button,
  idOf,
  link,
  pitch,
  request,
  SENT,
  SOURCES,
  SUBMIT,
  server,
  showPitchbox,
  showSlot,
  words,
} from '../testing/pitch-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const OWN_SOURCE = 'GET /api/account/source'
const mine = source({ id: idOf(7), account_id: 'me', held_by: 'me', name: 'Naomi Lund' })
const field = () => page.getByRole('combobox', { name: 'Source' })

test('offers an expert their own profile as the only source, chosen already', async () => {
  server.answers[OWN_SOURCE] = () => ({ source: mine })
  server.answers[SUBMIT] = () => pitch('c', { created_at: new Date().toISOString() })
  showSlot(request(), 'expert', true)
  await button('Pitch').click()
  await expect.element(field()).toHaveTextContent('Naomi Lund')
  await field().click()
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await page.getByRole('option').click()
  await page.getByRole('textbox', { name: 'Your pitch' }).fill('I counted the hail.')
  await button('Submit Pitch').click()
  await expect.poll(() => asked(SUBMIT)[0]?.body).toMatchObject({ profile_id: idOf(7) })
  expect(asked(SOURCES)).toEqual([])
})

test('keeps no draft of a form in which an expert has written nothing', async () => {
  server.answers[OWN_SOURCE] = () => ({ source: mine })
  showSlot(request(), 'expert', true)
  await button('Pitch').click()
  await expect.element(field()).toHaveTextContent('Naomi Lund')
  await button('Cancel').click()
  await expect.element(button('Pitch')).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.includes('pitch p'))).toEqual([])
})

test('says that the own profile did not load, and tries again', async () => {
  server.answers[OWN_SOURCE] = () => {
    throw new ApiError(500, {})
  }
  showSlot(request(), 'expert', true)
  await button('Pitch').click()
  await expect.element(words('Your source profile did not load.')).toBeVisible()
  server.answers[OWN_SOURCE] = () => ({ source: mine })
  await button('Try Again').click()
  await expect.element(field()).toHaveTextContent('Naomi Lund')
})

test('offers an expert without a profile a message, and no pitch', async () => {
  showSlot(request(), 'expert')
  await expect.element(link('Message')).toBeVisible()
  expect(button('Pitch').elements()).toEqual([])
})

test.each([
  [true, 'Pitches sent'],
  [false, 'Your requests'],
])('An expert who holds a profile (%s) starts the Pitchbox with %s', async (holds, current) => {
  server.answers[SENT] = () => ({ pitches: [], next: null, unseen: 0 })
  showPitchbox('expert', '', holds)
  await expect.element(link(current).first()).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => link(/^Pitches sent/).elements().length > 0).toBe(holds)
})
