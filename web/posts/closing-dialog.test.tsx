import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { boardPage } from '../testing/board-factories.ts'
import { board, row, SEARCH, showBoard } from '../testing/board-page.tsx'
import { inDays } from '../testing/factories.ts'
import {
  CLOSE,
  choice,
  choices,
  dialog,
  inDialog,
  link,
  listed,
  NEWEST,
  pitchInEachStage,
  summary,
} from '../testing/outcome-dialog.ts'
import {
  asked,
  button,
  type Given,
  link as linkNamed,
  pressTwice,
  request,
  said,
  server,
  words,
} from '../testing/pitch-pages.tsx'
import { deadlineWords } from './deadline-words.ts'
import { patchPost } from './listed-posts.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const TITLE = 'Close this request?'
const CHANGED = 'This request has changed since you opened it. Reload and try again.'
const question = () => page.getByRole('alertdialog', { name: TITLE })
const closed = () => request({ account_id: 'me', expires_at: inDays(0), closed_by_author: true })
const refuse = (status: number, body: ConstructorParameters<typeof ApiError>[1]) => () => {
  throw new ApiError(status, body)
}

beforeEach(() => {
  pitchInEachStage()
  server.answers[CLOSE] = closed
})

async function openDialog(post: Parameters<typeof showBoard>[1] = {}) {
  showBoard('', post)
  await button('Close Request').click()
  await expect.element(dialog(TITLE)).toBeVisible()
}

