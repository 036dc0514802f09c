import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { BeatPicker } from './BeatPicker.tsx'
import { Field } from './Field.tsx'

const BEATS = ['Banking', 'Business', 'Energy and environment', 'Legal', 'SaaS', 'Technology and AI']
const MANY = Array.from({ length: 25 }, (_, index) => `Beat ${index}`)

function Beats({
  start = [],
  options = BEATS,
  typed,
}: {
  start?: string[]
  options?: string[]
  typed?: boolean
}) {
  const [value, setValue] = useState(start)
  return (
    <Field group label="Beats">
      <BeatPicker options={options} value={value} onChange={setValue} allowTyped={typed} />
    </Field>
  )
}

afterEach(() => page.viewport(1280, 800))

const trigger = () => page.getByRole('button', { name: 'Beats Choose beats' })
const search = () => page.getByRole('combobox', { name: 'Search beats' })
const option = (name: string) => page.getByRole('option', { name })
const chosen = () => page.getByRole('list', { name: 'Chosen beats' })

test('picks several beats in a row', async () => {
  render(<Beats />)
  await trigger().click()
  await option('Legal').click()
  await option('SaaS').click()
  await expect.element(option('Legal')).toBeChecked()
  await expect.element(option('Banking')).not.toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(chosen()).toHaveTextContent('LegalSaaS')
  await expect.element(trigger()).toHaveFocus()
})

test('narrows the list by the search and chooses with the keyboard', async () => {
  render(<Beats />)
  await trigger().click()
  await expect.element(search()).toHaveFocus()
  await userEvent.keyboard('ai tech')
  await expect.element(option('Banking')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(option('Technology and AI')).toBeChecked()
})

test('says "No beat found" when a search finds none', async () => {
  render(<Beats />)
  await trigger().click()
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('No beat found')).toBeVisible()
})

test("removes a beat by choosing it again and by the tag's button", async () => {
  render(<Beats start={['Legal', 'SaaS']} />)
  await page.getByRole('button', { name: 'Remove SaaS' }).click()
  await expect.element(chosen()).toHaveTextContent('Legal')
  await expect.element(trigger()).toHaveFocus()
  await trigger().click()
  await option('Legal').click()
  await expect.element(chosen()).not.toBeInTheDocument()
})

test('turns typed text into a beat only where allowed, and never twice', async () => {
  render(<Beats typed />)
  await trigger().click()
  await userEvent.keyboard(' Shipping ')
  await page.getByRole('option', { name: 'Add “Shipping”' }).click()
  await expect.element(page.getByText('Shipping', { exact: true })).toBeVisible()
  await search().fill('shipping')
  await expect.element(page.getByText('No beat found')).toBeVisible()
})

test('scrolls the list at 64 units', async () => {
  render(<Beats options={MANY} />)
  await trigger().click()
  await expect.element(page.getByRole('listbox', { name: 'Beats' })).toHaveStyle({ maxHeight: '256px' })
})

test.each([
  [390, 358],
  [1280, 208],
])(
  'opens its list at the edges of the field, in a window of %i px and a column of %i px',
  async (width, column) => {
    await page.viewport(width, 800)
    render(
      <div className="page-width">
        <div style={{ width: column }}>
          <Beats />
        </div>
      </div>,
    )
    await trigger().click()
    await expect.element(search()).toHaveFocus()
    const edges = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return [Math.round(left), Math.round(right)]
    }
    const list = page.getByRole('dialog', { name: 'Beats' }).element()
    expect(edges(list)).toEqual(edges(trigger().element()))
  },
)
