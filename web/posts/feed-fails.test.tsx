import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError, call } from '../api/call.ts'
import { showPages } from '../testing/show-pages.tsx'
import { FeedList } from './FeedList.tsx'
import { readFeedSearch } from './feed-search.ts'
import { MatchCount } from './MatchCount.tsx'

vi.mock('../api/call.ts', { spy: true })

test.each([
  [new ApiError(500, { error: 'Something broke.' }), 'Something broke. Your filters are kept.'],
  [new ApiError(0, {}), 'The server did not answer. Check your connection. Your filters are kept.'],
])('A feed that does not load says why, without a number of posts above', async (error, words) => {
  vi.mocked(call).mockImplementation(async (at) => {
    if (at === 'GET /api/posts/count') return { count: 5, more: false } as never
    throw error
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const show = () => (
    <>
      <MatchCount />
      <FeedList accountId="me" />
    </>
  )
  const path = '/app/feed'
  showPages({ client, at: `${path}?expired=true`, pages: [{ path, show, validateSearch: readFeedSearch }] })
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect.element(page.getByText('5 posts')).not.toBeInTheDocument()
  expect(vi.mocked(call).mock.calls.map(([at]) => at)).toContain('GET /api/posts/count')
})
