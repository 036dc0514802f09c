import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { inDays } from '../testing/factories.ts'
import { asked, FILTERS, link, match, row, said, server, show, titles } from '../testing/matches-page.tsx'
import { matchCreated } from './live-matches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

beforeEach(() => {
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me' } as never)
})

const SEEN = 'POST /api/matches/seen'
const stored = () => asked(SEEN).flatMap(({ body }) => (body as { post_ids: string[] }).post_ids)
const notRelevant = (id: string) => row(id).getByRole('button', { name: 'Not Relevant' })
const tab = (name: string) => page.getByRole('navigation', { name: 'Matches' }).getByRole('link', { name })
const arrives = (id: string, filters = ['f']) => {
  server.matches = [match(id), ...server.matches]
  matchCreated(server.client, { post_id: id, filters, unseen: 1, lit: true })
}

describe('The list', () => {
  test('names the filters of each match first, and separates the days on which posts matched', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    server.matches = [
      match('a', {
        filters: [
          { id: 'f', name: 'Fintech' },
          { id: 'u', name: 'Urgent banking' },
        ],
      }),
      match('b', { matched_at: inDays(-1), filters: [] }),
    ]
    show()
    await expect.element(row('a').getByText('Matches Fintech, Urgent banking')).toBeVisible()
    await expect.element(row('b').getByText('Matches A filter that you have removed')).toBeVisible()
    for (const day of ['Today', 'Yesterday'])
      await expect.element(page.getByText(day, { exact: true })).toBeVisible()
  })

  test('offers a pitch, a message or to open, by role and type', async () => {
    server.matches = [
      match('a'),
      match('b', {}, { post_type: 'request_for_story' }),
      match('c', {}, { post_type: 'community' }),
    ]
    const history = show()
    await expect.element(row('a').getByRole('link', { name: 'Pitch' })).toBeVisible()
    await expect.element(row('b').getByRole('link', { name: 'Message' })).toBeVisible()
    await row('c').getByRole('link', { name: 'Open' }).click()
    await expect.poll(() => history.location.href).toBe('/app/matches?post=c')
  })

  test('keeps the label of a request that has enough for now, and drops what expires', async () => {
    server.matches = [
      match('a', {}, { request_state: 'enough', expires_at: inDays(3) }),
      match('b', {}, { expires_at: new Date(Date.now() + 300).toISOString() }),
    ]
    show()
    await expect.element(row('a').getByText('Enough for now')).toBeVisible()
    await expect.poll(titles).toEqual(['Post a'])
  })

  test('keeps tab and filter in the address, and ignores what it does not know', async () => {
    server.deliveries = ['instant', 'instant']
    const history = show('?tab=old&filter=none')
    await tab('Saved').click()
    await expect.poll(() => history.location.href).toBe('/app/matches?tab=saved')
    await page.getByRole('combobox', { name: 'Filter' }).click()
    await page.getByRole('option', { name: 'Urgent banking' }).click()
    await expect.poll(() => history.location.href).toBe(`/app/matches?tab=saved&filter=${FILTERS[1]}`)
    expect(asked('GET /api/matches').at(-1)?.query).toMatchObject({ tab: 'saved', filter: FILTERS[1] })
    await tab('New').click()
    await expect.poll(() => history.location.href).toBe(`/app/matches?filter=${FILTERS[1]}`)
  })

  test('loads older pages as the reader comes near, and tries again after a failure', async () => {
    server.matches = [match('a')]
    server.older = [match('b', { matched_at: inDays(-2) })]
    show()
    await expect.poll(titles).toEqual(['Post a', 'Post b'])
  })

  test('says when it did not load, and loads on request', async () => {
    server.failing = ['GET /api/matches']
    show()
    await expect.element(page.getByText('The server is busy.')).toBeVisible()
    server.failing = []
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.element(page.getByText('Nothing new since your last visit')).toBeVisible()
  })
})

describe('An empty tab', () => {
  test.each([
    ['', 'instant', 'Nothing new since your last visit', 'New matches will appear here.'],
    ['', 'off', 'No matches yet', 'Save a filter and choose how to get alerts.'],
    ['?tab=saved', 'instant', 'No saved matches yet', ''],
    ['?tab=not_relevant', 'instant', 'No matches marked as not relevant', ''],
  ] as const)('at "%s" with alerts %s says: %s', async (search, delivery, title, words) => {
    server.deliveries = [delivery]
    show(search)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    if (words) await expect.element(page.getByText(words)).toBeVisible()
    expect(page.getByRole('link', { name: 'Go to Feed' }).elements()).toHaveLength(delivery === 'off' ? 1 : 0)
  })
})

