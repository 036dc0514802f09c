import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { board, placed, row, SEARCH, start } from '../testing/board-page.tsx'
import { inDays } from '../testing/factories.ts'
import { asked, button, type Given, server } from '../testing/pitch-pages.tsx'
import { placePitches } from './board.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const dialog = () => page.getByRole('dialog', { name: 'Pitches to “Port fees”' })
const group = (name: string) => dialog().getByRole('list', { name, exact: true })
const closed = { state: 'closed', settles_at: inDays(4) } as const

/** What was offered to save: its name and its text. */
async function saved(press: () => Promise<void>) {
  const made = vi.spyOn(URL, 'createObjectURL')
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await press()
  const [link] = click.mock.contexts as HTMLAnchorElement[]
  const file = made.mock.lastCall![0] as Blob
  click.mockRestore()
  return { name: link!.download, type: file.type, text: await file.text() }
}

test('is offered once the request has closed', async () => {
  await start()
  expect(button('Print or Export').elements()).toEqual([])
})

test('shows every pitch by its stage, whatever the search, with texts and notes when wanted', async () => {
  board.head = closed
  board.rows = [
    row(0, { stage: 'declined', reason: 'late', words: 'Next time.' }),
    row(1, { stage: 'used' }),
    row(2, { stage: 'used', is_withdrawn: true, movable: 'none' }),
  ]
  const told = { stage: 'declined', at: inDays(0) } as const
  board.texts = {
    a0: { placed: placed('declined', { reason: 'late', words: 'Next time.', told }) },
    a1: { note: 'Call her first.' },
  }
  await start('&stage=all')
  await page.getByRole('textbox', { name: 'Search pitches' }).fill('Ida')
  await button('Print or Export').click()
  await expect
    .element(dialog())
    .toHaveAccessibleDescription(
      /^3 pitches: 1 used, 2 not used\. Closed on \w+ \d+, \d{4}\. As of \w+ \d+, \d{4}\.$/,
    )
  expect(
    dialog()
      .getByRole('list')
      .elements()
      .map((list) => `${list.getAttribute('aria-label')} ${list.querySelector('h4')?.textContent}`),
  ).toEqual(['Used Omar Lind', 'Declined Ida Berg', 'Withdrawn Zoe Hart'])
  await expect.element(group('Declined').getByText(/^Declined\. Visible to the pitcher since /)).toBeVisible()
  await expect.element(group('Declined').getByText('Next time.')).toBeVisible()
  expect(
    dialog()
      .getByText(/The whole pitch|Call her first/)
      .elements(),
  ).toEqual([])
  await dialog().getByRole('checkbox', { name: 'Pitches and answers' }).click()
  await dialog().getByRole('checkbox', { name: 'Private notes' }).click()
  await expect.element(group('Used').getByText('The whole pitch a1.')).toBeVisible()
  await expect.element(group('Used').getByText('Private note: Call her first.')).toBeVisible()
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await dialog().getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
})

test('saves a table that no spreadsheet takes for formulas, and notes only when wanted', async () => {
  board.head = closed
  board.rows = [row(0, { stage: 'declined', reason: 'late', words: 'Two, at most' })]
  const answers = {
    answers: [{ question: 'Who approved it?', text: 'The board did.' }],
    musts: [{ must_have: 'A license', met: true, proof: 'Since 2001' }],
    ...{ availability: '+1 hour', attribution: 'named' as const },
  }
  const commentary = '=HYPERLINK("https://evil.example")\nMore'
  board.texts = { a0: { answers, commentary, note: '@home' } }
  await start('&stage=all')
  await button('Print or Export').click()
  await expect.element(group('Declined')).toBeVisible()
  const save = () => dialog().getByRole('button', { name: 'Export CSV' }).click()
  const { name, type, text } = await saved(save)
  expect({ name, type }).toEqual({ name: 'pitches-port-fees.csv', type: 'text/csv' })
  const [head, ...rest] = text.split('\r\n')
  expect(head).toMatch(
    /^Stage,Reason,Your line,Source,Title,Organization,Pitcher,Received,Late,A license,Who approved it\?,Availability,Pitch,Comparison$/,
  )
  expect(rest.join('\r\n')).toContain('Declined,Came too late,"Two, at most",Ida Berg,')
  expect(rest.join('\r\n')).toContain(
    `"Yes, Since 2001",The board did.,'+1 hour,"'=HYPERLINK(""https://evil.example"")\nMore",No passages in common with earlier pitches\r\n`,
  )
  expect(text).not.toContain('home')
  await dialog().getByRole('checkbox', { name: 'Private notes' }).click()
  expect((await saved(save)).text).toMatch(/,'@home\r\n$/)
})

test('says when the pitches did not load, and loads them again', async () => {
  board.head = closed
  await start()
  const answer = server.answers[SEARCH]!
  server.answers[SEARCH] = () => {
    throw new Error('away')
  }
  await button('Print or Export').click()
  await expect.element(dialog().getByText('The pitches did not load')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  server.answers[SEARCH] = (given: Given) => answer(given)
  await dialog().getByRole('button', { name: 'Try Again' }).click()
  await expect.element(group('New')).toBeVisible()
  expect(asked(SEARCH).at(-1)?.body.search).toBeUndefined()
})

test('has what is decided elsewhere while later pages load', async () => {
  board.head = closed
  board.rows = [row(0), row(1)]
  await start('&stage=all')
  const answer = server.answers[SEARCH]!
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  server.answers[SEARCH] = async (given: Given) => {
    const { cursor } = given.body as { cursor?: string }
    if (!cursor) return { ...((await answer(given)) as object), rows: [row(0)], next: 'second' }
    await held
    return { ...((await answer(given)) as object), rows: [row(1)], next: null }
  }
  await button('Print or Export').click()
  await expect.poll(() => asked(SEARCH).at(-1)?.body.cursor).toBe('second')
  placePitches(server.client, 'p', [{ pitch_id: 'a0', placed: placed('used') }])
  release()
  await expect.element(group('Used').getByText('Ida Berg')).toBeVisible()
  await expect.element(group('New').getByText('Omar Lind')).toBeVisible()
})

test('has the link to the article, and calls a pitch what its pitcher reads', async () => {
  board.head = { ...closed, article_url: 'https://ledger.example/ports' }
  board.rows = [row(0, { stage: 'used' }), row(1, { stage: 'used' }), row(2)]
  const told = (stage: 'published' | 'used' | 'not_selected') => ({ told: { stage, at: inDays(0) } })
  board.texts = {
    a0: { placed: placed('used', told('published')) },
    a1: { placed: placed('used', told('used')) },
    a2: { placed: placed('new', told('not_selected')) },
  }
  await start('&stage=all')
  await button('Print or Export').click()
  await expect.element(dialog().getByRole('link', { name: 'ledger.example/ports' })).toBeVisible()
  await expect.element(group('Used').getByText(/^Published\. Visible to the pitcher since /)).toBeVisible()
  const { text } = await saved(() => dialog().getByRole('button', { name: 'Export CSV' }).click())
  expect(
    text
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.slice(0, line.indexOf(',,'))),
  ).toEqual(['Published', 'Used', '"Closed, not selected"'])
})
