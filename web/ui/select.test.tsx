import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { Dialog } from './Dialog.tsx'
import { Select, type SelectOption } from './Select.tsx'

const ROLES: SelectOption[] = [
  { value: 'expert', label: 'Expert', detail: 'knows a field' },
  { value: 'executive', label: 'Executive' },
  { value: 'analyst', label: 'Analyst', disabled: true },
  { value: 'spokesperson', label: 'Spokesperson' },
]

function Roles({ start = '', error }: { start?: string; error?: string }) {
  const [value, setValue] = useState(start)
  return (
    <Select
      label="Role"
      options={ROLES}
      value={value}
      onChange={setValue}
      error={error}
      placeholder="All Roles"
    />
  )
}

const box = () => page.getByRole('combobox', { name: 'Role' })
const option = (name: string) => page.getByRole('option', { name })

test('chooses an option with a click and closes the list', async () => {
  render(<Roles />)
  await expect.element(box()).toHaveTextContent('All Roles')
  await box().click()
  await option('Executive').click()
  await expect.element(box()).toHaveTextContent('Executive')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('names the list by the label and marks the chosen option', async () => {
  render(<Roles start="executive" />)
  await box().click()
  await expect.element(page.getByRole('listbox', { name: 'Role' })).toBeVisible()
  await expect.element(option('Executive')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option('Expert knows a field')).toHaveAttribute('aria-selected', 'false')
})

test('skips disabled options with the arrows, chooses on Enter, and keeps the focus on the box', async () => {
  render(<Roles start="executive" />)
  await userEvent.tab()
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box()).toHaveAttribute('aria-activedescendant', option('Spokesperson').element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toHaveTextContent('Spokesperson')
  await expect.element(box()).toHaveFocus()
})

test('leaves the focus to who has gone on right after the choice', async () => {
  render(
    <>
      <Roles start="executive" />
      <input aria-label="Next" />
    </>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  const next = page.getByRole('textbox', { name: 'Next' })
  // Radix gives the focus back in a task of its own, after the list has gone.
  const field = next.element() as HTMLElement
  const gone = new MutationObserver(() => {
    if (page.getByRole('listbox').elements().length === 0) field.focus()
  })
  gone.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => gone.disconnect())
  await userEvent.keyboard('{Enter}')
  await expect.element(next).toHaveFocus()
  await new Promise((resolve) => setTimeout(resolve))
  await expect.element(next).toHaveFocus()
})

test('opens the list at the typed word', async () => {
  render(<Roles />)
  await userEvent.tab()
  // A busy machine may take longer from key to key than there is time.
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1_000)
  await userEvent.keyboard('exe')
  clock.mockRestore()
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toHaveTextContent('Executive')
})

test('does not choose a disabled option', async () => {
  render(<Roles />)
  await box().click()
  await option('Analyst').click({ force: true })
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await expect.element(box()).toHaveTextContent('All Roles')
})

test('closes only the list on Escape inside a dialog', async () => {
  render(
    <Dialog open title="Add Source" onOpenChange={() => expect.unreachable('the dialog closed')}>
      <Roles />
    </Dialog>,
  )
  await box().click()
  await expect.element(option('Expert knows a field')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await box().click()
  await option('Expert knows a field').click()
  await expect.element(box()).toHaveTextContent('Expert knows a field')
})

test('announces an error with the box', async () => {
  render(<Roles error="Choose a role" />)
  await expect.element(box()).toHaveAccessibleDescription('Choose a role')
  await expect.element(box()).toBeInvalid()
})
