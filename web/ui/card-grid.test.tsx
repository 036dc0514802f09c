import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, unmountAll } from '../testing/render.tsx'
import { CardGrid } from './CardGrid.tsx'
import type { NextItems } from './NextRows.tsx'

const ALL = { more: false, loading: false, failed: false, load: () => undefined }
const five = Array.from({ length: 5_000 }, (_, place) => `Cell ${place}`)
const same = (item: string) => item

function Cells({ items = five, next = ALL }: { items?: string[]; next?: NextItems }) {
  return (
    <CardGrid label="Cells" items={items} keyOf={same} next={next}>
      {(item) => (
        <button type="button" style={{ height: 160 }}>
          {item}
        </button>
      )}
    </CardGrid>
  )
}

const cells = () => page.getByRole('listitem').elements()
const cell = (name: string) => page.getByRole('button', { name, exact: true })

test('renders only the cells near the window out of 5,000, three in a row', async () => {
  render(<Cells />)
  await expect.element(cell('Cell 0')).toBeVisible()
  expect(cells().length).toBeLessThan(45)
  expect(cells()[0]?.getAttribute('aria-setsize')).toBe('5000')
  const tops = cells().map((one) => one.getBoundingClientRect().top)
  expect(tops.slice(0, 4).map((top) => top === tops[0])).toEqual([true, true, true, false])
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(cell('Cell 4999')).toBeVisible()
  expect(cells().length).toBeLessThan(45)
})

test('stacks the cells on a narrow screen', async () => {
  await page.viewport(390, 800)
  render(<Cells />)
  await expect.element(cell('Cell 1')).toBeVisible()
  expect(cells()[0]?.getBoundingClientRect().top).not.toBe(cells()[1]?.getBoundingClientRect().top)
  await page.viewport(1280, 800)
})

test('keeps the focused cell in the page however far one scrolls', async () => {
  render(<Cells />)
  await cell('Cell 1').click()
  window.scrollTo(0, 60_000)
  await expect.poll(() => cells().length).toBeGreaterThan(15)
  await expect.element(cell('Cell 1')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(cell('Cell 2')).toHaveFocus()
})

test('keeps what is typed in a cell when another comes before it, and when the columns change', async () => {
  function Fields() {
    const [items, setItems] = useState(['One', 'Two', 'Three', 'Four'])
    return (
      <>
        <button type="button" onClick={() => setItems(['New', ...items])}>
          Insert
        </button>
        <CardGrid label="Fields" items={items} keyOf={same} next={ALL}>
          {(item) => <input aria-label={item} style={{ height: 160 }} />}
        </CardGrid>
      </>
    )
  }
  render(<Fields />)
  const field = page.getByRole('textbox', { name: 'Three' })
  await field.fill('Half a note')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect.element(page.getByRole('textbox', { name: 'New' })).toBeVisible()
  await expect.element(field).toHaveValue('Half a note')
  await page.viewport(390, 800)
  const left = () => field.element().getBoundingClientRect().left
  const first = () => page.getByRole('textbox', { name: 'New' }).element().getBoundingClientRect().left
  await expect.poll(() => left() === first()).toBe(true)
  await expect.element(field).toHaveValue('Half a note')
  await page.viewport(1280, 800)
  await expect.poll(() => left() === first()).toBe(true)
})

test('restores the page’s height and the focused cell for a reader who comes back', async () => {
  render(<Cells />)
  await cell('Cell 2').click()
  window.scrollTo(0, 9_000)
  await expect.poll(() => cells().length).toBeGreaterThan(15)
  const height = document.documentElement.scrollHeight
  unmountAll()
  render(<Cells />)
  expect(document.documentElement.scrollHeight).toBe(height)
  await expect.element(cell('Cell 2')).toBeInTheDocument()
})

test('requests the next page once near the end, and on request after a failure', async () => {
  const load = vi.fn()
  const few = five.slice(0, 60)
  render(<Cells items={few} next={{ ...ALL, more: true, load }} />)
  await expect.element(cell('Cell 0')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  unmountAll()
  render(<Cells items={few} next={{ ...ALL, more: true, failed: true, load }} />)
  await expect.element(page.getByRole('heading', { name: 'The next ones did not load' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  expect(load).toHaveBeenCalledTimes(2)
})
