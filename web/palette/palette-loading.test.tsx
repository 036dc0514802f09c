import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Post } from '../../contract/posts.ts'
import { dialog, field, group, note, openByKey, post, server, show } from '../testing/palette.tsx'
import { render } from '../testing/render.tsx'
import { Palette } from './Palette.tsx'

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

test('keeps the keys that were pressed while what closes soon was loading', async () => {
  const loaded = Promise.withResolvers<Post[]>()
  server.closing = () => loaded.promise
  const history = show()
  await note().click()
  await userEvent.keyboard('{Control>}k{/Control}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  await expect.element(dialog().getByRole('listbox')).toHaveAttribute('aria-busy', 'true')
  loaded.resolve([post('Closes tonight'), post('Closes tomorrow'), post('Closes then')])
  await expect.poll(() => history.location.search).toContain('Closes-tomorrow')
})

test('opens without what closes soon when that does not load', async () => {
  server.closing = () => Promise.reject(new Error('Away'))
  show()
  await openByKey()
  await expect.element(group('Actions')).toBeVisible()
  expect(group('Closing within 24 hours').elements()).toEqual([])
})
