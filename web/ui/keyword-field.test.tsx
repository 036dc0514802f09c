import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { whyNotKeywords } from '../../contract/keywords.rules.ts'
import { render } from '../testing/render.tsx'
import { KeywordField } from './KeywordField.tsx'

const PHONE = [320, 700] as const

interface WordsProps {
  start?: string[]
  none?: string[]
  /** The new value comes later, as from the address. */
  isLate?: boolean
}

let release: () => void = () => undefined

function Words({ start = [], none = [], isLate }: WordsProps) {
  const [value, setValue] = useState(start)
  const change = (next: string[]) => {
    if (!isLate) return setValue(next)
    const before = release
    release = () => {
      before()
      setValue(next)
    }
  }
  const whyNot = (any: string[]) => {
    const wrong = whyNotKeywords({ any, all: [], none })
    return wrong && (wrong.any ?? wrong.none ?? null)
  }
  return (
    <form onSubmit={() => setValue(['submitted'])}>
      <KeywordField label="Any of these words" value={value} onChange={change} whyNot={whyNot} />
      <button type="button" onClick={() => setValue(['set elsewhere'])}>
        Elsewhere
      </button>
    </form>
  )
}

afterEach(() => page.viewport(1280, 800))

const field = () => page.getByRole('textbox', { name: 'Any of these words' })
const entry = (name: string) => page.getByRole('button', { name, exact: true })
const entries = () =>
  page
    .getByRole('list', { name: 'Any of these words: entries' })
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)
const press = (keys: string) => userEvent.keyboard(keys)
const news = () => page.getByRole('status')

test('adds an entry with Enter, a comma or Tab, and stays in the field', async () => {
  render(<Words />)
  await field().click()
  await press('steel{Enter}')
  await press('interest  rate,')
  await press('tariff*{Tab}')
  expect(entries()).toEqual(['steel', 'interest rate', 'tariff*'])
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
  await expect.element(news()).toHaveTextContent('tariff* added')
  await press('steel{Enter}{Enter}')
  expect(entries()).toEqual(['steel', 'interest rate', 'tariff*'])
  await press('{Tab}')
  await expect.element(entry('Elsewhere')).toHaveFocus()
})

test('adds what is typed when the field is left, and a pasted list split at commas and line breaks', async () => {
  render(<Words />)
  await field().fill('freight')
  await press('{Shift>}{Tab}{/Shift}')
  expect(entries()).toEqual(['freight'])
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'ports, "U.S." trade\nrail,\r\n , freight')
  field()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(entries).toEqual(['freight', 'ports', '"U.S." trade', 'rail'])
  const single = new DataTransfer()
  single.setData('text', 'no list')
  const event = new ClipboardEvent('paste', { clipboardData: single, bubbles: true, cancelable: true })
  field().element().dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})

test('selects the last entry with Backspace in the empty field, and removes it with the next one', async () => {
  render(<Words start={['steel', 'rail', 'ports']} />)
  await field().click()
  await press('x{Backspace}')
  expect(entries()).toEqual(['steel', 'rail', 'ports'])
  await press('{Backspace}')
  await expect.element(entry('ports')).toHaveFocus()
  expect(entries()).toHaveLength(3)
  await press('{Backspace}')
  expect(entries()).toEqual(['steel', 'rail'])
  await expect.element(field()).toHaveFocus()
  await expect.element(news()).toHaveTextContent('ports removed')
})