test.each(['showSavedOnly', 'showMyPostsOnly'])(
  'says how to get matches to who has only a filter with %s',
  async (only) => {
    server.limitedTo = { [only]: true }
    show()
    await expect.element(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to Feed' })).toBeVisible()
  },
)

describe('Not Relevant', () => {
  test('takes the row away, says so, and brings it back with Undo', async () => {
    server.matches = [match('a'), match('b')]
    show()
    await notRelevant('a').click()
    await expect.poll(titles).toEqual(['Post b'])
    await expect.element(link('b')).toHaveFocus()
    await expect.poll(() => said()?.title).toBe('Marked as not relevant')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(titles).toEqual(['Post a', 'Post b'])
    await expect.poll(() => asked('DELETE /api/matches/:post_id/not-relevant')).toHaveLength(1)
  })

  test('brings the row back when it fails', async () => {
    server.matches = [match('a')]
    server.failing = ['PUT /api/matches/:post_id/not-relevant']
    show()
    await notRelevant('a').click()
    await expect
      .poll(() => said())
      .toMatchObject({
        title: 'Failed to mark the match',
        description: 'The server is busy.',
      })
    await expect.poll(titles).toEqual(['Post a'])
  })

  test('is in its own tab also when that was opened before the server knew', async () => {
    server.matches = [match('a')]
    show()
    const { promise: known, resolve: know } = Promise.withResolvers<void>()
    const answer = vi.mocked(call).getMockImplementation()!
    vi.mocked(call).mockImplementation((async (at: never, given: never) => {
      if (at === 'PUT /api/matches/:post_id/not-relevant') await known
      return answer(at, given)
    }) as never)
    await notRelevant('a').click()
    await tab('Not relevant').click()
    await expect.element(page.getByText('No matches marked as not relevant')).toBeVisible()
    know()
    await expect.element(notRelevant('a')).toHaveAttribute('aria-pressed', 'true')
  })

  test('is pressed in its own tab, where it takes that back', async () => {
    server.matches = [match('a', { is_not_relevant: true })]
    show('?tab=not_relevant')
    await expect.element(notRelevant('a')).toHaveAttribute('aria-pressed', 'true')
    await notRelevant('a').click()
    await expect.element(notRelevant('a')).toHaveAttribute('aria-pressed', 'false')
  })

  test('is not for dormant members', async () => {
    server.matches = [match('a')]
    show('', { role: 'pr', data: { status: 'Dormant' } })
    await expect.element(notRelevant('a')).toBeDisabled()
  })
})

test('is used by keyboard alone: j, k, b, n, z, p and Enter', async () => {
  server.matches = [match('a'), match('b'), match('c')]
  const history = show()
  await expect.element(row('a')).toBeVisible()
  // Where the reader was in an earlier test, if anywhere, is remembered.
  ;(link('a').element() as HTMLElement).focus()
  await userEvent.keyboard('j')
  await expect.element(link('b')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(link('a')).toHaveFocus()
  await userEvent.keyboard('b')
  await expect.element(row('a').getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('n')
  await expect.element(link('b')).toHaveFocus()
  await expect.poll(titles).toEqual(['Post b', 'Post c'])
  await userEvent.keyboard('z')
  await expect.element(link('a')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(link('b')).toHaveFocus()
  await userEvent.keyboard('p')
  await expect
    .poll(() => [history.location.href, history.location.state])
    .toMatchObject(['/app/matches?post=b', { overList: true, pitch: true }])
})

describe('Seen', () => {
  test('is what was on screen for a second, stored in one call', async () => {
    server.matches = [match('p'), match('q'), match('r', { is_seen: true })]
    show()
    // What an earlier page showed may be stored meanwhile.
    const calls = () => asked(SEEN).map(({ body }) => (body as { post_ids: string[] }).post_ids.toSorted())
    await expect.poll(calls).toContainEqual(['p', 'q'])
    await expect.poll(() => server.client.getQueryData(['unseen-matches'])).toEqual({ unseen: 0, lit: false })
  })

  test('is not what lies below the window', async () => {
    server.matches = Array.from({ length: 12 }, (_, n) => match(`${n}`))
    show()
    await expect.poll(stored).toContain('0')
    expect(stored()).not.toContain('11')
  })
})

describe('A new match', () => {
  test('is put on top for a reader who is there', async () => {
    server.matches = [match('a')]
    show()
    await expect.poll(titles).toEqual(['Post a'])
    arrives('b')
    await expect.poll(titles).toEqual(['Post b', 'Post a'])
  })

  test('is announced to a reader further down, and shown on request', async () => {
    server.matches = Array.from({ length: 12 }, (_, n) => match(`${n}`))
    show()
    await expect.element(row('0')).toBeVisible()
    window.scrollTo(0, 1_000)
    await expect.poll(() => window.scrollY).toBeGreaterThan(500)
    arrives('new')
    await page.getByRole('button', { name: '1 new match' }).click()
    await expect.element(link('new')).toHaveFocus()
  })

  test('of another filter is neither shown nor announced', async () => {
    server.matches = [match('a')]
    show(`?filter=${FILTERS[0]}`)
    await expect.poll(titles).toEqual(['Post a'])
    const before = asked('GET /api/matches').length
    arrives('b')
    arrives('c', [FILTERS[0]!])
    await expect.poll(titles).toContain('Post c')
    expect(asked('GET /api/matches')).toHaveLength(before + 1)
  })
})
