import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { board, item, row, SEARCH, showBoard } from '../testing/board-page.tsx'
import { inDays } from '../testing/factories.ts'
import { dialog, inDialog, link, OUTCOME } from '../testing/outcome-dialog.ts'
import {
  asked,
  button,
  type Given,
  link as linkNamed,
  pressTwice,
  said,
  server,
  words,
} from '../testing/pitch-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const ADDRESS = 'https://ledger.example/Ports/?from=a'

beforeEach(() => {
  board.rows = [row(0)]
  server.answers[OUTCOME] = ({ body }: Given) => ({ used: 0, not_used: 1, article_url: body.article_url })
})

test('adds the link to the article, and changes it', async () => {
  showBoard('', { expires_at: inDays(-179) })
  await button('Add Article Link').click()
  const loads = asked(SEARCH).length
  await expect.element(link()).toHaveFocus()
  await link().fill(` ${ADDRESS} `)
  await pressTwice(inDialog('Save Link'), OUTCOME)
  await expect.poll(said).toMatchObject({ title: 'Link saved' })
  expect(asked(OUTCOME)).toEqual([{ params: { post_id: 'p' }, body: { article_url: ADDRESS } }])
  const shown = linkNamed('ledger.example/Ports/')
  await expect.element(shown).toHaveAttribute('href', ADDRESS)
  await expect.element(shown).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(button('Change Article Link')).toHaveFocus()
  await button('Change Article Link').click()
  await expect.element(link()).toHaveValue(ADDRESS)
  await link().fill('https://other.example/')
  await inDialog('Save Link').click()
  await expect.element(linkNamed('other.example')).toBeVisible()
  expect(asked(SEARCH)).toHaveLength(loads)
})

test('keeps the link as it was when a new one is refused', async () => {
  board.head = { article_url: ADDRESS }
  showBoard('', { expires_at: inDays(-1) })
  await button('Change Article Link').click()
  await link().clear()
  await inDialog('Save Link').click()
  await expect.element(words('Enter a link that starts with https://')).toBeVisible()
  expect(asked(OUTCOME)).toEqual([])
  server.answers[OUTCOME] = () => {
    throw new ApiError(409, { error: 'The link can no longer be changed.' })
  }
  await link().fill('https://other.example/')
  await inDialog('Save Link').click()
  await expect.poll(said).toMatchObject({
    variant: 'destructive',
    title: 'Failed to save link',
    description: 'The link can no longer be changed.',
  })
  await expect.element(link()).toHaveValue('https://other.example/')
  server.answers[OUTCOME] = () => {
    throw new ApiError(422, { fields: { article_url: 'Not this one' } })
  }
  await inDialog('Save Link').click()
  await expect.element(link()).toHaveAccessibleDescription(/^Not this one/)
  await inDialog('Cancel').click()
  await expect.element(dialog('Change Article Link')).not.toBeInTheDocument()
  await expect.element(linkNamed('ledger.example/Ports/')).toBeVisible()
})

test.each<[string, boolean, Parameters<typeof showBoard>[1], Parameters<typeof row>[1]]>([
  ['that has closed', true, { expires_at: inDays(-1) }, {}],
  ['that is open and has a used pitch', true, {}, { stage: 'used' }],
  ['that is open', false, {}, {}],
  ['that closed 180 days ago', false, { expires_at: inDays(-180.1) }, { stage: 'used' }],
])('is offered, or not, for a request %s', async (_, isOffered, post, more) => {
  board.rows = [row(0, more)]
  showBoard('&stage=all', post)
  await expect.element(item('Ida Berg')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Port fees' })).toBeVisible()
  expect(button('Add Article Link').elements()).toHaveLength(isOffered ? 1 : 0)
})
