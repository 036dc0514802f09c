import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAudience } from '../../contract/audience.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { ApiError } from '../api/call.ts'
import { owner } from '../testing/factories.ts'
import { InRouter } from '../testing/in-router.tsx'
import { asked, button, link, OWN, said, says, server, words } from '../testing/pitch-pages.tsx'
import { beginning, confidential, READ, showOpenPost } from '../testing/post-dialog.tsx'
import { render } from '../testing/render.tsx'
import { listed } from '../testing/request-factories.ts'
import { PostRow } from './PostRow.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const PUBLISH = 'POST /api/posts/:post_id/publish'
const REVEAL = 'POST /api/posts/:post_id/reveal'
const LABEL = 'A journalist vetted by Beatline' as const
const HIDDEN = { account: null, account_id: null, created_by: null, shown_name: LABEL }
const QUESTION = 'Reveal your name to everyone who can see this request?'

const poster = () => page.getByRole('region', { name: 'Posted by' })
const audience = () => page.getByRole('region', { name: 'Audience' })

function showHidden(role: Role = 'pr') {
  server.answers[READ] = () => confidential(HIDDEN)
  server.answers[OWN] = () => ({ pitch: null, has_source: role === 'pr' })
  showOpenPost([beginning(HIDDEN)], role)
}

function showOwn(more: Parameters<typeof confidential>[0] = {}) {
  const own_audience: OwnAudience = { audience: 'all', invited: [], opened_by: 2 }
  const mine = { account_id: 'me', account: owner({ id: 'me', name: 'Ada Quill' }), shown_name: LABEL }
  const post = confidential({ ...mine, own_audience, ...more })
  server.answers[READ] = () => post
  server.answers[REVEAL] = () => ({ ...listed(post), shown_name: null })
  showOpenPost([listed(post)], 'journalist')
}

test('a row names the label, and leads to no profile', async () => {
  render(
    <QueryClientProvider client={server.client}>
      <InRouter>
        <PostRow post={beginning(HIDDEN)} accountId="me" />
      </InRouter>
    </QueryClientProvider>,
  )
  await expect.element(words(LABEL)).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(1)
  await says(page.getByRole('article'), /Confidential/)
  expect(document.querySelector('.lucide-eye-off')).not.toBeNull()
})

test('the dialog says that the team has vetted the author, who can be reported and not muted', async () => {
  showHidden()
  await says(poster(), /A journalist vetted by Beatline\s*Vetted by the Beatline team/)
  expect(poster().getByRole('link').elements()).toEqual([])
  await expect.element(button('Pitch')).toBeVisible()
  expect(link('Message').elements()).toEqual([])
  await button(`More actions for ${LABEL}`).click()
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Mute' }).elements()).toEqual([])
})

test('an expert without a source profile is shown where to add one', async () => {
  showHidden('expert')
  await expect.element(page.getByText(/^Add your source profile to answer this request\./)).toBeVisible()
  await expect.element(link('Add My Profile')).toHaveAttribute('href', '/app/account/source')
  expect(button('Pitch').elements()).toEqual([])
})

test('the author sees the label, and reveals their name after a question', async () => {
  showOwn()
  await says(audience(), /Shown instead of your name A journalist vetted by Beatline/)
  await says(poster(), /Ada Quill/)
  await button('Reveal to Everyone').click()
  const question = page.getByRole('alertdialog', { name: QUESTION })
  await says(question, /Your name, picture, outlet, and profile will be shown\. This cannot be undone\./)
  expect(asked(REVEAL)).toEqual([])
  await question.getByRole('button', { name: 'Reveal', exact: true }).click()
  await expect.poll(said).toMatchObject({ title: 'Name revealed' })
  expect(asked(REVEAL)).toMatchObject([{ params: { post_id: 'p' }, body: {} }])
  await expect.poll(() => button('Reveal to Everyone').elements()).toEqual([])
})

test('a name that is not revealed stays hidden, and the dialog says why', async () => {
  showOwn()
  server.answers[REVEAL] = () => {
    throw new ApiError(503, { error: 'Beatline is not available right now.' })
  }
  await button('Reveal to Everyone').click()
  await button('Reveal').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to reveal your name' })
  await button('Cancel').click()
  await expect.element(button('Reveal to Everyone')).toBeVisible()
})

test('a draft has no one to reveal it to', async () => {
  showOwn({ data: { status: 'draft' } })
  await says(audience(), /Shown instead of your name/)
  expect(button('Reveal to Everyone').elements()).toEqual([])
})

test('a draft that names its hidden author is published once they say so', async () => {
  const reason = 'Your name appears in the title. Remove it, or publish anyway.'
  showOwn({ data: { status: 'draft' } })
  server.answers[PUBLISH] = () => {
    throw new ApiError(409, { error: reason, code: 'reveals_author' })
  }
  await button('Publish').click()
  const question = page.getByRole('alertdialog', { name: 'Publish anyway?' })
  await says(question, /Your name appears in the title\. Remove it, or publish anyway\./)
  server.answers[PUBLISH] = () => beginning({ account_id: 'me', shown_name: LABEL })
  await button('Publish Anyway').click()
  await expect.poll(said).toMatchObject({ title: 'Post published successfully' })
  expect(asked(PUBLISH)).toMatchObject([{ body: {} }, { body: { reveals_author_ok: true } }])
})
