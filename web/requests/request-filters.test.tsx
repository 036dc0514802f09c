import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, card, choose, lists, request, server, show } from '../testing/requests-page.tsx'
import { patchMarks } from './change-lists.data.ts'
import { requestArrived } from './live-requests.data.ts'

vi.mock('../api/call.ts', { spy: true })

const PATH = '/app/account/requests'
const unpitched = page.getByRole('switch', { name: 'Not Yet Pitched' })
const search = page.getByRole('combobox', { name: 'Search requests' })

test('sends every filter to the server, keeps it in the address, and clears all but the order', async () => {
  const history = show('pr')
  await expect.element(page.getByText('No requests found')).toBeVisible()
  expect(button('Clear Filters').elements()).toEqual([])
  await choose('Type', 'Comment')
  await choose('State', 'Closed')
  await choose('Order', 'Deadline first')
  await unpitched.click()
  await search.fill('ports')
  const sent = { type: 'Comment', state: 'closed', order: 'deadline', unpitched: 'true', search: 'ports' }
  await expect.poll(() => lists().at(-1)).toMatchObject(sent)
  expect(history.location.href).toBe(
    `${PATH}?type=Comment&state=closed&order=deadline&unpitched=true&search=ports`,
  )
  await button('Clear Filters').click()
  await expect.poll(() => history.location.href).toBe(`${PATH}?order=deadline`)
  await expect.element(search).toHaveFocus()
})

test('shows open requests at first, and an older link’s expired ones as all', async () => {
  show('pr', '?expired=true&beats=Gardening&order=title')
  await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveTextContent('All')
  await expect.poll(() => lists().at(-1)).toMatchObject({ state: 'all' })
  expect(lists().at(-1)).not.toHaveProperty('order')
  const history = show('admin')
  await expect.element(page.getByRole('combobox', { name: 'State' }).last()).toHaveTextContent('Open')
  expect(history.location.href).toBe(PATH)
})

test('chooses beats in the picker, names them below, and removes them one by one', async () => {
  const history = show('pr')
  await page.getByRole('button', { name: /^Beats/ }).click()
  await page.getByRole('option', { name: 'Banking' }).click()
  await page.getByRole('option', { name: 'Legal' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => lists().at(-1)).toMatchObject({ beats: 'Banking,Legal' })
  await button('Remove Banking').click()
  await expect.poll(() => history.location.search).toBe('?beats=Legal')
})

test('filters by the member’s own beats, and offers that only to members who have some', async () => {
  const history = show('journalist', '', { profile: { beats: ['Legal', 'Banking', 'An old one'] } })
  await button('My Beats').click()
  await expect.poll(() => lists().at(-1)).toMatchObject({ beats: 'Banking,Legal' })
  await expect.element(button('My Beats')).toHaveAttribute('aria-pressed', 'true')
  await button('My Beats').click()
  await expect.poll(() => history.location.href).toBe(PATH)
})

test('offers no own beats to a member without any, and no pitches to one who cannot pitch', async () => {
  show('journalist')
  await expect.element(page.getByRole('combobox', { name: 'Order' })).toBeVisible()
  expect(button('My Beats').elements()).toEqual([])
  expect(unpitched.elements()).toEqual([])
})

test('says when the member has pitched to everything, unless another filter hides some', async () => {
  show('pr', '?unpitched=true')
  await expect
    .element(page.getByRole('heading', { name: "You've pitched to every open request" }))
    .toBeVisible()
  await expect.element(page.getByText('New requests will appear here.')).toBeVisible()
  await choose('Type', 'Comment')
  await expect.element(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
})

test('removes a request from those not yet pitched once it is pitched, and no other', async () => {
  server.stored = [request('a'), request('b')]
  show('pr', '?unpitched=true')
  await expect.element(card('a')).toBeVisible()
  patchMarks(server.client, 'a', (before) => ({ ...before, held: true }))
  await expect.element(card('a')).not.toBeInTheDocument()
  await expect.element(card('b')).toBeVisible()
})

test('inserts a new request where the deadline puts it, without loading the list again', async () => {
  const at = (day: number) => `2100-01-0${day}T12:00:00.000000Z`
  server.stored = [request('a', { expires_at: at(1) }), request('c', { expires_at: at(3) })]
  show('pr', '?order=deadline')
  await expect.element(card('a')).toBeVisible()
  const before = lists().length
  const arrived = request('b', { expires_at: at(2), organization: 'The Ledger' })
  server.stored.push(arrived)
  requestArrived(server.client, arrived)
  requestArrived(server.client, request('d', { post_type: 'request_for_story' }))
  await expect.element(card('b').getByText('The Ledger')).toBeVisible()
  const titles = page
    .getByRole('article')
    .elements()
    .map((one) => one.querySelector('h2')?.textContent)
  expect(titles).toEqual(['Request a', 'Request b', 'Request c'])
  expect(lists()).toHaveLength(before)
})

test('suggests names and beats: a beat is set and empties the search, an outlet is searched for', async () => {
  server.suggest = () => ({ people: [], outlets: ['The Ledger'], beats: ['Legal'], words: null })
  const history = show('pr')
  await search.fill('le')
  await page.getByRole('option', { name: 'Legal' }).click()
  await expect.poll(() => history.location.search).toBe('?beats=Legal')
  await expect.element(search).toHaveValue('')
  await search.fill('le')
  await page.getByRole('option', { name: 'The Ledger' }).click()
  await expect.poll(() => lists().at(-1)).toMatchObject({ beats: 'Legal', search: '"The Ledger"' })
  await expect.element(search).toHaveFocus()
})

test('offers a correction of a search that finds nothing, unless there is none', async () => {
  server.suggest = ({ text, correct }) => ({
    ...{ people: [], outlets: [], beats: [] },
    words: correct && text === 'prots' ? 'ports' : null,
  })
  const history = show('pr', '?search=nothing')
  await expect.element(button('Clear Filters')).toBeVisible()
  await search.fill('prots')
  await userEvent.keyboard('{Escape}')
  await button('Did you mean ports?').click()
  await expect.poll(() => history.location.search).toBe('?search=ports')
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('ports')
  await expect.element(button('Clear Filters')).toBeVisible()
  expect(page.getByRole('button', { name: /Did you mean/ }).elements()).toEqual([])
})
