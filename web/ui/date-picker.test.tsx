import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, unmountAll } from '../testing/render.tsx'
import { toCalendarDate } from './calendar-date.ts'
import { DatePicker } from './DatePicker.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'

function Deadline({ start = '', min = '2026-11-18' }) {
  const [value, setValue] = useState(start)
  return (
    <Field group label="Expiration date">
      <DatePicker value={value} onChange={setValue} min={min} />
      <output>{value}</output>
    </Field>
  )
}

const trigger = () => page.getByRole('button', { name: /^Expiration date/ })
const day = (name: RegExp) => page.getByRole('button', { name })

test('shows the chosen date as "Nov 22, 2026" and returns a calendar date', async () => {
  render(<Deadline />)
  await expect.element(trigger()).toHaveAccessibleName('Expiration date Choose a date')
  await trigger().click()
  await day(/November 22/).click()
  await expect.element(trigger()).toHaveAccessibleName('Expiration date Nov 22, 2026')
  await expect.element(page.getByRole('status')).toHaveTextContent('2026-11-22')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(trigger()).toHaveFocus()
})

test('offers no days before the minimum, but the minimum itself', async () => {
  render(<Deadline />)
  await trigger().click()
  await expect.element(day(/November 17/)).toBeDisabled()
  await expect.element(day(/November 18/)).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Go to the Previous Month' })).toBeDisabled()
})

test('starts the week on Sunday', async () => {
  render(<Deadline />)
  await trigger().click()
  await expect.element(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
  expect(page.getByRole('grid').element().querySelector('th')?.getAttribute('aria-label')).toBe('Sunday')
})

test('moves by day and week and chooses with the keyboard', async () => {
  render(<Deadline start="2026-11-20" />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(day(/November 20/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(day(/November 27/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(day(/November 28/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(trigger()).toHaveAccessibleName('Expiration date Nov 28, 2026')
})

const TODAY = toCalendarDate(new Date())

test.each([
  ['the chosen day', '2026-12-20', '2026-11-18', /December 20/],
  ['today', '', TODAY, /Today/],
])('opens with the focus on %s, also in a dialog', async (_, start, min, focused) => {
  const deadline = <Deadline start={start} min={min} />
  render(deadline)
  await trigger().click()
  await expect.element(day(focused)).toHaveFocus()
  unmountAll()
  render(
    <Dialog open onOpenChange={() => undefined} title="Request an Expert">
      {deadline}
    </Dialog>,
  )
  await trigger().click()
  await expect.element(day(focused)).toHaveFocus()
})
