import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY_BRIEF } from '../../contract/briefs.rules.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { saveDraft } from '../api/draft-storage.ts'
import { inDays, ownAccount } from '../testing/factories.ts'
import { asked, button, request, said, server } from '../testing/pitch-pages.tsx'
import { render, unmountAll } from '../testing/render.tsx'
import { CreatePostDialog } from './CreatePostDialog.tsx'
import { draftName, type NewPostKind } from './post-draft.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const CREATE = 'POST /api/posts'
const ADA = {
  account_id: '00000000-0000-4000-8000-0000000000ad',
  name: 'Ada Winter',
  organization: 'Fenwater PR',
}
const LINE = 'Ada Winter · Fenwater PR'

function show(postType: NewPostKind = 'request_for_source') {
  server.client.setQueryData(ownAccountQuery.queryKey, ownAccount())
  server.answers['POST /api/audience/count'] = () => ({ count: 1 })
  server.answers['POST /api/audience/search'] = () => ({ options: [{ kind: 'person', ...ADA }] })
  server.answers['GET /api/briefs/last'] = () => ({ brief: null })
  render(
    <QueryClientProvider client={server.client}>
      <CreatePostDialog postType={postType} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true })

/** A form that lacks nothing. */
const written = (more: object = {}) =>
  saveDraft('me', draftName('request_for_source'), {
    title: 'A quiet request',
    description: 'Words',
    tags: ['Banking'],
    interview_type: 'Interview',
    closes: { date: inDays(9).slice(0, 10), time: null, zone: 'America/New_York' },
    ...more,
  })

test('sends all members as the audience unless another one is chosen', async () => {
  server.answers[CREATE] = () => request({ account_id: 'me', data: { status: 'draft' } })
  written()
  show()
  await expect.element(radio('All members')).toBeChecked()
  await button('Save Draft').click()
  await expect.poll(said).toMatchObject({ title: 'Post created successfully' })
  expect(asked(CREATE)).toMatchObject([{ body: { audience: 'all', invited: [] } }])
})

test('keeps who was chosen with the draft, by name, and shows the server’s error at the field', async () => {
  server.answers[CREATE] = () => {
    throw new ApiError(422, {
      error: 'Not valid',
      fields: { invited: 'Choose PR professionals and experts' },
    })
  }
  written()
  show()
  await radio('People I choose').click()
  await page.getByRole('combobox', { name: 'Add a person, agency, or source' }).fill('ad')
  await page.getByRole('option', { name: LINE }).click()
  await expect.element(page.getByText(/ 1 member can see it\.$/)).toBeVisible()
  unmountAll()
  show()
  await expect.element(page.getByText('Your unsent text is back.')).toBeVisible()
  await expect.element(radio('People I choose')).toBeChecked()
  await expect.element(page.getByText(LINE, { exact: true })).toBeVisible()
  await button('Save Draft').click()
  await expect.element(page.getByText('Choose PR professionals and experts')).toBeVisible()
  const body = { audience: 'chosen', invited: [{ account_id: ADA.account_id, profile_id: null }] }
  expect(asked(CREATE)).toMatchObject([{ body }])
  // Once another audience is chosen, nobody is invited.
  server.answers[CREATE] = () =>
    request({ account_id: 'me', expires_at: inDays(3), data: { status: 'draft' } })
  await radio('Experts').click()
  await button('Save Draft').click()
  await expect.poll(() => asked(CREATE)[1]?.body).toMatchObject({ audience: 'experts', invited: [] })
})

test('asks for no audience of a community post', async () => {
  show('community')
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  expect(page.getByText('Who can see this').elements()).toEqual([])
})

test.each([
  ['Question 2', { questions: ['Why now?', 'x'.repeat(301)] }],
  ['Must-have 1', { must_haves: ['x'.repeat(161)] }],
])('opens the brief again where %s is too long, and takes it once it fits', async (name, wrong) => {
  server.answers[CREATE] = () => request({ account_id: 'me', data: { status: 'draft' } })
  written({ brief: { ...EMPTY_BRIEF, ...wrong } })
  show()
  const brief = button('What a pitch should include (optional)')
  await brief.click()
  await expect.element(brief).toHaveAttribute('aria-expanded', 'false')
  await button('Save Draft').click()
  const field = page.getByRole('textbox', { name, exact: true })
  await expect.element(field).toHaveFocus()
  expect(asked(CREATE)).toEqual([])
  await field.fill('It fits.')
  await button('Save Draft').click()
  await expect.poll(said).toMatchObject({ title: 'Post created successfully' })
})
