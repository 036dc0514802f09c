import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dialog, field, note, show } from '../testing/palette.tsx'

vi.mock('../api/call.ts', { spy: true })
const code = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./Palette.tsx', async (importOriginal) => {
  await code.promise
  return importOriginal()
})

test('keeps what is pressed before it has loaded from the page, and takes it', async () => {
  const history = show()
  await note().click()
  await userEvent.keyboard('{Control>}k{/Control}x{Escape}y')
  await expect.element(note()).toHaveValue('y')
  await userEvent.keyboard('{Control>}k{/Control}Sec')
  await expect.element(note()).toHaveValue('y')
  code.resolve()
  await expect.element(field()).toHaveValue('Sec')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: '/app/account/security' })).toBeVisible()
  expect(history.location.pathname).toBe('/app/account/security')
  await expect.element(dialog()).not.toBeInTheDocument()
})
