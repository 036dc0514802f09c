import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ProfileView } from '../../contract/directory.ts'
import { ApiError } from '../api/call.ts'
import { dropAllDrafts, readOnDevice, saveOnDevice } from '../api/draft-storage.ts'
import { currentSession } from '../api/session.ts'
import { memberLeft } from '../member-left.ts'
import {
  asked,
  cell,
  clampOf,
  heading,
  LONG,
  link,
  member,
  membersAre,
  says,
  searchBox,
  server,
  show,
  source,
} from '../testing/directory-pages.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })
afterEach(() => dropAllDrafts())

const signedIn = () =>
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me', aal: 'aal1', byLink: false })

test('links the directory to its two lists, and shows PR members their own sources', async () => {
  show('pr', '/app/directory')
  await expect.element(heading('Directory')).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Directory' }).first()
  await expect.element(bar.getByRole('link', { name: 'Back to Feed' })).toHaveAttribute('href', '/app/feed')
  await expect
    .element(bar.getByRole('link', { name: 'Members' }))
    .toHaveAttribute('href', '/app/directory/members')
  await expect
    .element(bar.getByRole('link', { name: 'My Sources' }))
    .toHaveAttribute('href', '/app/directory/sources')
  const parts = page.getByRole('main').getByRole('heading', { level: 2 })
  expect(parts.elements().map((one) => one.textContent)).toEqual(['Members', 'My Sources'])
})

test('leads experts to the members whom they see', async () => {
  show('expert', '/app/directory')
  const bar = page.getByRole('navigation', { name: 'Directory' }).first()
  await expect
    .element(bar.getByRole('link', { name: 'Members' }))
    .toHaveAttribute('href', '/app/account/members')
})

test.each([
  [{ members: 1_024, sources: 1 }, ['1,024 members', '1 source']],
  [{ members: 0, sources: 412 }, ['0 members', '412 sources']],
])('says how many each list has: %j', async (counts, words) => {
  server.answer = () => counts
  show('journalist', '/app/directory')
  for (const [place, name] of ['Members', 'Sources'].entries())
    await says(
      page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .last(),
      words[place]!,
    )
  expect(heading('Recently viewed').elements()).toEqual([])
})

