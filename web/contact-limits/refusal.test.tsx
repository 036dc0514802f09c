import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { draftsQuery } from '../comments/drafts.data.ts'
import { NewCommentForm } from '../comments/NewCommentForm.tsx'
import { WriteTo } from '../messages/WriteTo.tsx'
import { PitchSlot } from '../pitches/PitchSlot.tsx'
import { inDays, NO_LIMITS, ownAccount, owner, post } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const SENTENCE = 'Rosa Quill asked not to be contacted by you.'
const viewer = ownAccount({ id: 'me', role: 'pr' })
const theirs = { account_id: 'rosa', account: owner({ id: 'rosa', name: 'Rosa Quill' }) }
let refused_by: string[]

beforeEach(() => {
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me', aal: 'aal1', byLink: false })
  refused_by = ['rosa']
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string) => {
    if (at === 'GET /api/contact-limits') return { ...NO_LIMITS, refused_by }
    if (at === 'GET /api/posts/:post_id/pitch') return { pitch: null, has_source: true }
    if (at === 'GET /api/conversations/with/:account_id') return { conversation_id: null }
    return { state: 'open', pitches_count: 0, held_count: 0 }
  }) as never)
})

function show(part: () => React.ReactNode, draft?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(ownAccountQuery.queryKey, viewer)
  const drafts = draft === undefined ? {} : { new: { text: draft } }
  client.setQueryData(draftsQuery({ account_id: 'me', post_id: 'p' }).queryKey, drafts)
  showPages({ client, pages: [{ path: '/', show: part }] })
}

const request = post({ id: 'p', ...theirs, post_type: 'request_for_source', expires_at: inDays(3) })
const community = post({ id: 'p', ...theirs })
const PLACES = {
  pitch: { part: () => <PitchSlot post={request} viewer={viewer} />, instead: 'Pitch' },
  comment: { part: () => <NewCommentForm post={community} viewer={viewer} />, instead: 'Comment' },
  message: {
    part: () => <WriteTo account_id="rosa" name="Rosa Quill" readerId="me" />,
    instead: 'Send',
  },
}

const places = Object.entries(PLACES)

test.each(places)(
  'says in place of a %s that its author asked not to be contacted',
  async (_place, shown) => {
    show(shown.part)
    await expect.element(page.getByText(SENTENCE)).toBeVisible()
    expect(page.getByRole('button', { name: shown.instead, exact: true }).elements()).toEqual([])
  },
)

test.each(places)('takes a %s to anyone else', async (_place, shown) => {
  refused_by = ['another']
  show(shown.part)
  await expect.element(page.getByRole('button', { name: shown.instead, exact: true })).toBeVisible()
  expect(page.getByText(SENTENCE).elements()).toEqual([])
})

test('leaves a comment that was typed in its field', async () => {
  show(PLACES.comment.part, 'Half a thought')
  await expect.element(page.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('Half a thought')
})
