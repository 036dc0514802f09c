import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PitchSlot } from '../pitches/PitchSlot.tsx'
import { ownPitchQuery } from '../pitches/pitches.data.ts'
import {
  askedOf,
  button,
  COMPACT,
  card,
  dialog,
  open,
  request,
  server,
  show,
} from '../testing/requests-page.tsx'
import { patchMarks } from './change-lists.data.ts'

vi.mock('../api/call.ts', { spy: true })

const press = (keys: string) => userEvent.keyboard(keys)
const link = (id: string) => page.getByRole('link', { name: `Request ${id}`, exact: true })
const details = dialog('Request Details')
const title = (id: string) => details.getByRole('heading', { name: `Request ${id}` })
const barOf = (id: string) => getComputedStyle(card(id).element(), '::before').backgroundColor
const NO_COLOR = 'rgba(0, 0, 0, 0)'

test.each([
  ['cards', {}],
  ['compact rows', COMPACT],
] as const)(
  'goes from request to request with j and k on %s, with the bar on the current one',
  async (_, account) => {
    server.stored = ['a', 'b', 'c', 'd'].map((id) => request(id))
    show('pr', '', account)
    await expect.element(card('a')).toBeVisible()
    await press('j')
    await expect.element(link('a')).toHaveFocus()
    await press('jj')
    await expect.element(link('c')).toHaveFocus()
    expect(barOf('c')).not.toBe(NO_COLOR)
    expect(barOf('a')).toBe(NO_COLOR)
    await press('k')
    await expect.element(link('b')).toHaveFocus()
    await press('{Enter}')
    await expect.element(title('b')).toBeVisible()
    await press('{Escape}')
    await expect.element(link('b')).toHaveFocus()
  },
)

test('takes no key for its own while the reader types or presses Ctrl', async () => {
  server.stored = [request('a')]
  show('pr')
  await expect.element(card('a')).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Search requests' })
  await search.click()
  await press('jb')
  await expect.element(search).toHaveValue('jb')
  link('a').element().focus()
  await press('{Control>}b{/Control}')
  expect(askedOf('PUT /api/posts/:post_id/save')).toEqual([])
})

test('saves and unsaves the current request with b, but not one’s own', async () => {
  server.stored = [request('a'), request('own', { account_id: 'me' })]
  show('pr', '', COMPACT)
  await expect.element(card('a')).toBeVisible()
  await press('b')
  expect(askedOf('PUT /api/posts/:post_id/save')).toEqual([])
  await press('jb')
  await expect.element(card('a').getByText('Saved')).toBeVisible()
  expect(askedOf('PUT /api/posts/:post_id/save')).toEqual(['a'])
  await press('b')
  await expect.element(card('a').getByText('Saved')).not.toBeInTheDocument()
  await expect.poll(() => askedOf('DELETE /api/posts/:post_id/save')).toEqual(['a'])
  await press('jb')
  expect(askedOf('PUT /api/posts/:post_id/save')).toEqual(['a'])
})

test('opens the current request with the pitch form with p, and without it with Enter', async () => {
  server.stored = [request('x'), request('y')]
  for (const id of ['x', 'y'])
    server.client.setQueryData(ownPitchQuery(id).queryKey, {
      pitch: null,
      has_source: true,
      is_paused: false,
    })
  show('pr', '', { Pitching: PitchSlot })
  await expect.element(card('x')).toBeVisible()
  await press('jp')
  await expect.element(details.getByRole('textbox', { name: 'Your pitch' })).toBeVisible()
  await button('Close').click()
  await expect.element(link('x')).toHaveFocus()
  await press('j{Enter}')
  await expect.element(details.getByRole('button', { name: 'Pitch', exact: true })).toBeVisible()
  expect(details.getByRole('textbox').elements()).toEqual([])
})

test('goes on from a request that was pitched, although “Not Yet Pitched” lists it no more', async () => {
  server.stored = ['a', 'b', 'c'].map((id) => request(id))
  show('pr', '?unpitched=true')
  await expect.element(card('a')).toBeVisible()
  for (const [id, next] of [
    ['b', 'c'],
    ['c', 'a'],
  ] as const) {
    await open(id)
    await expect.element(title(id)).toBeVisible()
    patchMarks(server.client, id, (marks) => ({ ...marks, pitched: 'Dr. Voss' }))
    await press('{Escape}')
    await expect.element(link(next)).toHaveFocus()
    await expect.element(link(id)).not.toBeInTheDocument()
    expect(barOf(next)).not.toBe(NO_COLOR)
  }
})

test('opens nothing with p for a member who cannot pitch', async () => {
  server.stored = [request('z', { post_type: 'request_for_story' })]
  show('journalist')
  await expect.element(card('z')).toBeVisible()
  await press('j')
  await expect.element(link('z')).toHaveFocus()
  await press('p')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('goes to the next and the previous in an open request, loading more at the list’s end', async () => {
  server.stored = [request('a'), request('b')]
  server.older = [request('c')]
  const history = show('pr', '', COMPACT)
  await open('a')
  await expect.element(title('a')).toBeVisible()
  await expect.element(button('Previous Request')).toBeDisabled()
  await press('k')
  await expect.element(title('a')).toBeVisible()
  await press('j')
  await expect.element(title('b')).toHaveFocus()
  await press('{ArrowRight}')
  await expect.element(title('c')).toHaveFocus()
  await expect.element(button('Next Request')).toBeDisabled()
  await press('{ArrowLeft}')
  await expect.element(title('b')).toHaveFocus()
  await press('{Escape}')
  await expect.element(link('b')).toHaveFocus()
  expect(history.location.href).toBe('/app/account/requests')
})

test('shows an own request on the way without its form', async () => {
  server.stored = [request('a'), request('own', { account_id: 'me' })]
  show('pr')
  await open('a')
  await expect.element(title('a')).toBeVisible()
  await press('j')
  await expect.element(title('own')).toBeVisible()
  await expect.element(button('Edit')).toBeVisible()
  await press('k')
  await expect.element(title('a')).toBeVisible()
  await press('{Escape}')
  await open('own')
  await expect.element(dialog('Edit Request')).toBeVisible()
})
