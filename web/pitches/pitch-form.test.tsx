import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Post } from '../../contract/posts.ts'
import { ApiError } from '../api/call.ts'
import { postQuery } from '../posts/posts.data.ts'
import { requestQuery } from '../requests/requests.data.ts'
import { inDays } from '../testing/factories.ts'
import {
  asked,
  button,
  idOf,
  link,
  pitch,
  request,
  SOURCES,
  SUBMIT,
  said,
  says,
  server,
  showSlot,
  signIn,
  source,
  words,
} from '../testing/pitch-pages.tsx'
import { unmountAll } from '../testing/render.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const text = () => page.getByRole('textbox', { name: 'Your pitch' })
const sourceField = () => page.getByRole('combobox', { name: 'Source' })
async function write(words: string) {
  await button('Pitch').click()
  await sourceField().click()
  await page.getByRole('option', { name: /^Omar Lind/ }).click()
  await text().fill(words)
}
const refuse = (status: number, error?: string, code?: ErrorCode) => {
  server.answers[SUBMIT] = () => {
    throw new ApiError(status, { ...(error !== undefined && { error }), ...(code && { code }) })
  }
}

test('names what is missing, sends once however often it is clicked, and collapses to one line', async () => {
  let arrive = () => {}
  server.answers[SUBMIT] = () =>
    new Promise((resolve) => {
      const made = pitch('c', { source: source(2, 'Omar Lind'), created_at: new Date().toISOString() })
      arrive = () => resolve(made)
    })
  showSlot(request())
  await button('Pitch').click()
  await expect.element(page.getByRole('form', { name: 'Pitch' })).toHaveFocus()
  await button('Submit Pitch').click()
  await expect.element(words('You have to select a profile to pitch')).toBeVisible()
  await expect.element(words('You have to write your pitch')).toBeVisible()
  await expect.element(sourceField()).toHaveFocus()
  expect(asked(SUBMIT)).toEqual([])
  await button('Cancel').click()
  await expect.element(button('Pitch')).toHaveFocus()
  await write('He ran the port.')
  await userEvent.dblClick(button('Submit Pitch'))
  await userEvent.keyboard('{Enter}')
  arrive()
  await expect.poll(said).toMatchObject({ title: 'Your pitch has been submitted successfully' })
  expect(asked(SUBMIT)).toMatchObject([
    { params: { post_id: 'p' }, body: { profile_id: idOf(2), commentary: 'He ran the port.' } },
  ])
  const line = link('Pitched Omar Lind just now, 0 messages')
  await expect.element(line).toHaveAttribute('href', '/app/messages/c')
  await expect.element(words('Locked until the post owner responds')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Pitch' })).toHaveFocus()
  expect(Object.keys(localStorage).filter((key) => key.includes('pitch p'))).toEqual([])
})

test('restores an unsent pitch, which can be discarded', async () => {
  showSlot(request())
  await write('Half a pi')
  unmountAll()
  showSlot(request())
  await expect.element(words('You have a pitch that is not sent.')).toBeVisible()
  await button('Pitch').click()
  await expect.element(text()).toHaveValue('Half a pi')
  await says(sourceField(), /^Omar Lind/)
  await button('Discard').click()
  await expect.element(text()).toHaveValue('')
  await expect.element(sourceField()).toHaveTextContent('Choose a source')
})

test('retries a lost answer with the same key, and uses a new key after a refusal', async () => {
  refuse(0)
  showSlot(request())
  await write('Twice')
  await button('Submit Pitch').click()
  await expect.poll(said).toMatchObject({
    title: 'Failed to submit pitch',
    description: 'The server did not answer.',
  })
  refuse(429, 'Too many requests.')
  await button('Submit Pitch').click()
  await expect.poll(() => said()?.description).toBe('Too many requests.')
  // That was said before anyone looked whether the first has arrived.
  refuse(422, 'Invalid input')
  await button('Submit Pitch').click()
  await expect.poll(() => said()?.description).toBe('Invalid input')
  await button('Submit Pitch').click()
  await expect.poll(() => asked(SUBMIT).length).toBe(4)
  const [first, second, third, fourth] = asked(SUBMIT).map(({ idempotencyKey }) => idempotencyKey)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
  await expect.element(text()).toHaveValue('Twice')
})

const LATE = 'This request has expired and is no longer accepting pitches.'

test('says that the request has expired, keeps the text to copy, and refetches the request', async () => {
  refuse(409, LATE, 'closed')
  server.client.setQueryData(postQuery('p').queryKey, request())
  server.client.setQueryData(requestQuery('p').queryKey, request())
  server.answers['GET /api/posts/:post_id'] = () => request({ expires_at: inDays(-1) })
  showSlot(request())
  await write('Too late')
  server.says = { state: 'settled' }
  await button('Submit Pitch').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to submit pitch', description: LATE })
  await expect.element(words(LATE)).toBeVisible()
  await expect.element(text()).not.toBeInTheDocument()
  const ends = () =>
    [postQuery('p'), requestQuery('p')].map(({ queryKey }) =>
      Date.parse(server.client.getQueryData<Post>(queryKey)?.expires_at ?? ''),
    )
  await expect.poll(() => ends().every((end) => end < Date.now())).toBe(true)
  await expect.element(words('Too late')).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy').click()
  expect(copied).toHaveBeenCalledWith('Too late')
  await expect.poll(() => said()?.title).toBe('Pitch copied')
})

test('keeps an unsent pitch to an expired request until it is discarded', async () => {
  showSlot(request())
  await write('Half a pi')
  unmountAll()
  server.says = { state: 'settled' }
  server.client.clear()
  showSlot(request({ expires_at: inDays(-1) }))
  await expect.element(words(LATE)).toBeVisible()
  await expect.element(words('Half a pi')).toBeVisible()
  await button('Discard').click()
  await expect.element(words('Half a pi')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Pitch' })).toHaveFocus()
  unmountAll()
  showSlot(request({ expires_at: inDays(-1) }))
  await expect.element(words(LATE)).toBeVisible()
  expect(button('Discard').elements()).toHaveLength(0)
  expect(Object.keys(localStorage).filter((key) => key.includes('pitch p'))).toEqual([])
})

test('has eight lines, and counts near its limit', async () => {
  showSlot(request())
  await button('Pitch').click()
  await expect.element(text()).toBeVisible()
  const { height } = text().element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(8 * 24)
  await text().fill('a'.repeat(9_000))
  await expect.element(text()).not.toHaveAccessibleDescription()
  await text().fill('a'.repeat(9_001))
  await expect.element(text()).toHaveAccessibleDescription('9,001/10,000')
})

test('shows a pitch sent from another tab after the second is refused', async () => {
  refuse(409, 'You have already pitched to this request.')
  showSlot(request())
  await write('Again')
  server.own = { pitch: pitch('c'), has_source: true, is_paused: false }
  await button('Submit Pitch').click()
  await expect.poll(said).toMatchObject({ description: 'You have already pitched to this request.' })
  await expect.element(link('Pitched Ida Berg 1 day ago, 0 messages')).toBeVisible()
})

test('says why nothing can be pitched without a session or without its user', async () => {
  refuse(401, 'Not authenticated')
  showSlot(request())
  await write('Who am I')
  await button('Submit Pitch').click()
  await expect.poll(said).toMatchObject({
    title: 'Failed to submit pitch',
    description: 'No authenticated user found',
  })
  signIn('out')
  await button('Submit Pitch').click()
  await expect.poll(said).toMatchObject({
    title: 'Failed to submit pitch',
    description: 'Authentication required',
  })
  expect(asked(SUBMIT)).toHaveLength(1)
  await expect.element(text()).toHaveValue('Who am I')
})

test('finds one of many sources by a search on the server', async () => {
  const many = Array.from({ length: 30 }, (_, place) => source(place, `Source ${place}`))
  server.answers[SOURCES] = ({ body }) =>
    body.search ? { sources: [source(77, 'Zoe Hart')], next: null } : { sources: many, next: 'more' }
  showSlot(request())
  await button('Pitch').click()
  await sourceField().click()
  await page.getByPlaceholder('Search sources').fill('zoe')
  await page.getByRole('option', { name: /^Zoe Hart .*Not confirmed$/ }).click()
  await expect.element(sourceField()).toHaveTextContent('Zoe Hart Partner, House 77')
  await text().fill('She knows.')
  server.answers[SUBMIT] = () => pitch('c', { source: source(77, 'Zoe Hart') })
  await button('Submit Pitch').click()
  await expect.element(link(/^Pitched Zoe Hart/)).toBeVisible()
  expect(asked(SUBMIT)).toMatchObject([{ body: { profile_id: idOf(77) } }])
})

test('says above the form until when the author is away, if they let others know', async () => {
  server.answers['GET /api/posts/:post_id'] = () => ({ ...request(), away_until: '2099-03-09' })
  showSlot(request())
  await button('Pitch').click()
  await expect.element(page.getByText(/ is away until March 9, 2099\.$/)).toBeVisible()
  await expect.element(text()).toBeVisible()
})
