import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Suggestions } from '../../contract/suggestions.ts'
import { call } from '../api/call.ts'
import { dropAllDrafts } from '../api/draft-storage.ts'
import { currentSession } from '../api/session.ts'
import { render } from '../testing/render.tsx'
import { SuggestingInput } from './SuggestingInput.tsx'
import { noteSearch, recentSearches } from './suggestions.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const NONE: Suggestions = { people: [], outlets: [], beats: [], words: null }
const RI: Suggestions = {
  people: ['Ana Rivera', 'Rich Okafor'],
  outlets: ['The "River" Post'],
  beats: ['Agribusiness'],
  words: null,
}

const here = (accountId: string) =>
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId, aal: 'aal1', byLink: false })

let answer: (text: string) => Promise<Suggestions>
const onSend = vi.fn()
const onBeat = vi.fn()
beforeEach(() => {
  dropAllDrafts()
  here('ada')
  answer = async () => RI
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (_at: string, { body }: { body: { text: string } }) =>
    answer(body.text)) as never)
  onSend.mockReset()
  onBeat.mockReset()
})

function Box() {
  const [text, setText] = useState('')
  const send = (search: string) => {
    setText(search)
    onSend(search)
  }
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <label htmlFor="box">Search</label>
      <SuggestingInput
        {...{ id: 'box', placeholder: 'Text', text, align: 'start', onBeat }}
        onType={setText}
        onSend={send}
      />
      <button type="button">Elsewhere</button>
    </QueryClientProvider>
  )
}

const box = () => page.getByRole('combobox', { name: 'Search' })
const list = () => page.getByRole('listbox')
const option = (name: string) => page.getByRole('option', { name, exact: true })
const names = () =>
  list()
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const active = () => {
  const id = box().element().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)!.textContent
}

async function typeRi() {
  render(<Box />)
  await box().click()
  await userEvent.keyboard('ri')
  await expect.element(option('Ana Rivera')).toBeVisible()
}

test('opens from two letters on, with the typed text first, and says how many there are', async () => {
  render(<Box />)
  await box().click()
  await userEvent.keyboard('r')
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false')
  expect(list().elements()).toEqual([])
  await userEvent.keyboard('i')
  await expect.element(option('Search for “ri”')).toBeVisible()
  await expect.element(option('Ana Rivera')).toBeVisible()
  expect(names()).toEqual(['Search for “ri”', ...RI.people, ...RI.outlets, ...RI.beats])
  for (const name of ['People', 'Outlets', 'Beats'])
    await expect.element(list().getByRole('group', { name })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('4 suggestions')
  await expect.element(box()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(box()).toHaveAttribute('aria-controls', list().element().id)
  await expect.element(box()).toHaveFocus()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(vi.mocked(call).mock.calls.map(([at, given]) => [at, given?.body])).toEqual([
    ['POST /api/suggestions', { text: 'ri', correct: false }],
  ])
})

test('keeps the typed text first, and shows nothing that belongs to an earlier text', async () => {
  await typeRi()
  let arrive: (found: Suggestions) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  await userEvent.keyboard('x')
  await expect.poll(names).toEqual(['Search for “rix”'])
  await expect.poll(() => vi.mocked(call).mock.calls.length).toBe(2)
  arrive({ ...NONE, people: ['Rix'] })
  await expect.poll(names).toEqual(['Search for “rix”', 'Rix'])
  await expect.element(page.getByRole('status')).toHaveTextContent('1 suggestion')
  answer = async () => Promise.reject(new Error('away'))
  await userEvent.keyboard('y')
  await expect.poll(() => vi.mocked(call).mock.calls.length).toBe(3)
  expect(names()).toEqual(['Search for “rixy”'])
})

test('moves with the arrows, none of the list first, and searches for what is typed or chosen on Enter', async () => {
  await typeRi()
  expect(active()).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Search for “ri”')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('Agribusiness')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('The "River" Post')
  await userEvent.keyboard('{Enter}')
  expect(onSend.mock.calls).toEqual([['"The "River" Post"']])
  expect(list().elements()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(onSend).toHaveBeenLastCalledWith('"The "River" Post"')
  await box().fill('rib')
  await userEvent.keyboard('{Enter}')
  expect(onSend).toHaveBeenLastCalledWith('rib')
  await expect.element(box()).toHaveFocus()
})

test('sets a beat and empties the search, by pointer too', async () => {
  await typeRi()
  await option('Agribusiness').click()
  expect(onSend.mock.calls).toEqual([['']])
  expect(onBeat.mock.calls).toEqual([['Agribusiness']])
  await expect.element(box()).toHaveFocus()
  await expect.element(box()).toHaveValue('')
})

test('closes on Escape before that empties the field, opens again by an arrow, and lets Tab leave', async () => {
  await typeRi()
  await userEvent.keyboard('{Escape}')
  expect(list().elements()).toEqual([])
  await expect.element(box()).toHaveValue('ri')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list()).toBeVisible()
  expect(active()).toBeNull()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(box()).toHaveValue('')
  expect(onSend.mock.calls).toEqual([['']])
  await userEvent.keyboard('ri')
  await expect.element(list()).toBeVisible()
  // The first stop is the button that clears the field.
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  expect(list().elements()).toEqual([])
})

test('lists the last eight searches under an empty field, each once, and clears them', async () => {
  for (const search of ['one', 'two', ' three ', '', 'four', 'five', 'six', 'seven', 'eight', 'two', 'nine'])
    noteSearch(search)
  render(<Box />)
  await userEvent.keyboard('/')
  const last = ['nine', 'two', 'eight', 'seven', 'six', 'five', 'four', 'three']
  await expect.poll(names).toEqual([...last, 'Clear Recent Searches'])
  await expect.element(list().getByRole('group', { name: 'Recent' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('8 recent searches')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onSend.mock.calls).toEqual([['two']])
  await userEvent.keyboard('{Escape}{ArrowDown}')
  await expect.poll(() => names()[0]).toBe('two')
  await option('Clear Recent Searches').click()
  await expect.poll(() => list().elements()).toEqual([])
  expect(recentSearches()).toEqual([])
  await expect.element(box()).toHaveFocus()
})

test('stores what was searched for, not what is being typed', async () => {
  await typeRi()
  expect(recentSearches()).toEqual([])
  await option('Ana Rivera').click()
  expect(recentSearches()).toEqual(['"Ana Rivera"'])
  await box().fill('rates')
  await userEvent.keyboard('{Tab}{Tab}')
  expect(recentSearches()).toEqual(['rates', '"Ana Rivera"'])
})

test('shows nobody what another account has searched for, and nothing after a sign-out', async () => {
  noteSearch('of Ada')
  here('bo')
  expect(recentSearches()).toEqual([])
  noteSearch('of Bo')
  here('ada')
  expect(recentSearches()).toEqual(['of Ada'])
  dropAllDrafts()
  expect(recentSearches()).toEqual([])
  vi.mocked(currentSession).mockReturnValue({ status: 'out', accountId: null })
  noteSearch('of nobody')
  expect(localStorage).toHaveLength(0)
  render(<Box />)
  await box().click()
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false')
})
