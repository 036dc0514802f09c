import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FilterPreview, OwnFilter } from '../../contract/saved-filters.ts'
import { notificationSettings } from '../../test/support/notification-settings.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { inDays, ownAccount, post } from '../testing/factories.ts'
import { filterPreview, ownFilter } from '../testing/filters.ts'
import { InRouter } from '../testing/in-router.tsx'
import { render } from '../testing/render.tsx'
import { dismissToasts, openToast } from '../testing/toasts.ts'
import { loadFilterDialog } from './load-filter-dialog.tsx'

vi.mock('../api/call.ts', { spy: true })

const PREVIEW = 'POST /api/saved-filters/preview'
const answer = vi.fn<(filter: OwnFilter) => FilterPreview>()
const previewed = () => answer.mock.calls.map(([filter]) => filter)

beforeEach(() => {
  localStorage.clear()
  dismissToasts()
  answer.mockReset().mockReturnValue(filterPreview())
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (at: string, given: { body: OwnFilter }) =>
      at === PREVIEW ? answer(given.body) : notificationSettings()) as never)
})

const Dialog = await loadFilterDialog()
const preview = () => page.getByRole('region', { name: 'Preview' })
const said = () => preview().getByRole('status')
const button = (label: string) => page.getByRole('button', { name: label, exact: true })
const words = (list: string) => page.getByRole('textbox', { name: `${list} of these words` })

function show(more: Partial<OwnFilter> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount())
  const filter = ownFilter(more)
  render(
    <QueryClientProvider client={client}>
      <InRouter>
        <Dialog filter={filter} panel={filter} onClose={() => undefined} />
      </InRouter>
    </QueryClientProvider>,
  )
}

const MANY = "That's more than 50 a day. Narrow the filter or choose the digest."

test.each<[Partial<FilterPreview>, string]>([
  [{}, 'Would have matched 14 posts in the last 7 days.About 2 a day.'],
  [{ last_7: 1 }, 'Would have matched 1 post in the last 7 days.Less than 1 a day.'],
  [{ last_7: 350 }, 'Would have matched 350 posts in the last 7 days.About 50 a day.'],
  [{ last_7: 351 }, `Would have matched 351 posts in the last 7 days.${MANY}`],
  [{ last_7: 1_000, more: true }, `Would have matched 1,000+ posts in the last 7 days.${MANY}`],
  [{ last_7: 0, last_30: 3 }, 'Would have matched no posts in the last 7 days, and 3 in the last 30.'],
  [{ last_7: 0, last_30: 0 }, 'Would have matched no posts in the last 30 days.'],
  [{ last_7: 0, last_30: 0, more: true }, 'Too many posts to look through. Add a beat or a word.'],
  [
    { with_endings: 23 },
    'Would have matched 14 posts in the last 7 days.About 2 a day.23 with word endings.',
  ],
])('Of %j it says "%s"', async (found, sentence) => {
  answer.mockReturnValue(filterPreview(found))
  show()
  await expect.element(said()).toHaveTextContent(sentence)
})

test('previews what the form says, a moment after the last change', async () => {
  show({ beats: ['Legal'], showExpired: true })
  await expect.element(said()).toMatchTextContent(/Would have matched 14 posts/)
  await words('All').fill('steel')
  await userEvent.keyboard('{Enter}rail{Enter}port{Enter}')
  const finds = { postType: 'all', beats: ['Legal'], any: [], all: [], none: [], within: null }
  await expect.poll(() => previewed().at(-1)).toEqual({ ...finds, all: ['steel', 'rail', 'port'] })
  expect(previewed()[0]).toEqual(finds)
})

test('includes word endings, and then shows the number that it promised', async () => {
  answer.mockImplementation(({ any }) =>
    any.includes('tariff*') ? filterPreview({ last_7: 23 }) : filterPreview({ with_endings: 23 }),
  )
  show({ any: ['tariff', 'AI'], none: ['crypto'] })
  await expect.element(said()).toMatchTextContent(/23 with word endings\./)
  await button('Include Word Endings').click()
  await expect.element(said()).toMatchTextContent(/Would have matched 23 posts in the last 7 days\./)
  expect(previewed().at(-1)).toMatchObject({ any: ['tariff*', 'AI'], none: ['crypto*'] })
  await expect.element(button('Include Word Endings')).not.toBeInTheDocument()
  // Its button is gone: the keyboard stays in the dialog.
  await expect.element(preview()).toHaveFocus()
})

test('shows the matches with their deadlines, and marks the words', async () => {
  const posts = [
    post({ id: 'one', title: 'Tariffs and AI', description: 'She said so.', expires_at: inDays(3.5) }),
    post({ id: 'two', title: 'Ports', description: `${'Words before it. '.repeat(20)}A tariff, at last.` }),
  ]
  answer.mockReturnValue(filterPreview({ posts }))
  show({ any: ['tariff*'], all: ['AI'], none: ['words'] })
  const matches = preview().getByRole('article')
  await button('Show Matches').click()
  await expect.element(matches.first()).toMatchTextContent(/3 days left/)
  await expect.element(matches.first()).toMatchTextContent(/Tariffs and AI/)
  await expect.element(matches.last()).toMatchTextContent(/Community post/)
  const marked = [...preview().element().querySelectorAll('mark')].map((one) => one.textContent)
  expect(marked).toEqual(['Tariffs', 'AI', 'tariff'])
  await button('Hide Matches').click()
  await expect.element(matches.first()).not.toBeInTheDocument()
  await expect.element(button('Show Matches')).toHaveAttribute('aria-expanded', 'false')
})

test('tries again when it did not load, and saving still works', async () => {
  answer.mockImplementation(() => {
    throw new ApiError(503, { error: 'Busy.' })
  })
  show()
  await expect.element(preview().getByRole('alert')).toMatchTextContent(/The preview did not load/)
  await button('Save').click()
  await expect.poll(() => openToast()?.title).toBe('Filter updated successfully')
  answer.mockReset().mockReturnValue(filterPreview())
  await button('Try Again').click()
  await expect.element(said()).toMatchTextContent(/Would have matched 14 posts/)
})

test('previews no filter for saved posts or own ones, which match nothing new', async () => {
  show({ showSavedOnly: true, showMyPostsOnly: true })
  await expect.element(page.getByText('Set in the panel: Saved Only, My Posts Only')).toBeVisible()
  await expect.element(preview()).not.toBeInTheDocument()
  expect(previewed()).toEqual([])
})
