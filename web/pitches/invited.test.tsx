import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import {
  asked,
  button,
  idOf,
  request,
  SOURCES,
  SUBMIT,
  said,
  server,
  showSlot,
  source,
  words,
} from '../testing/pitch-pages.tsx'
import { openPost } from '../testing/request-factories.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const READ = 'GET /api/posts/:post_id'
const only = (...names: [place: number, name: string][]) => {
  const only_sources = names.map(([place, name]) => ({ id: idOf(place), name }))
  server.answers[READ] = () => openPost({ ...request(), is_confidential: true, only_sources })
}
const invitation = () => page.getByText(/^You are invited to pitch only/)
const confidential = () => request({ is_confidential: true })
const offered = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const text = () => page.getByRole('textbox', { name: 'Your pitch' })

async function writeFor(name: RegExp) {
  await button('Pitch').click()
  await page.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name }).click()
  await text().fill('She knows.')
}

test('says above the button which source the member was invited to pitch, and offers no other', async () => {
  only([2, 'Omar Lind'])
  showSlot(confidential())
  await expect.element(invitation()).toHaveTextContent('You are invited to pitch only Omar Lind.')
  await button('Pitch').click()
  await page.getByRole('combobox', { name: 'Source' }).click()
  await expect.poll(offered).toEqual(['Omar Lind Partner, House 2Not confirmed'])
})

test('names all of several, and offers those that the first page of sources lacks', async () => {
  server.answers[SOURCES] = () => ({
    sources: Array.from({ length: 20 }, (_, place) => source(place, `Source ${place}`)),
    next: 'more',
  })
  only([1, 'Ida Berg'], [77, 'Zoe Hart'])
  showSlot(confidential())
  await expect.element(invitation()).toHaveTextContent('You are invited to pitch only Ida Berg or Zoe Hart.')
  server.answers[SUBMIT] = () => {
    throw new ApiError(422, {
      error: 'Not valid',
      fields: { profile_id: 'You are invited to pitch only Ida Berg or Zoe Hart.' },
    })
  }
  await writeFor(/^Zoe Hart/)
  await button('Submit Pitch').click()
  const form = page.getByRole('form', { name: 'Pitch' })
  await expect
    .element(form.getByText('You are invited to pitch only Ida Berg or Zoe Hart.', { exact: true }))
    .toBeVisible()
  expect(asked(SUBMIT)).toMatchObject([{ body: { profile_id: idOf(77) } }])
})

test('offers every source to a member who was invited for any, and asks nothing of other requests', async () => {
  server.answers[READ] = () => openPost({ ...confidential() })
  showSlot(confidential())
  await writeFor(/^Ida Berg/)
  expect(invitation().elements()).toEqual([])
})

test('asks for no invitation to a request that all members see', async () => {
  showSlot(request())
  await expect.element(button('Pitch')).toBeVisible()
  expect(asked(READ)).toEqual([])
})

test('keeps a pitch that is refused because its author no longer shows the request, and says so', async () => {
  server.answers[READ] = () => openPost({ ...confidential() })
  server.answers[SUBMIT] = () => {
    throw new ApiError(404, { error: 'Not found' })
  }
  showSlot(confidential())
  await writeFor(/^Omar Lind/)
  await button('Submit Pitch').click()
  const lost = 'You can no longer see this request. Your pitch is kept on this device.'
  await expect.poll(said).toMatchObject({ title: 'Failed to submit pitch', description: lost })
  await expect.element(words(lost)).toBeVisible()
  await expect.element(words('Your pitch was not sent.')).toBeVisible()
  await expect.element(words('She knows.')).toBeVisible()
  expect(button('Submit Pitch').elements()).toEqual([])
})
