import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { unreadQuery } from '../messages/unread.data.ts'
import { readPitchboxSearch } from '../pitches/pitchbox-search.ts'
import {
  board,
  heard,
  item,
  moves,
  names,
  opener,
  press,
  READ,
  row,
  rows,
  SEARCH,
  showBoard,
  start,
  TEXTS,
  tab,
} from '../testing/board-page.tsx'
import { inDays } from '../testing/factories.ts'
import { holdTimers } from '../testing/hold-timers.ts'
import { asked, button, says, server, words } from '../testing/pitch-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const pane = () => page.getByRole('region', { name: 'Pitch', exact: true })
const sheet = (name: string) => page.getByRole('dialog', { name })

test('shows the pitches of a request by stage, with what the author needs to sort them', async () => {
  board.rows = [
    row(0, { musts: { met: 2, of: 2 }, unread: 3, is_late: true }),
    row(1, { source: null, created_at: new Date().toISOString() }),
    row(2, { stage: 'used' }),
  ]
  board.texts.a1 = { pitcher: null }
  board.texts.a0 = {
    answers: {
      answers: [{ question: 'Who approved it?', text: 'The board did.' }],
      musts: [{ must_have: 'A license', met: true, proof: 'Since 2001' }],
      availability: 'Mornings',
      attribution: 'named',
    },
  }
  showBoard()
  await says(
    item('Ida Berg'),
    /late.*Ida Berg3 unreadPartner, QuillNot confirmed.*Begins 0\.2 of 2 must-havesNo passages/,
  )
  await says(item('Removed source'), /\d:\d\d [AP]M.*Removed sourceBegins 1\.No passages/)
  await says(
    pane(),
    /Ida Berg.*Pia Ross, 1 day ago.*A licenseYes, Since 2001Who approved it\?The board did\./,
  )
  await says(
    pane(),
    /AvailabilityMornings.*Your pitchThe whole pitch a0\.Comparison.*not stated.*Private note/,
  )
  await expect
    .element(pane().getByRole('link', { name: 'Ida Berg' }))
    .toHaveAttribute('href', '/app/messages/a0')
  await expect
    .element(pane().getByRole('button', { name: 'Not confirmed, evidence of Ida Berg' }))
    .toHaveTextContent('Not confirmed')
  await expect.element(pane().getByRole('button', { name: 'More actions for Pia Ross' })).toBeVisible()
  await opener('Removed source').click()
  await says(pane(), /Removed source.*Unknown User, 1 day ago.*The whole pitch a1\.Comparison.*Private note/)
  await pane().getByRole('button', { name: 'Shortlist' }).click()
  await expect.poll(moves).toEqual(['a1 shortlist'])
  await expect.element(pane().getByRole('button', { name: 'Shortlist' })).toHaveFocus()
})

test('marks the stage that the pitch is in', async () => {
  board.rows = [row(0, { stage: 'maybe' }), row(1)]
  showBoard('&stage=all')
  const stage = (name: string) => pane().getByRole('button', { name, exact: true })
  await expect.element(stage('Maybe')).toHaveAttribute('aria-pressed', 'true')
  expect(stage('Maybe').element().querySelector('svg')).not.toBeNull()
  for (const name of ['Shortlist', 'Decline', 'Use', 'Back to New'])
    await expect.element(stage(name)).toHaveAttribute('aria-pressed', 'false')
  await stage('Use').click()
  await opener('Ida Berg').click()
  await expect.element(stage('Use')).toHaveAttribute('aria-pressed', 'true')
})

