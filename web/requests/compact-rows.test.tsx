import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '../api/call.ts'
import { AppHeader } from '../layout/AppHeader.tsx'
import { SectionBar } from '../layout/SectionBar.tsx'
import { inDays, marks } from '../testing/factories.ts'
import { answer, COMPACT, card, request, said, sent, server, show } from '../testing/requests-page.tsx'
import { densityChosen } from './density.data.ts'

vi.mock('../api/call.ts', { spy: true })

afterEach(() => page.viewport(1280, 800))

const choice = (name: string) =>
  page.getByRole('radiogroup', { name: 'Density' }).getByRole('radio', { name })
const heightOf = (id: string) => card(id).element().closest('[data-item]')?.getBoundingClientRect().height
const many = (count: number) => Array.from({ length: count }, (_, place) => request(`${place}`))

test('switches between cards and rows of 44 px at once, and has the account remember it', async () => {
  server.stored = many(3)
  show('pr')
  await expect.element(card('0')).toBeVisible()
  await expect.element(choice('Cards')).toBeChecked()
  expect(heightOf('0')).toBeGreaterThan(100)
  await choice('Compact').click()
  await expect.poll(() => heightOf('0')).toBe(44)
  await expect.element(choice('Compact')).toHaveFocus()
  await expect.poll(sent).toContainEqual({ requests_density: 'compact' })
})

test.each([390, 1280])('has both choices in one line at %i px', async (width) => {
  await page.viewport(width, 800)
  show('pr')
  await expect.element(choice('Cards')).toBeChecked()
  const [cards, compact] = ['Cards', 'Compact'].map((name) => choice(name).element().getBoundingClientRect())
  expect(compact!.top).toBe(cards!.top)
  expect(compact!.left).toBeGreaterThanOrEqual(cards!.right)
})

test('opens as the account remembers, and follows a choice made in another tab', async () => {
  server.stored = many(1)
  show('pr', '', COMPACT)
  await expect.element(choice('Compact')).toBeChecked()
  expect(sent()).toEqual([])
  densityChosen(server.client, 'cards')
  await expect.element(choice('Cards')).toBeChecked()
  expect(sent()).toEqual([])
})

test('keeps the choice on screen when it cannot be stored, and says so', async () => {
  vi.mocked(call).mockImplementation((async (at: string, given: never) => {
    if (at.startsWith('PATCH')) throw new Error('Away')
    return answer(at as never, given)
  }) as never)
  show('pr')
  await choice('Compact').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to remember how requests are shown' })
  await expect.element(choice('Compact')).toBeChecked()
})

test('keeps the choice when an account arrives that was read before it', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  vi.mocked(call).mockImplementation((async (at: string, given: never) => {
    if (at.startsWith('PATCH')) await arrival
    return answer(at as never, given)
  }) as never)
  server.stored = many(1)
  show('pr')
  await choice('Compact').click()
  densityChosen(server.client, 'cards')
  await expect.poll(() => heightOf('0')).toBe(44)
  expect(choice('Compact').element()).toBeChecked()
  arrive()
  await expect.poll(sent).toContainEqual({ requests_density: 'compact' })
  await expect.element(choice('Compact')).toBeChecked()
})

test('fits 14 rows on a screen of 1280 x 800, below the header and the filters', async () => {
  server.stored = many(30)
  const nothing = () => null
  const account = { ...COMPACT, profile: { beats: ['Legal'] } }
  const frame = (
    <>
      <AppHeader theme="dark" onTheme={nothing} bell={null} avatarMenu={null} />
      <SectionBar menu={nothing} />
    </>
  )
  show('pr', '', { ...account, frame })
  await expect.element(card('0')).toBeVisible()
  const fitting = () =>
    page
      .getByRole('article')
      .elements()
      .map((row) => row.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= 0 && bottom <= 800)
  await expect.poll(() => fitting().length).toBeGreaterThanOrEqual(14)
})

test('says on one line when a request closes, what it asks, for whom, its beats and its state', async () => {
  const tags = ['Banking', 'Legal', 'Markets', 'Energy', 'Retail']
  const found = { found_count: 3, sources_wanted: 5 }
  const due = { expires_at: '2100-11-25T20:00:00.000000Z' }
  server.stored = [
    request('a', { ...due, ...found, tags, organization: 'The Ledger', request_state: 'enough' }),
    request('b', { ...found, expires_at: inDays(-1), request_state: 'enough' }),
    request('c', { sources_wanted: 5 }),
    request('d', found),
  ]
  show('pr', '?state=all', COMPACT)
  await expect.element(card('a').getByText(/^Nov 2\d, 2100, \d+:00 [AP]M /)).toBeVisible()
  for (const words of ['The Ledger', 'Banking', 'Legal', '+3', 'Enough for now'])
    await expect.element(card('a').getByText(words, { exact: true })).toBeVisible()
  expect(card('a').getByText('Markets').elements()).toEqual([])
  expect(
    card('a')
      .getByText(/found$/)
      .elements(),
  ).toEqual([])
  // A closed request takes no pitches, enough or not.
  await expect.element(card('b').getByText(/^Expired /)).toBeVisible()
  expect(card('b').getByText('Enough for now').elements()).toEqual([])
  await expect.element(card('b').getByText('3 of 5 found')).toBeVisible()
  await expect.element(card('c').getByText('No deadline')).toBeVisible()
  expect(
    card('c')
      .getByText(/found$/)
      .elements(),
  ).toEqual([])
  await expect.element(card('d').getByText('3 of 5 found')).toBeVisible()
})

const WIDEST = [
  marks({ held: true, seen: true, changed: true }),
  marks({ pitched: 'Ida Berg', seen: true }),
  marks({ pitched: 'Alexandra Montgomery-Smith', seen: true, changed: true }),
]

test.each([320, 390, 760, 1120])('cuts off no mark and scrolls nothing sideways at %i px', async (width) => {
  await page.viewport(width, 800)
  server.stored = WIDEST.map((each, place) =>
    request(`${place}`, {
      title: 'A long title that does not fit on one line of a phone, nor on two of them',
      organization: 'Harbor & Hale Quarterly Review',
      tags: ['Real Estate', 'Technology', 'Legal'],
      request_state: 'enough',
      is_saved: true,
      marks: each,
    }),
  )
  show('pr', '', COMPACT)
  const lists = page.getByRole('list', { name: 'Your marks' })
  await expect.poll(() => lists.elements().length).toBe(3)
  for (const mark of lists.getByRole('listitem').elements()) {
    const { left, right } = mark.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    // Only a source's name gives way, with an ellipsis.
    if (!mark.textContent?.startsWith('Pitched'))
      expect(mark.scrollWidth).toBeLessThanOrEqual(mark.clientWidth)
  }
  expect(document.documentElement.scrollWidth).toBe(width)
  const rows = page.getByRole('article').elements()
  for (const row of rows) expect(row.getBoundingClientRect().height).toBeLessThan(width < 760 ? 60 : 45)
})
