import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ErrorCode } from '../../contract/errors.ts'
import { HAS_ENOUGH, HOLDS_ENOUGH, REQUEST_EXPIRED, WITHDRAWN_THRICE } from '../../contract/pitches.rules.ts'
import { ApiError } from '../api/call.ts'
import { inDays, sentPitch } from '../testing/factories.ts'
import {
  asked,
  button,
  link,
  pitch,
  request,
  SENT,
  SUBMIT,
  said,
  says,
  server,
  showLiveSlot,
  showPitchbox,
  words,
} from '../testing/pitch-pages.tsx'
import { pitchChanged } from './live-pitches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const WITHDRAW = 'POST /api/pitches/:pitch_id/withdraw'
const text = () => page.getByRole('textbox', { name: 'Your pitch' })
async function write(pitched: string) {
  await button('Pitch').click()
  await page.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: /^Ida Berg/ }).click()
  await text().fill(pitched)
}
const refuse = (error: string, code: ErrorCode) => {
  server.answers[SUBMIT] = () => {
    throw new ApiError(409, { error, code })
  }
}
const hasEnough = () => {
  server.says = { state: 'enough' }
  server.answers['GET /api/posts/:post_id'] = () => request({ request_state: 'enough' })
}
const held = () => pitch('c', { state: 'held' })

