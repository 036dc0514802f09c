import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LENGTHS, SEARCH_DEBOUNCE_MS } from '../../contract/vocabulary.ts'
import { render } from '../testing/render.tsx'
import { SearchField } from './SearchField.tsx'

function Searched({ onSearch, start = '' }: { onSearch: (text: string) => void; start?: string }) {
  const [value, setValue] = useState(start)
  const search = (text: string) => {
    onSearch(text)
    setValue(text)
  }
  return (
    <>
      <SearchField label="Search members" value={value} onSearch={search} />
      <button type="button" onClick={() => setValue('from elsewhere')}>
        Elsewhere
      </button>
    </>
  )
}

const box = () => page.getByRole('textbox', { name: 'Search members' })

test('searches once, a moment after the last keystroke', async () => {
  const onSearch = vi.fn()
  render(<Searched onSearch={onSearch} />)
  await userEvent.keyboard('/')
  await expect.element(box()).toHaveFocus()
  // However long a busy machine takes from key to key.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('rivera ')
  await expect.element(box()).toHaveValue('rivera ')
  vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS - 1)
  expect(onSearch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSearch.mock.calls).toEqual([['rivera']])
  await expect.element(box()).toHaveValue('rivera ')
})

test('searches at once on Enter, and clears at once on Escape and with the button', async () => {
  const onSearch = vi.fn()
  render(<Searched onSearch={onSearch} />)
  await box().fill('banks')
  await userEvent.keyboard('{Enter}')
  expect(onSearch.mock.calls).toEqual([['banks']])
  await userEvent.keyboard('{Escape}')
  expect(onSearch.mock.calls).toEqual([['banks'], ['']])
  await expect.element(box()).toHaveValue('')
  await box().fill('rates')
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect.element(box()).toHaveFocus()
  await expect.element(box()).toHaveValue('')
  expect(onSearch).toHaveBeenLastCalledWith('')
})

test('shows a search that is set from elsewhere', async () => {
  const onSearch = vi.fn()
  render(<Searched onSearch={onSearch} start="kept" />)
  await expect.element(box()).toHaveValue('kept')
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(box()).toHaveValue('from elsewhere')
  expect(onSearch).not.toHaveBeenCalled()
})

test('searches for nothing if blank, and accepts no more than the server does', async () => {
  const onSearch = vi.fn()
  render(<Searched onSearch={onSearch} />)
  await box().fill('  ')
  await userEvent.keyboard('{Enter}')
  await box().fill('😀'.repeat(LENGTHS.search + 1))
  await expect.element(box()).toHaveValue('😀'.repeat(LENGTHS.search))
  await expect.poll(() => onSearch.mock.calls).toEqual([['😀'.repeat(LENGTHS.search)]])
})
