import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { board, item, row, SEARCH, showBoard } from '../testing/board-page.tsx'
import { inDays } from '../testing/factories.ts'
import {
  choice,
  dialog,
  inDialog,
  link,
  NEWEST,
  OUTCOME,
  pitchInEachStage,
} from '../testing/outcome-dialog.ts'
import { asked, button, pressTwice, said, server } from '../testing/pitch-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const TITLE = 'Finish this request'
const CLOSED = { expires_at: inDays(-1) }

beforeEach(() => {
  pitchInEachStage()
  board.head = { state: 'closed', settles_at: inDays(4) }
  server.answers[OUTCOME] = () => ({ used: 2, not_used: 3, article_url: null })
})

test('says what became of the pitches to a request that has closed', async () => {
  board.head.article_url = 'https://ledger.example/a'
  showBoard('', CLOSED)
  await button('Finish Request').click()
  await expect.element(choice('Lena Wolf', 'Used')).toBeChecked()
  await expect.element(link()).toHaveValue('https://ledger.example/a')
  expect(inDialog('Close and Decide Later').elements()).toEqual([])
  await choice('Zoe Hart', 'Used').click()
  const before = asked(SEARCH).length
  await pressTwice(inDialog('Save Outcomes'), OUTCOME)
  await expect.poll(said).toMatchObject({ title: 'Outcomes saved' })
  expect(asked(OUTCOME)).toMatchObject([
    {
      params: { post_id: 'p' },
      body: {
        used: ['a4', 'a2'],
        others_reason: 'other_sources',
        as_of: NEWEST,
        article_url: 'https://ledger.example/a',
      },
    },
  ])
  await expect.poll(() => asked(SEARCH).length).toBe(before + 1)
  await expect.element(button('Finish Request')).toHaveFocus()
})

test('keeps everything when the outcomes could not be saved', async () => {
  server.answers[OUTCOME] = () => {
    throw new ApiError(409, { error: 'Close this request first.' })
  }
  showBoard('', CLOSED)
  await button('Finish Request').click()
  await choice('Zoe Hart', 'Used').click()
  await inDialog('Save Outcomes').click()
  await expect.poll(said).toMatchObject({
    variant: 'destructive',
    title: 'Failed to save outcomes',
    description: 'Close this request first.',
  })
  await expect.element(choice('Zoe Hart', 'Used')).toBeChecked()
  server.answers[OUTCOME] = () => {
    throw new ApiError(422, { fields: { article_url: 'Not this one' } })
  }
  await link().fill('https://ledger.example')
  await inDialog('Save Outcomes').click()
  await expect.element(link()).toHaveAccessibleDescription(/^Not this one/)
  await inDialog('Cancel').click()
  await expect.element(dialog(TITLE)).not.toBeInTheDocument()
  await expect.element(button('Finish Request')).toHaveFocus()
})

test.each<[string, Partial<typeof board.head>, Parameters<typeof showBoard>[1], 'Active' | 'Dormant']>([
  ['open', { settles_at: null }, {}, 'Active'],
  ['settled', { settles_at: null, settled_at: inDays(-1) }, CLOSED, 'Active'],
  ['closed long ago', {}, { expires_at: inDays(-91) }, 'Active'],
  ['a dormant member’s', {}, CLOSED, 'Dormant'],
])('is not offered for a request that is %s', async (_, head, post, status) => {
  Object.assign(board.head, head)
  showBoard('', post, status)
  await expect.element(item('Ida Berg')).toBeVisible()
  expect(button('Finish Request').elements()).toEqual([])
})

test('is offered while a pitch has no outcome, whatever else there is', async () => {
  board.rows = [row(0), row(1, { stage: 'used' }), row(2, { is_withdrawn: true, movable: 'none' })]
  showBoard('&stage=all', CLOSED)
  await expect.element(button('Finish Request')).toBeVisible()
  await button('Decline').click()
  await expect.element(button('Finish Request')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^This request closed on /)).toBeVisible()
  await button('Undo Last Move').click()
  await expect.element(button('Finish Request')).toBeVisible()
})

test('says that a link to the article shows the outlet of an author whose name is hidden', async () => {
  const sentence = /The link shows your outlet to the pitchers you used\.$/
  board.head.hides_name = true
  showBoard('', CLOSED)
  await button('Finish Request').click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await inDialog('Cancel').click()
  board.head.hides_name = false
  await button('Finish Request').click()
  await expect.element(link()).toBeVisible()
  expect(page.getByText(sentence).elements()).toEqual([])
})