test('sends a held pitch to a request that has enough, which can be withdrawn', async () => {
  hasEnough()
  showLiveSlot(request({ request_state: 'enough' }))
  server.answers[SUBMIT] = held
  await write('She ran the port.')
  await button('Submit Held Pitch').click()
  await expect.poll(said).toMatchObject({
    title: 'Your pitch is held',
    description: 'The author will see it if they need more. You can withdraw it in Pitchbox.',
  })
  expect(asked(SUBMIT)).toMatchObject([{ body: { hold: true } }])
  await expect.element(words('Held: Ida Berg, 1 day ago')).toBeVisible()
  expect(link(/Ida Berg/).elements()).toHaveLength(0)
  expect(page.getByText(/^Locked/).elements()).toHaveLength(0)

  server.answers[WITHDRAW] = () => {
    throw new ApiError(409, { error: 'This pitch reached the author.' })
  }
  await button('Withdraw Pitch').click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw this pitch?' })
  await says(question, /you can pitch to this request again\./)
  await question.getByRole('button', { name: 'Withdraw Pitch' }).click()
  await expect.poll(said).toMatchObject({
    title: 'Failed to withdraw pitch',
    description: 'This pitch reached the author.',
  })
  await expect.element(words('Held: Ida Berg, 1 day ago')).toBeVisible()
  let arrive = () => {}
  server.answers[WITHDRAW] = () =>
    new Promise((resolve) => {
      arrive = () => resolve({ success: true })
    })
  await button('Withdraw Pitch').click()
  await userEvent.dblClick(question.getByRole('button', { name: 'Withdraw Pitch' }))
  expect(asked(WITHDRAW)).toHaveLength(2)
  arrive()
  await expect.poll(said).toMatchObject({ title: 'Pitch withdrawn' })
  await expect.element(button('Pitch')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Pitch' })).toHaveFocus()
})

test('sends a pitch to an open request as before', async () => {
  showLiveSlot(request())
  server.answers[SUBMIT] = () => pitch('c')
  await write('She ran the port.')
  await button('Submit Pitch').click()
  await expect.element(link(/^Pitched Ida Berg/)).toBeVisible()
  expect(asked(SUBMIT)).toMatchObject([{ body: { hold: false } }])
})

test('offers to hold the pitch when its author has had enough meanwhile, and keeps the text', async () => {
  showLiveSlot(request())
  await write('She ran the port.')
  refuse(HAS_ENOUGH, 'enough')
  hasEnough()
  await button('Submit Pitch').click()
  await expect.element(page.getByRole('status').filter({ hasText: HAS_ENOUGH })).toBeVisible()
  await expect.element(page.getByText(/^Enough for now\./).first()).toBeVisible()
  await expect.element(text()).toHaveValue('She ran the port.')
  server.answers[SUBMIT] = held
  await button('Submit Held Pitch').click()
  await expect.element(words('Held: Ida Berg, 1 day ago')).toBeVisible()
  const [first, second] = asked(SUBMIT)
  expect([first?.body.hold, second?.body.hold]).toEqual([false, true])
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('offers to hold the pitch when the deadline has passed meanwhile', async () => {
  showLiveSlot(request())
  await write('She ran the port.')
  refuse(REQUEST_EXPIRED, 'closed')
  server.says = { state: 'closed', held_until: inDays(5) }
  server.answers['GET /api/posts/:post_id'] = () => request({ expires_at: inDays(-0.1) })
  await button('Submit Pitch').click()
  await expect.element(button('Submit Held Pitch')).toBeVisible()
  await expect.element(page.getByText(/^A pitch sent now is held until/)).toBeVisible()
  await expect.element(text()).toHaveValue('She ran the port.')
})

test.each<[string, ErrorCode, boolean]>([
  [HOLDS_ENOUGH, 'enough', true],
  [REQUEST_EXPIRED, 'closed', true],
  [WITHDRAWN_THRICE, 'withdrawn_limit', false],
])('says "%s" in place of the form, and keeps the text to copy', async (sentence, code, hold) => {
  if (hold) hasEnough()
  showLiveSlot(request(hold ? { request_state: 'enough' } : {}))
  await write('She ran the port.')
  refuse(sentence, code)
  await button(hold ? 'Submit Held Pitch' : 'Submit Pitch').click()
  await expect.element(words(sentence)).toBeVisible()
  await expect.element(words('Your pitch was not sent.')).toBeVisible()
  await expect.element(words('She ran the port.')).toBeVisible()
  await expect.element(text()).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Pitch' })).toHaveFocus()
})

test('leads to the conversation as soon as the author lets the pitch in', async () => {
  server.own = { pitch: held(), has_source: true, is_paused: false }
  showLiveSlot(request())
  await expect.element(words('Held: Ida Berg, 1 day ago')).toBeVisible()
  server.own = { pitch: pitch('c'), has_source: true, is_paused: false }
  await pitchChanged(server.client, 'another')
  expect(link(/^Pitched/).elements()).toHaveLength(0)
  await pitchChanged(server.client, 'p')
  await expect.element(link(/^Pitched Ida Berg/)).toHaveAttribute('href', '/app/messages/c')
})

test('lists held pitches and those that were not selected, without a conversation', async () => {
  const reason = 'The pitch came after the author had finished. Thank you for sending it.'
  server.answers[SENT] = () => ({
    pitches: [
      sentPitch({ ...held(), post_id: 'p', is_delivered: false }),
      sentPitch({ ...pitch('b', { state: 'not_selected', is_settled: true }), reason, is_delivered: false }),
      sentPitch(pitch('a')),
    ],
    next: null,
  })
  showPitchbox('pr')
  const rows = page.getByRole('list', { name: 'Pitches sent' }).getByRole('article')
  await says(rows.nth(0), /Held.*Pitched Ida Berg 1 day ago/)
  await says(rows.nth(1), /Closed, not selected.*The pitch came after the author had finished/)
  await expect.element(link(/^Pitched Ida Berg/)).toHaveAttribute('href', '/app/messages/a')
  const withdraw = (place: number) => rows.nth(place).getByRole('button', { name: 'Withdraw Pitch' })
  expect([0, 1, 2].map((place) => withdraw(place).elements().length)).toEqual([1, 0, 1])
  server.answers[WITHDRAW] = () => ({ success: true })
  server.answers[SENT] = () => ({ pitches: [sentPitch(pitch('a'))], next: null })
  await withdraw(0).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Pitch' }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(asked(WITHDRAW)).toMatchObject([{ params: { pitch_id: 'c' } }])
})

test('shows at once where a pitch is after it was let in elsewhere', async () => {
  server.answers[SENT] = () => ({ pitches: [sentPitch({ ...held(), is_delivered: false })], next: null })
  showPitchbox('pr')
  await expect.element(button('Withdraw Pitch')).toBeVisible()
  expect(link(/^Pitched Ida Berg/).elements()).toHaveLength(0)
  server.answers[SENT] = () => ({ pitches: [sentPitch(pitch('c'))], next: null })
  await pitchChanged(server.client, 'p')
  await expect.element(link(/^Pitched Ida Berg/)).toHaveAttribute('href', '/app/messages/c')
})