test('closes a request and says what became of its pitches, in one call', async () => {
  await openDialog({ updated_at: 'v1' })
  await expect.poll(listed).toEqual(['Lena Wolf', 'Zoe Hart', 'Omar Lind'])
  await expect.element(choice('Lena Wolf', 'Used')).toBeChecked()
  await expect.element(choice('Zoe Hart', 'Not used')).toBeChecked()
  await expect.element(summary('1 used, 4 not used. Each pitcher will see their outcome.')).toBeVisible()
  await button('Show All Pitches').click()
  expect(listed()).toEqual(['Lena Wolf', 'Zoe Hart', 'Omar Lind', 'Ida Berg', 'Max Thorn'])
  await expect.element(choice('Ida Berg', 'Not used')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(choice('Ida Berg', 'Used')).toBeChecked()
  await expect.element(summary('2 used, 3 not used. Each pitcher will see their outcome.')).toBeVisible()
  const reason = page.getByRole('combobox', { name: 'All others are declined with this reason' })
  await expect.element(reason).toHaveTextContent('Went with other sources')
  await reason.click()
  await page.getByRole('option', { name: 'Story changed' }).click()
  await expect
    .element(reason)
    .toHaveAccessibleDescription(/The story has changed or will not run\..*keep their own reason\.$/)
  await link().fill('https://ledger.example/Ports')
  await pressTwice(inDialog('Close Request'), CLOSE)
  await expect.poll(said).toMatchObject({
    title: 'Request closed',
    description: '2 pitches used, 3 not used. Pitchers will see this in 10 minutes.',
  })
  expect(asked(CLOSE).map(({ body }) => body)).toEqual([
    {
      used: ['a4', 'a0'],
      others_reason: 'changed',
      as_of: NEWEST,
      article_url: 'https://ledger.example/Ports',
      updated_at: 'v1',
    },
  ])
  await expect.element(dialog(TITLE)).not.toBeInTheDocument()
  await expect.element(linkNamed('Port fees')).toHaveFocus()
  await expect.element(button('Close Request')).not.toBeInTheDocument()
})

test('loads the pitches to the last page, and leaves those that come later as they are', async () => {
  const later = inDays(-0.5)
  server.answers[SEARCH] = ({ body: { cursor } }: Given) =>
    cursor
      ? boardPage({ rows: [row(1, { stage: 'used' })], release_minutes: 0 })
      : boardPage({ rows: [row(0, { created_at: later })], next: 'more', release_minutes: 0 })
  await openDialog()
  await expect.poll(listed).toEqual(['Omar Lind'])
  server.answers[SEARCH] = () => boardPage({ rows: [row(2, { created_at: inDays(0) })], release_minutes: 0 })
  await server.client.invalidateQueries()
  expect(listed()).toEqual(['Omar Lind'])
  await inDialog('Close Request').click()
  await expect.poll(said).toMatchObject({
    description: '1 pitch used, 1 not used. Pitchers will see this at once.',
  })
  expect(asked(CLOSE)).toMatchObject([{ body: { used: ['a1'], as_of: later } }])
})

test.each([
  ['http://ledger.example', 'Enter a link that starts with https://'],
  ['https://kim@ledger.example', 'Remove the username and password from the link'],
])('sends nothing while the link is %s', async (typed, error) => {
  await openDialog()
  await link().fill(typed)
  await inDialog('Close Request').click()
  await expect.element(link()).toHaveAccessibleDescription(new RegExp(`^${error}`))
  await expect.element(link()).toHaveFocus()
  expect(asked(CLOSE)).toEqual([])
  await link().fill('https://ledger.example')
  await expect.element(words(error)).not.toBeInTheDocument()
})

test('keeps what was chosen and typed when it was refused, and sends it for the request as it is now', async () => {
  server.answers[CLOSE] = refuse(422, { fields: { article_url: 'Not this one' } })
  await openDialog({ updated_at: 'v1' })
  await choice('Omar Lind', 'Used').click()
  await link().fill('https://ledger.example/a')
  await inDialog('Close Request').click()
  await expect.element(link()).toHaveAccessibleDescription(/^Not this one/)
  server.answers[CLOSE] = refuse(409, { error: CHANGED })
  server.answers['GET /api/posts/:post_id'] = () => request({ account_id: 'me', updated_at: 'v2' })
  // One that was chosen is withdrawn, and another one has come in and was used in another tab.
  board.rows = [0, 1, 2, 3].map((place) => row(place, { stage: 'maybe', is_answered: place === 1 }))
  board.rows.push(row(4, { stage: 'used', is_withdrawn: true, movable: 'none' }))
  board.rows.push(row(6, { stage: 'used', created_at: inDays(-0.5) }))
  await inDialog('Close Request').click()
  await expect
    .poll(said)
    .toMatchObject({ variant: 'destructive', title: 'Failed to close request', description: CHANGED })
  await expect.element(choices('Lena Wolf')).not.toBeInTheDocument()
  await expect.element(choice('Omar Lind', 'Used')).toBeChecked()
  await expect.element(link()).toHaveValue('https://ledger.example/a')
  server.answers[CLOSE] = closed
  await inDialog('Close Request').click()
  await expect.poll(said).toMatchObject({ title: 'Request closed' })
  const first = { used: ['a4', 'a1'], as_of: NEWEST, updated_at: 'v1' }
  expect(asked(CLOSE)).toMatchObject([
    { body: first },
    { body: first },
    { body: { used: ['a1', 'a6'], updated_at: 'v2' } },
  ])
  expect(asked(CLOSE).at(-1)!.body.as_of).not.toBe(NEWEST)
})

test('closes now and leaves the outcomes for later', async () => {
  server.answers[CLOSE] = refuse(503, { error: 'Try again later.' })
  await openDialog()
  await link().fill('not a link')
  await inDialog('Close and Decide Later').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to close request', description: 'Try again later.' })
  await expect.element(link()).toHaveValue('not a link')
  const post = closed()
  server.answers[CLOSE] = () => post
  await pressTwice(inDialog('Close and Decide Later'), CLOSE)
  const settles = new Date(Date.parse(post.expires_at!) + 5 * 86_400_000).toISOString()
  const { date } = deadlineWords({ expires_at: settles, closes: null }, Date.now())
  await expect.poll(said).toMatchObject({
    title: 'Request closed',
    description: `Pitches without an outcome become “Closed, not selected” on ${date}.`,
  })
  expect(asked(CLOSE)).toEqual([{ params: { post_id: 'p' } }, { params: { post_id: 'p' } }])
})

test('can be closed for now when the pitches do not load, and loads them again', async () => {
  showBoard()
  await expect.element(button('Close Request')).toBeVisible()
  const search = server.answers[SEARCH]!
  server.answers[SEARCH] = refuse(503, {})
  await button('Close Request').click()
  await expect.element(dialog(TITLE).getByText('The pitches did not load')).toBeVisible()
  expect(inDialog('Close Request').elements()).toEqual([])
  await expect.element(inDialog('Close and Decide Later')).toBeVisible()
  server.answers[SEARCH] = search
  await inDialog('Try Again').click()
  await expect.element(choices('Lena Wolf')).toBeVisible()
  await inDialog('Cancel').click()
  await expect.element(button('Close Request')).toHaveFocus()
  expect(asked(CLOSE)).toEqual([])
})

test('is offered once all pitches are sorted, while the request is open', async () => {
  board.rows = [row(0, { stage: 'used' })]
  showBoard('&stage=new')
  const sorted = page
    .getByRole('region', { name: 'Pitch board' })
    .getByRole('button', { name: 'Close Request' })
  await sorted.click()
  await expect.element(dialog(TITLE)).toBeVisible()
  await inDialog('Cancel').click()
  await expect.element(sorted).toHaveFocus()
  patchPost(server.client, 'p', { expires_at: inDays(-0.001) })
  await expect.element(button('Reopen Request')).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'All pitches sorted' })).toBeVisible()
  expect(sorted.elements()).toEqual([])
})