test('moves between the entries with Left and Right, and removes one inside with Delete', async () => {
  render(<Words start={['steel', 'rail', 'ports']} />)
  await field().fill('a')
  await press('{ArrowLeft}')
  await expect.element(field()).toHaveFocus()
  await press('{ArrowLeft}')
  await expect.element(entry('ports')).toHaveFocus()
  await press('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(entry('steel')).toHaveFocus()
  await press('{ArrowRight}{Delete}')
  await expect.element(entry('ports')).toHaveFocus()
  expect(entries()).toEqual(['steel', 'ports', 'a'])
  await press('{Home}')
  await expect.element(entry('steel')).toHaveFocus()
  await press('{End}')
  await expect.element(field()).toHaveFocus()
  // One stop for Tab, wherever the keys were last.
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(entry('steel')).toHaveFocus()
})

test('switches an entry between whole words and words that begin with it, and says so', async () => {
  render(<Words start={['tariff', 'AI']} />)
  await entry('tariff').click()
  const longer = entry('tariff, and words that begin with it')
  await expect.element(longer).toHaveFocus()
  await expect.element(longer).toHaveTextContent('tariff*')
  await expect.element(news()).toHaveTextContent('tariff, and words that begin with it')
  await longer.click()
  await expect.element(entry('tariff')).toHaveFocus()
  await entry('AI').click()
  await expect.element(page.getByText('Use at least 3 letters before *').first()).toBeVisible()
  expect(entries()).toEqual(['tariff', 'AI'])
})

test('removes an entry by its cross, and keeps the focus in the field', async () => {
  render(<Words start={['steel', 'rail']} />)
  await entry('Remove rail').click()
  expect(entries()).toEqual(['steel'])
  await expect.element(entry('steel')).toHaveFocus()
  await entry('Remove steel').click()
  await expect.element(field()).toHaveFocus()
})

test.each([
  ['!!', 'Enter at least one letter or digit'],
  ['a b c d e f g h i', 'Use 8 words or fewer'],
  ['x'.repeat(101), 'Use 100 characters or fewer'],
  ['ab*', 'Use at least 3 letters before *'],
  ['Crypto', 'A word cannot be both included and excluded'],
])('refuses %j with "%s" and leaves it to be changed', async (typed, message) => {
  render(<Words start={['steel']} none={['crypto']} />)
  await field().fill(typed)
  await press('{Enter}')
  await expect.element(field()).toBeInvalid()
  await expect.element(field()).toHaveAccessibleDescription(message)
  await expect.element(news()).toHaveTextContent(message)
  await expect.element(field()).toHaveValue(typed)
  expect(entries()).toEqual(['steel'])
  // It holds nobody back.
  await press('{Tab}')
  await expect.element(entry('Elsewhere')).toHaveFocus()
  await field().fill('rail')
  await expect.element(field()).toBeValid()
  await press('{Enter}')
  expect(entries()).toEqual(['steel', 'rail'])
})

test('adds what is typed before what is pressed next is clicked, wherever that has moved', async () => {
  render(<Words start={['a phrase of several words']} />)
  for (const typed of ['another phrase of several words', 'ab*']) {
    await field().fill(typed)
    await entry('Elsewhere').click()
    await expect.poll(entries).toEqual(['set elsewhere'])
  }
})

test('holds twenty entries', async () => {
  const nineteen = Array.from({ length: 19 }, (_, n) => `word ${n}`)
  render(<Words start={nineteen} />)
  await field().fill('one more, and another')
  await expect.element(field()).toHaveValue('and another')
  await expect.element(field()).toHaveAccessibleDescription('Use 20 entries or fewer')
  expect(entries()).toHaveLength(20)
})

test('shows changes at once while they are on their way, and forgets what is typed when the list is set', async () => {
  render(<Words isLate />)
  await field().click()
  await press('steel{Enter}rail{Enter}')
  expect(entries()).toEqual(['steel', 'rail'])
  release()
  await expect.poll(entries).toEqual(['steel', 'rail'])
  await field().fill('!!')
  await press('{Enter}')
  await expect.element(field()).toBeInvalid()
  await entry('Elsewhere').click()
  await expect.poll(entries).toEqual(['set elsewhere'])
  await expect.element(field()).toHaveValue('')
  await expect.element(field()).toBeValid()
})

test('fits 320 px, with targets of 44 px', async () => {
  await page.viewport(...PHONE)
  render(<Words start={['a phrase of several words that is longer than a line of the phone', 'EU']} />)
  for (const button of page.getByRole('listitem').getByRole('button').elements()) {
    const { width, height, right } = button.getBoundingClientRect()
    expect(width).toBeGreaterThanOrEqual(44)
    expect(height).toBeGreaterThanOrEqual(44)
    expect(right).toBeLessThanOrEqual(320)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
