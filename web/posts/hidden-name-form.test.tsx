import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '../../contract/vocabulary.ts'
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
const NAMED = 'Your outlet appears in the title. Remove it, or publish anyway.'

const WRITTEN = {
  title: 'For The Ledger',
  description: 'Words',
  tags: ['Banking'],
  interview_type: 'Interview',
  closes: { date: inDays(9).slice(0, 10), time: null, zone: 'America/New_York' },
}

type Shown = { role?: Role; kind?: NewPostKind; isRestored?: boolean }

function show({ role = 'journalist', kind = 'request_for_source', isRestored = false }: Shown = {}) {
  server.client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role }))
  server.answers['GET /api/briefs/last'] = () => ({ brief: null })
  server.answers[CREATE] = () => request({ account_id: 'me', data: { status: 'draft' } })
  if (!isRestored) saveDraft('me', draftName('request_for_source'), WRITTEN)
  render(
    <QueryClientProvider client={server.client}>
      <CreatePostDialog postType={kind} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

const hide = () => page.getByRole('switch', { name: 'Hide My Name and Outlet' })
const anyway = () => page.getByRole('switch', { name: 'Publish Anyway' })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })

test('hides no name unless its author chooses to, and then by the usual label', async () => {
  show()
  await expect.element(hide()).not.toBeChecked()
  expect(page.getByText('Shown instead of your name').elements()).toEqual([])
  await button('Save Draft').click()
  await expect.poll(said).toMatchObject({ title: 'Post created successfully' })
  expect(asked(CREATE)).toMatchObject([{ body: { hide_name: false } }])
})

test('offers a journalist three labels, and keeps the choice with the draft', async () => {
  show()
  await hide().click()
  await expect.element(page.getByText(/^Your name, picture, outlet, and profile stay hidden/)).toBeVisible()
  await expect.element(radio('A journalist vetted by Beatline')).toBeChecked()
  await radio('A journalist at a trade outlet').click()
  unmountAll()
  show({ isRestored: true })
  await expect.element(radio('A journalist at a trade outlet')).toBeChecked()
  await button('Save Draft').click()
  await expect
    .poll(() => asked(CREATE)[0]?.body)
    .toMatchObject({ hide_name: true, shown_name: 'A journalist at a trade outlet' })
})

test('has one label for any other author', async () => {
  show({ role: 'expert' })
  await hide().click()
  await expect.element(page.getByText('A member vetted by Beatline', { exact: true })).toBeVisible()
  expect(page.getByRole('radio', { name: /journalist/ }).elements()).toEqual([])
})

test('says which text names the author, and publishes it anyway once they say so', async () => {
  show()
  server.answers[CREATE] = () => {
    throw new ApiError(409, { error: NAMED, code: 'reveals_author' })
  }
  await hide().click()
  expect(anyway().elements()).toEqual([])
  await button('Save Draft').click()
  await expect.element(page.getByText(NAMED)).toBeVisible()
  server.answers[CREATE] = () => request({ account_id: 'me', data: { status: 'draft' } })
  await anyway().click()
  await button('Save Draft').click()
  await expect.poll(() => asked(CREATE)[1]?.body).toMatchObject({ reveals_author_ok: true })
  await expect.poll(said).toMatchObject({ title: 'Post created successfully' })
})

test('a community post hides no name', async () => {
  show({ kind: 'community' })
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  expect(hide().elements()).toEqual([])
})