test('stays open when the deadline passes meanwhile', async () => {
  await openDialog()
  await link().fill('https://ledger.example')
  patchPost(server.client, 'p', { expires_at: inDays(-0.001) })
  await expect
    .element(page.getByRole('button', { name: 'Reopen Request', includeHidden: true }))
    .toBeInTheDocument()
  await expect.element(link()).toHaveValue('https://ledger.example')
  await inDialog('Cancel').click()
  await expect.element(linkNamed('Port fees')).toHaveFocus()
})

test('fixes what can no longer be changed', async () => {
  board.rows = [
    row(0, { stage: 'used', movable: 'none' }),
    row(1, { stage: 'maybe', source: null, is_answered: true }),
  ]
  await openDialog()
  await expect.element(words('Used. Stages can no longer be changed.')).toBeVisible()
  expect(choices('Ida Berg').elements()).toEqual([])
  await expect.element(choices('Removed source')).toBeVisible()
})

const CLOSED = 'It takes no more pitches. You can reopen it.'
test.each([
  ['a request without pitches', [], {}, CLOSED],
  ['a request whose pitches were withdrawn', [row(0, { is_withdrawn: true, movable: 'none' })], {}, CLOSED],
  ['a request for commentary', [row(0)], { post_type: 'request_for_story' as const }, 'You can reopen it.'],
])('only asks whether to close %s', async (_, rows, more, description) => {
  board.rows = rows
  server.answers[CLOSE] = refuse(403, { error: 'Your membership is dormant.' })
  showBoard('', more)
  await button('Close Request').click()
  await question().getByRole('button', { name: 'Close Request' }).click()
  await expect.poll(said).toMatchObject({
    title: 'Failed to close request',
    description: 'Your membership is dormant.',
  })
  server.answers[CLOSE] = closed
  await button('Close Request').click()
  await pressTwice(question().getByRole('button', { name: 'Close Request' }), CLOSE)
  await expect.poll(said).toMatchObject({
    title: 'Request closed',
    description,
  })
  expect(asked(CLOSE)).toEqual([{ params: { post_id: 'p' } }, { params: { post_id: 'p' } }])
  await expect.element(linkNamed('Port fees')).toHaveFocus()
})

test('fits a narrow screen, with everything 44 px high', async () => {
  await page.viewport(320, 640)
  board.rows = [row(0, { stage: 'used', first_line: 'W'.repeat(160) })]
  await openDialog()
  await expect.element(choice('Ida Berg', 'Used')).toBeVisible()
  const { scrollWidth, clientWidth } = dialog(TITLE).element().parentElement!
  expect(scrollWidth).toBe(clientWidth)
  expect(document.documentElement.scrollWidth).toBe(320)
  for (const one of [
    choice('Ida Berg', 'Not used').element().closest('label')!,
    link().element(),
    inDialog('Close and Decide Later').element(),
  ])
    expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