test('keeps tab and order in the address, and the search out of it', async () => {
  board.rows = [row(0), row(1, { stage: 'maybe' })]
  const history = await start()
  await tab('Maybe 1').click()
  await expect.poll(names).toEqual(['Omar Lind'])
  expect(history.location.search).toBe('?request=p&stage=maybe')
  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'Most must-haves first' }).click()
  await expect.poll(() => asked(SEARCH).at(-1)?.body).toMatchObject({ order: 'musts' })
  await page.getByRole('textbox', { name: 'Search pitches' }).fill('Omar')
  await expect.poll(() => asked(SEARCH).at(-1)?.body).toEqual({ order: 'musts', search: 'Omar' })
  expect(history.location.search).toBe('?request=p&stage=maybe&order=musts')
  await tab('All 2').click()
  await expect.poll(names).toEqual(['Omar Lind'])
  expect(history.location.search).toBe('?request=p&stage=all&order=musts')
  await page.getByRole('textbox', { name: 'Search pitches' }).fill('nobody')
  await expect.element(words('No pitches found')).toBeVisible()
})

test('reads stage and order from the address, and ignores what is neither', async () => {
  expect(readPitchboxSearch({ request: 'p', stage: 'lost', order: 'random' })).toEqual({ request: 'p' })
  showBoard('&stage=shortlist&order=unread')
  await expect.element(tab('Shortlist 0')).toHaveAttribute('aria-current', 'page')
  expect(asked(SEARCH)[0]?.body).toEqual({ order: 'unread' })
})

test('starts with All when nothing is new, and says when there are no pitches', async () => {
  board.rows = [row(0, { stage: 'used' })]
  showBoard()
  await expect.element(tab('All 1')).toHaveAttribute('aria-current', 'page')
  await says(item('Ida Berg'), /UsedNo passages/)
  board.rows = []
  await server.client.invalidateQueries()
  await expect.element(words('No pitches yet')).toBeVisible()
})

test('loads every page, and no more than 21 texts ahead of the author', async () => {
  const all = Array.from({ length: 40 }, (_, place) => row(place))
  const page1 = server.answers[SEARCH]
  server.answers[SEARCH] = (given) => {
    board.rows = all
    const { counts } = page1!(given) as { counts: object }
    const isFirst = !given.body.cursor
    return {
      ...(page1!(given) as object),
      counts,
      rows: isFirst ? all.slice(0, 30) : all.slice(30),
      next: isFirst ? 'c' : null,
    }
  }
  await start()
  await expect
    .poll(() => rows().nth(0).query()?.closest('[aria-setsize]')?.getAttribute('aria-setsize'))
    .toBe('40')
  await expect.poll(() => asked(TEXTS)[0]?.body.ids).toHaveLength(11)
  await press('j'.repeat(30))
  await expect.element(pane().getByText('The whole pitch a30.')).toBeVisible()
  const ids = asked(TEXTS).map(({ body }) => body.ids as string[])
  expect(Math.max(...ids.map(({ length }) => length))).toBeLessThanOrEqual(21)
  expect(new Set(ids.flat()).size).toBe(ids.flat().length)
})

test('marks a pitch as read that was before the author for a second, and one that is moved at once', async () => {
  board.rows = [row(0, { unread: 1 }), row(1, { unread: 1 }), row(2)]
  server.client.setQueryData(unreadQuery.queryKey, 5)
  const second = holdTimers(1_000)
  await start()
  expect(asked(READ)).toEqual([])
  await second.pass()
  await expect
    .poll(() => asked(READ))
    .toMatchObject([{ params: { conversation_id: 'a0' }, body: { message_id: null } }])
  await says(item('Ida Berg'), /^((?!unread).)*$/)
  await press('j')
  await press('sk')
  await expect.poll(() => server.client.getQueryData(unreadQuery.queryKey)).toBe(3)
  await tab('Shortlist 1').click()
  await says(item('Omar Lind'), /^((?!unread).)*$/)
  expect(asked(READ)).toHaveLength(1)
})

