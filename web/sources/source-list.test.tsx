import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError, call } from '../api/call.ts'
import { render } from '../testing/render.tsx'
import { SourceList } from './SourceList.tsx'
import type { SourceFilter } from './sources.data.ts'

vi.mock('../api/call.ts', { spy: true })
afterEach(() => vi.mocked(call).mockReset())

test.each<[SourceFilter, string]>([
  [{}, 'The server did not answer. Check your connection.'],
  [{ search: 'ports' }, 'The server did not answer. Check your connection. Your search is kept.'],
])('A list that did not come says so, of a search that it is kept: %o', async (filter, words) => {
  vi.mocked(call).mockRejectedValue(new ApiError(0, {}))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <SourceList filter={filter} empty={null}>
        {({ name }) => name}
      </SourceList>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  vi.mocked(call).mockResolvedValue({ sources: [], next: null })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'The sources did not load' }))
    .not.toBeInTheDocument()
})
