import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnAudience } from '../../contract/audience.ts'
import { ApiError } from '../api/call.ts'
import { asked, button, said, says, server, words } from '../testing/pitch-pages.tsx'
import { confidential, READ, showOpenPost } from '../testing/post-dialog.tsx'
import { listed } from '../testing/request-factories.ts'
import { readersChanged } from './open-post.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const OPENINGS = 'GET /api/posts/:post_id/openings'
const CHANGE = 'PUT /api/posts/:post_id/audience'
const COUNT = 'POST /api/audience/count'

const opening = (id: string, more: object = {}) => ({
  id,
  reader: { id, name: 'Calvin Osei', role: 'pr', organization: 'Fenwater PR' },
  first_at: '2026-01-01T12:00:00.000000Z',
  last_at: '2026-01-02T12:00:00.000000Z',
  case_number: null,
  times: 3,
  ...more,
})

function showOwn(own: Partial<OwnAudience> = {}, more: Parameters<typeof confidential>[0] = {}) {
  const own_audience: OwnAudience = { audience: 'pr', invited: [], opened_by: 2, ...own }
  const post = confidential({ account_id: 'me', own_audience, ...more })
  server.answers[READ] = () => post
  server.answers[COUNT] = () => ({ count: 7 })
  showOpenPost([listed(post)], 'journalist')
  return post
}

const audience = () => page.getByRole('region', { name: 'Audience' })
const form = () => page.getByRole('dialog', { name: 'Change Audience' })

test('says to its author who can see a request and how many have opened it, also as that changes', async () => {
  const post = showOwn()
  await says(audience(), /Visible to PR professionals/)
  await says(audience(), /Opened by 2 Show/)
  expect(page.getByText(/The author sees that you opened this/).elements()).toEqual([])
  server.answers[READ] = () => ({ ...post, own_audience: { ...post.own_audience, opened_by: 3 } })
  readersChanged(server.client, 'p')
  await says(audience(), /Opened by 3 Show/)
})

test('counts no openings of a request that all members see', async () => {
  showOwn({ audience: 'all', opened_by: 0 }, { is_confidential: false })
  await says(audience(), /Visible to All members/)
  expect(page.getByText('Opened by').elements()).toEqual([])
})

test('shows the audience of a draft, too', async () => {
  showOwn({ opened_by: 0 }, { data: { status: 'draft' } })
  await says(audience(), /Visible to PR professionals/)
  await expect.element(button('Change Audience')).toBeVisible()
  expect(page.getByText('Opened by').elements()).toEqual([])
})

test('lists who opened it, page by page', async () => {
  server.answers[OPENINGS] = ({ query }) =>
    query?.cursor
      ? {
          openings: [
            opening('two', { reader: null, times: 1 }),
            opening('team', { reader: null, case_number: 1204 }),
          ],
          next: null,
        }
      : { openings: [opening('one')], next: 'more' }
  showOwn()
  await button('Show who opened it').click()
  const dialog = page.getByRole('dialog', { name: 'Who opened this request' })
  await expect.element(dialog.getByText('Calvin Osei')).toBeVisible()
  await expect.element(dialog.getByText(/, Fenwater PR$/)).toBeVisible()
  await expect.element(dialog.getByText(/^first .+, last .+, 3 times$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show More' }).click()
  await expect.element(dialog.getByText('Unknown User')).toBeVisible()
  await expect.element(dialog.getByText('The Beatline team, case 1204')).toBeVisible()
  await expect.element(dialog.getByText(/, 1 time$/)).toBeVisible()
})

test('says so while no one has opened it, and when the list did not load', async () => {
  server.answers[OPENINGS] = () => {
    throw new ApiError(503, { error: 'Not now.' })
  }
  showOwn({ opened_by: 0 })
  await button('Show who opened it').click()
  await expect.element(words('Who opened it did not load')).toBeVisible()
  server.answers[OPENINGS] = () => ({ openings: [], next: null })
  await button('Try Again').click()
  await expect.element(words('No one has opened it yet')).toBeVisible()
  await expect
    .element(
      words(
        'Readers appear here once they open the full text. Seeing the title and first lines in a list is not logged.',
      ),
    )
    .toBeVisible()
})

test('changes the audience, and says how many members have lost the request', async () => {
  const post = showOwn()
  await button('Change Audience').click()
  await expect.element(form().getByRole('radio', { name: 'PR professionals', exact: true })).toBeChecked()
  await form().getByRole('radio', { name: 'Experts', exact: true }).click()
  await expect.element(form().getByText(/7 members can see it\.$/)).toBeVisible()
  server.answers[CHANGE] = () => {
    server.answers[READ] = () => ({
      ...post,
      own_audience: { audience: 'experts', invited: [], opened_by: 2 },
    })
    return { post, lost: 1 }
  }
  await button('Save').click()
  await expect.poll(said).toMatchObject({
    title: 'Audience changed',
    description: '1 member can no longer see this request.',
  })
  expect(asked(CHANGE)).toMatchObject([
    { params: { post_id: 'p' }, body: { audience: 'experts', invited: [] } },
  ])
  await says(audience(), /Visible to Experts/)
})

test('shows at its field why the audience was not changed, and keeps what was chosen', async () => {
  showOwn()
  server.answers[CHANGE] = () => {
    throw new ApiError(422, { error: 'Not valid', fields: { audience: 'Choose another audience' } })
  }
  await button('Change Audience').click()
  await form().getByRole('radio', { name: 'Experts', exact: true }).click()
  await button('Save').click()
  await expect.element(form().getByText('Choose another audience')).toBeVisible()
  await expect.poll(said).toMatchObject({ title: 'Failed to change the audience' })
  await expect.element(form().getByRole('radio', { name: 'Experts', exact: true })).toBeChecked()
  await userEvent.keyboard('{Escape}')
})