test('marks a pitch as opened that was moved unopened, once it was before the author for a second', async () => {
  board.rows = [row(0, { stage: 'maybe', is_opened: false })]
  server.client.setQueryData(unreadQuery.queryKey, 5)
  const second = holdTimers(1_000)
  await start()
  await tab('Maybe 1').click()
  await opener('Ida Berg').click()
  await expect.element(pane().getByText('The whole pitch a0.')).toBeVisible()
  await second.pass()
  await expect
    .poll(() => asked(READ))
    .toMatchObject([{ params: { conversation_id: 'a0' }, body: { message_id: null } }])
  expect(server.client.getQueryData(unreadQuery.queryKey)).toBe(5)
})

test.each<[string, Partial<typeof board.head>, Partial<ReturnType<typeof row>>, RegExp]>([
  [
    'closed',
    { settles_at: inDays(4) },
    {},
    /^This request closed on .+ at \d+:\d\d [AP]M .+\. On .+ at .+, every pitch without an outcome becomes “Closed, not selected”\.$/,
  ],
  [
    'settled',
    { settled_at: inDays(-1) },
    { movable: 'corrections' },
    /^This request settled on .+\. You can still change a pitch to Used or Declined\.$/,
  ],
  ['long settled', { settled_at: inDays(-94) }, { movable: 'none' }, /^Stages can no longer be changed\.$/],
])('says what can still be done for a request that is %s', async (_, head, more, banner) => {
  board.rows = [row(0, more)]
  board.head = head
  showBoard('', { expires_at: inDays(more.movable === 'none' ? -99 : -1) })
  await expect.element(page.getByText(banner)).toBeVisible()
})

test('says when the pitches or a text did not load, and loads them again', async () => {
  const [search, texts] = [server.answers[SEARCH], server.answers[TEXTS]]
  server.answers[SEARCH] = server.answers[TEXTS] = () => {
    throw new ApiError(503, {})
  }
  showBoard()
  await expect.element(words('The pitches did not load')).toBeVisible()
  server.answers[SEARCH] = search!
  await button('Try Again').click()
  await expect.element(item('Ida Berg')).toBeVisible()
  await expect.element(words('The pitch did not load.')).toBeVisible()
  server.answers[TEXTS] = texts!
  await button('Try Again').click()
  await expect.element(words('The whole pitch a0.')).toBeVisible()
})

test.each([
  ['is another member’s', { account_id: 'other' }, /^Request not found$/],
  ['takes no pitches', { post_type: 'request_for_story' as const }, /^This request takes no pitches/],
])('shows no board of a request that %s', async (_, post, said) => {
  showBoard('', post)
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Pitch board' })).not.toBeInTheDocument()
})

test('opens a pitch over the list on a phone, and sorts it there with buttons of 44 px', async () => {
  await page.viewport(320, 640)
  showBoard()
  expect(pane().elements()).toEqual([])
  await opener('Ida Berg').click()
  await expect.element(sheet('Ida Berg').getByText('The whole pitch a0.')).toBeVisible()
  for (const name of ['Shortlist', 'Maybe', 'Decline', 'Use']) {
    const { height } = sheet('Ida Berg')
      .getByRole('button', { name, exact: true })
      .element()
      .getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(44)
  }
  await button('Maybe').click()
  await expect.element(sheet('Omar Lind').getByText('The whole pitch a1.')).toBeVisible()
  expect(heard()).toBe('Moved to Maybe. Next: Omar Lind')
  await button('Close').click()
  await expect.element(opener('Omar Lind')).toHaveFocus()
  await page.getByRole('checkbox', { name: 'Select Zoe Hart' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  expect(sheet('Zoe Hart').elements()).toEqual([])
  const { width, height } = page
    .getByRole('checkbox', { name: 'Select Zoe Hart' })
    .element()
    .closest('label')!
    .getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBe(320)
  await button('Clear').click()
  await opener('Zoe Hart').click()
  await button('Use').click()
  await expect.element(sheet('Omar Lind')).toBeVisible()
  await button('Decline').click()
  await expect.element(words('All pitches sorted')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await expect.poll(moves).toEqual(['a0 maybe', 'a2 used', 'a1 declined'])
})
