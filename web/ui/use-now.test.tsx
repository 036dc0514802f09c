import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { useNow } from './use-now.ts'

afterEach(() => vi.restoreAllMocks())

const Clock = () => <p>It is {new Date(useNow()).toISOString()}</p>

test('has the true time from the start, even if nothing has updated it for a while', async () => {
  const later = Date.now() + 3 * 3_600_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  render(<Clock />)
  await expect.element(page.getByText(`It is ${new Date(later).toISOString()}`)).toBeVisible()
})
