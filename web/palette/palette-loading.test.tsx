import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../ui/test-render.tsx'
import { Palette } from './Palette.tsx'
import { dialog, field, note, show } from './test-palette.tsx'

vi.mock('../api/call.ts', { spy: true })
const code = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./Choices.tsx', async (importOriginal) => {
  await code.promise
  return importOriginal()
})

test('takes what is typed before its list has loaded, and Enter then chooses', async () => {
  const history = show()
  await note().click()
  await userEvent.keyboard('{Control>}k{/Control}sec')
  await expect.element(field()).toHaveValue('sec')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  expect(history.location.pathname).toBe('/start')
  code.resolve()
  await expect.element(page.getByRole('heading', { name: '/app/account/security' })).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('offers another try when its list did not load, and keeps the text', async () => {
  const onRetry = vi.fn()
  render(<Palette Choices={null} onRetry={onRetry} hands={null!} onAct={() => {}} onClose={() => {}} />)
  await field().fill('rail')
  await dialog().getByRole('button', { name: 'Try Again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
  await expect.element(field()).toHaveValue('rail')
})