test('shows the cards that were opened last, the latest first, without those that are gone', async () => {
  signedIn()
  server.answer = (at, { ids }) => {
    if (at === 'POST /api/directory/cards') {
      expect(ids).toEqual(['ada', 'gone', 'one'])
      return { members: [member('ada')], sources: [source('one')] }
    }
    return at === 'GET /api/directory'
      ? { members: 2, sources: 1 }
      : { kind: 'member', member: member('ada') }
  }
  saveOnDevice('me', 'recently viewed', ['gone', 'one'])
  // Opens a member's page, which is remembered.
  const history = show('journalist', '/app/profile/$profile_id')
  await expect.element(cell('Member ada')).toBeVisible()
  history.push('/app/directory')
  const items = page.getByRole('list', { name: 'Recently viewed' }).getByRole('listitem')
  await expect
    .poll(() => items.elements().map((item) => item.textContent))
    .toEqual(['Member adaEditor at The Ledger', 'Source oneCobalt TrustNot confirmed'])
  await page.getByRole('button', { name: 'Source one', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Source Details' })).toBeVisible()
  await expect.poll(() => readOnDevice('me', 'recently viewed')).toEqual(['one', 'ada', 'gone'])
})

test('remembers a preview of a member', async () => {
  signedIn()
  membersAre(member('bo'))
  show('pr', '/app/account/members')
  await page.getByRole('button', { name: 'Preview Member bo' }).click()
  await expect.poll(() => readOnDevice('me', 'recently viewed')).toEqual(['bo'])
})

test('shows a source with two lines of expertise, who represents them, and how to get in touch', async () => {
  server.answer = () => ({ sources: [source('one')], next: null })
  show('journalist', '/app/directory/sources')
  await says(cell('Source one'), 'Represented by Member agent, Halyard PR')
  expect(clampOf(LONG.trim())).toBe('2')
  const contact = link('Contact PR Firm about Source one')
  await expect.element(contact).toHaveAttribute('href', '/app/profile/agent')
  const more = cell('Source one').getByRole('button', { name: 'More actions for Source one' })
  await expect.element(more).toBeVisible()
  await page.getByRole('button', { name: 'Preview Source one' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Source Details' })).toBeVisible()
})

test('shows who manages a profile of their own, and how to get in touch with them', async () => {
  server.answer = () => ({ sources: [source('one', { held_by: 'agent' })], next: null })
  show('journalist', '/app/directory/sources')
  await says(cell('Source one'), 'Managed by Member agent, Halyard PR')
  await expect.element(link('Contact Expert about Source one')).toHaveAttribute('href', '/app/profile/agent')
  await page.getByRole('button', { name: 'Preview Source one' }).click()
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'Message', exact: true }))
    .toBeVisible()
})

test('removes the sources of a PR member who leaves, and closes an open preview', async () => {
  server.answer = () => ({ sources: [source('one')], next: null })
  show('journalist', '/app/directory/sources')
  await page.getByRole('button', { name: 'Preview Source one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Source Details' })
  await expect.element(dialog).toBeVisible()
  memberLeft(server.client, 'agent')
  await expect.element(heading('No sources found')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('links to source management above the reader’s own sources, which offer nobody to message', async () => {
  server.answer = () => ({ sources: [source('one', { account_id: 'me' })], next: null })
  show('pr', '/app/directory/sources')
  await expect.element(heading('My Sources').first()).toBeVisible()
  await expect.element(link('Manage Sources')).toHaveAttribute('href', '/app/sources')
  await expect.element(page.getByRole('button', { name: 'Preview Source one' })).toBeVisible()
  expect(cell('Source one').getByRole('link').elements()).toEqual([])
  expect(page.getByText('Represented by').elements()).toEqual([])
})

test.each([
  ['pr', 'Create your first source profile to get started'],
  ['expert', 'No source profiles have been created yet'],
] as const)('Without a source a %s reads: %s', async (role, hint) => {
  server.answer = () => ({ sources: [], next: null })
  show(role, '/app/directory/sources')
  await expect.element(heading('No sources found')).toBeVisible()
  await expect.element(page.getByText(hint)).toBeVisible()
})

test('shows everything public on a member’s profile, and links only valid web addresses', async () => {
  server.answer = (): ProfileView => ({ kind: 'member', member: member('ada') })
  show('pr', '/app/profile/$profile_id')
  await expect.element(heading('Member ada')).toBeVisible()
  const card = cell('Member ada')
  for (const text of [
    'Journalist',
    'Editor at The Ledger',
    'Banking, Legal',
    'Boston, MA',
    'Ports',
    'ET',
    'March 5, 2026',
  ])
    await says(card, text)
  await expect.element(link('ledger.example')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await says(card, 'javascript:alert(1)')
  expect(card.getByRole('link').elements()).toHaveLength(1)
})

test('shows a source and who represents them', async () => {
  server.answer = (): ProfileView => ({ kind: 'source', source: source('one') })
  show('admin', '/app/profile/$profile_id')
  await expect.element(heading('Source one')).toBeVisible()
  for (const text of ['Executive', 'Cobalt Trust', LONG.trim(), 'Member agent, Halyard PR', 'March 5, 2026'])
    await says(cell('Source one'), text)
  await expect.element(link('Site')).toHaveAttribute('href', 'https://cobalt.example')
})

test.each([
  [403, 'Access denied', 'You can only view profiles that belong to you.', 1],
  [404, 'Profile not found', 'It may have been removed, or it is not yours to see.', 1],
  [503, 'The profile did not load', 'Please try again in a minute.', 3],
])('An answer of %i reads "%s", after as many tries as may help', async (status, title, text, tries) => {
  server.answer = () => {
    throw new ApiError(status, { error: status === 404 ? title : text })
  }
  show('journalist', '/app/profile/$profile_id')
  await expect.element(heading(title)).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
  expect(asked()).toHaveLength(tries)
  const back = link('Back to Directory')
  if (status < 500) await expect.element(back).toHaveAttribute('href', '/app/directory')
})

test('does not offer to manage other members’ sources', async () => {
  server.answer = () => ({ sources: [source('one')], next: null })
  show('admin', '/app/directory/sources')
  await expect.element(cell('Source one')).toBeVisible()
  expect(link('Manage Sources').elements()).toEqual([])
})

test('clears a source search without results and keeps the focus in it', async () => {
  server.answer = () => ({ sources: [], next: null })
  show('admin', '/app/directory/sources')
  await searchBox('Search sources').fill('nobody')
  await expect.element(page.getByText('Nobody matches “nobody”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).last().click()
  await expect.element(searchBox('Search sources')).toHaveFocus()
})

test.each([
  ['/app/account/members', { members: [member('ada')], next: null }, 'Member ada'],
  ['/app/directory/members', { members: [member('ada')], next: null }, 'Member ada'],
  ['/app/directory/sources', { sources: [source('one')], next: null }, 'Source one'],
  ['/app/profile/$profile_id', { kind: 'member', member: member('ada') }, 'Member ada'],
] as const)('After an outage %s is asked for again by itself', async (path, found, name) => {
  server.client.setDefaultOptions({ queries: { retry: false, retryDelay: 0 } })
  server.answer = () => {
    throw new ApiError(503, {})
  }
  show('pr', path)
  await says(page.getByRole('alert'), 'The server did not answer.')
  server.answer = () => found
  window.dispatchEvent(new Event('online'))
  await expect.element(cell(name)).toBeVisible()
})

test.each([
  ['me', 1],
  ['agent', 0],
] as const)(
  'shows a source’s page in the directory; owned by %s, ways to edit: %i',
  async (account_id, ways) => {
    server.answer = (): ProfileView => ({ kind: 'source', source: source('one', { account_id }) })
    show('pr', '/app/profile/$profile_id')
    await expect.element(cell('Source one')).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Directory' }).first()
    await expect.element(bar.getByRole('link', { name: 'My Sources' })).toBeVisible()
    const edit = link('Edit Source one in Sources').elements()
    expect(edit.map((one) => one.getAttribute('href'))).toEqual(Array(ways).fill('/app/sources'))
  },
)

test('fits a loading profile into the smallest window', async () => {
  await page.viewport(320, 700)
  server.answer = () => new Promise(() => undefined)
  show('journalist', '/app/profile/$profile_id')
  await expect.element(page.getByRole('status').getByText('Loading the profile')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.viewport(1280, 800)
})
