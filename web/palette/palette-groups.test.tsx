import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '../../contract/vocabulary.ts'
import { BOUND } from '../../test/support/bound.ts'
import { applicationsQuery } from '../admin/applications.data.ts'
import { APPLICATIONS } from '../admin/list-names.ts'
import { ApiError } from '../api/call.ts'
import { unreadQuery } from '../messages/unread.data.ts'
import { ownFilter } from '../testing/filters.ts'
import {
  active,
  dialog,
  field,
  group,
  openByKey,
  option,
  optionsOf,
  person,
  post,
  server,
  show,
  source,
} from '../testing/palette.tsx'
import { pagesOf } from './pages.ts'

vi.mock('../api/call.ts', { spy: true })

const APPLIED = '?beats=Legal&any=court*&within=24&expired=true'
const status = () => dialog().getByRole('status')

test.each([
  ['journalist', true, 'Directory: Sources', false],
  ['pr', true, 'Directory: My Sources', false],
  ['expert', false, 'Directory: Sources', false],
  ['admin', true, 'Directory: Sources', true],
] as const)('The pages of the role %s', (role: Role, members, sources, admin) => {
  const labels = pagesOf(role).map(({ label }) => label)
  expect(labels).toContain(sources)
  expect(labels.includes('Directory: Members')).toBe(members)
  expect(labels.some((label) => label.startsWith('Admin'))).toBe(admin)
  expect(labels.includes('My Source Profile')).toBe(role === 'expert')
})

test.each([
  ['a journalist requests and posts', { role: 'journalist' }, ['Request an Expert', 'Post to Community']],
  ['a PR member posts', { role: 'pr' }, ['Post to Community']],
  ['a dormant member does neither', { role: 'journalist', data: { status: 'Dormant' } }, []],
] as const)('Actions: %s', async (_, account, expected) => {
  show(account)
  await openByKey()
  const rest = ['Filter the Feed by a Beat', 'Use the Light Theme', 'Keyboard Shortcuts', 'Log out']
  expect(optionsOf('Actions')).toEqual([...expected, ...rest])
})

test('changes the theme and signs out once the palette is closed', async () => {
  const onTheme = vi.fn()
  const onLogOut = vi.fn()
  show({ data: { view_preferences: { dark_mode: false } } }, { onTheme, onLogOut })
  await openByKey()
  await option('Use the Dark Theme').click()
  await vi.waitFor(() => expect(onTheme.mock.calls).toEqual([['dark']]), BOUND)
  expect(dialog().elements()).toEqual([])
  await openByKey()
  await option('Log out').click()
  await vi.waitFor(() => expect(onLogOut).toHaveBeenCalledTimes(1), BOUND)
})

test('applies a saved filter as it was saved and keeps nothing of the current address', async () => {
  server.filters = async () => [
    ownFilter({ name: 'Courts & "ports"', beats: ['Legal'], any: ['court*'], within: 24, showExpired: true }),
  ]
  const history = show()
  await vi.waitFor(() => history.push('/app/feed?search=rail&saved=true'), BOUND)
  await openByKey()
  await userEvent.keyboard('courts')
  const detail = 'All posts in Legal, with “court*”, due within 24 hours, Expired Posts'
  await expect.poll(() => optionsOf('My Filters')).toEqual([`Courts & "ports" ${detail}`])
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(history.location.search).toBe(APPLIED), BOUND)
})

test('finds posts, members and sources a moment after the last key, each once, and opens them', async () => {
  const expires_at = new Date(Date.now() + 3.5 * 24 * 3_600_000).toISOString()
  const found = {
    posts: [post('Short rail lines', { expires_at }), post('Ports', { description: 'By rail and road.' })],
    members: [person('Ada Railton', { profile: { title: 'Editor', beats: ['Monorail', 'Legal'] } })],
    sources: [source('Cal', { expertise: 'The railways of the prairie.' })],
  }
  server.answer = (kind) => found[kind]
  const history = show()
  await openByKey()
  await field().fill('rail ')
  await expect.element(option(/Short rail lines/)).toBeVisible()
  expect(server.asked.toSorted()).toEqual(['members rail', 'posts rail', 'sources rail'])
  expect(optionsOf('Posts')).toEqual(['3 days leftShort rail lines', 'Community postPortsBy rail and road.'])
  await expect.poll(() => optionsOf('Members')).toEqual(['Ada RailtonPR Professional, Editor, Monorail'])
  await expect.poll(() => optionsOf('Sources')).toEqual(['CalThe railways of the prairie.'])
  const marked = [...dialog().element().querySelectorAll('mark')].map((one) => one.textContent)
  expect(marked).toEqual(['rail', 'rail', 'Rail', 'rail', 'rail'])
  await expect.element(status()).toHaveTextContent('7 results')
  expect(active()).toContain('Short rail lines')
  await option(/Ada Railton/).click()
  await vi.waitFor(() => expect(history.location.pathname).toBe('/app/account/profile/Ada-Railton'), BOUND)
})

test.each([
  ['the owner at its page', 'me', '/app/profile/Cal', undefined],
  ['others in the directory', 'other', '/app/directory/sources', 'Cal'],
])('A source is opened for %s', async (_, account_id, pathname, search) => {
  server.answer = (kind) => (kind === 'sources' ? [source('Cal', { account_id })] : [])
  const history = show({ role: 'pr' })
  await openByKey()
  await userEvent.keyboard('cal')
  await option('Cal').first().click()
  await vi.waitFor(() => expect(history.location.pathname).toBe(pathname), BOUND)
  expect(history.location.state).toMatchObject(search ? { search } : {})
  expect(history.location.search).toBe('')
})

test('offers nothing of the previous search while another is loading, and ignores a late answer', async () => {
  const late: Record<string, (items: unknown[]) => void> = {}
  server.answer = (kind, search) =>
    kind === 'posts' ? new Promise((resolve) => Object.assign(late, { [search]: resolve })) : []
  show()
  await openByKey()
  await userEvent.keyboard('po')
  await vi.waitFor(() => expect(late.po).toBeDefined(), BOUND)
  await userEvent.keyboard('rt')
  await vi.waitFor(() => expect(late.port).toBeDefined(), BOUND)
  await expect.element(status()).toHaveTextContent('Searching')
  expect(optionsOf('Posts')).toEqual([])
  late.port?.([post('Port of call')])
  await expect.element(option(/Port of call/)).toBeVisible()
  late.po?.([post('Potatoes')])
  await userEvent.keyboard('{End}')
  expect(active()).toBe('Search Sources for “port”')
  expect(optionsOf('Posts')).toEqual(['Community postPort of call'])
  await userEvent.keyboard('s')
  expect(optionsOf('Posts')).toEqual([])
  await vi.waitFor(() => expect(late.ports).toBeDefined(), BOUND)
  late.ports?.([])
  await expect.element(group('Posts').getByText('No posts found')).toBeVisible()
})

test('keeps the reader’s selection while results come in above it', async () => {
  let answer: (items: unknown[]) => void = () => {}
  server.answer = (kind) => (kind === 'posts' ? new Promise((resolve) => (answer = resolve)) : [])
  show()
  await openByKey()
  await userEvent.keyboard('zinc')
  await expect.element(group('Members').getByText('No members found')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Search Members for “zinc”')
  answer([post('Zinc prices')])
  await expect.element(option(/Zinc prices/)).toBeVisible()
  expect(active()).toBe('Search Members for “zinc”')
})

test('offers a retry for one kind that does not load, and shows the others', async () => {
  let isAway = true
  server.answer = (kind) => {
    if (kind === 'members' && isAway) throw new ApiError(0, {})
    return { posts: [post('Zinc')], members: [person('Zincke')], sources: [] }[kind]
  }
  show()
  await openByKey()
  await userEvent.keyboard('zinc')
  await expect.element(option('Members did not load. Try again')).toBeVisible()
  await expect.element(option(/Zinc$/)).toBeVisible()
  await expect.element(group('Sources').getByText('No sources found')).toBeVisible()
  await expect.element(status()).toHaveTextContent('4 results. Members did not load')
  isAway = false
  await option('Members did not load. Try again').click()
  await expect.element(option(/Zincke/)).toBeVisible()
  await expect.element(field()).toHaveFocus()
  expect(server.asked.filter((asked) => asked === 'members zinc')).toHaveLength(2)
})

test('sends no search for a single letter, and offers the pages that search at once', async () => {
  const history = show()
  await openByKey()
  await userEvent.keyboard('z')
  expect(group('Posts').elements()).toEqual([])
  await userEvent.keyboard('q')
  expect(optionsOf('Search')).toEqual([
    'Search the Feed for “zq”',
    'Search Members for “zq”',
    'Search Sources for “zq”',
  ])
  await option('Search Members for “zq”').click()
  await vi.waitFor(() => expect(history.location.pathname).toBe('/app/account/members'), BOUND)
  expect(history.location.href).not.toContain('zq')
  expect(history.location.state).toMatchObject({ search: 'zq' })
  expect(server.asked.filter((asked) => asked.endsWith(' z'))).toEqual([])
})

test('opens a post over the current feed', async () => {
  server.answer = (kind) => (kind === 'posts' ? [post('Rail')] : [])
  const history = show()
  await expect.element(page.getByRole('heading', { name: '/start' })).toBeVisible()
  history.push('/app/feed?beats=Legal')
  await openByKey()
  await userEvent.keyboard('rail')
  await option(/Rail/).first().click()
  await vi.waitFor(() => expect(history.location.search).toBe('?beats=Legal&post=Rail'), BOUND)
  expect(history.location.state).toMatchObject({ overList: true })
})

test('opens with what closes within 24 hours, and with the pages and their counts, without the open one', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const closing = [
    post('Closes tonight', { expires_at: inHours(2.5) }),
    post('Closes tomorrow', { expires_at: inHours(23) }),
  ]
  server.closing = async () => closing
  server.client.setQueryData(unreadQuery.queryKey, 3)
  const history = show({}, {}, '/app/feed')
  await openByKey()
  await expect.element(group('Closing within 24 hours')).toBeVisible()
  const lines = optionsOf('Closing within 24 hours').map((line) => line?.replace(/^.* left/, ''))
  expect(lines).toEqual(['Closes tonight', 'Closes tomorrow'])
  await expect.element(option('Messages 3 unread')).toBeInTheDocument()
  expect(optionsOf('Go to')).not.toContain('Feed')
  expect(server.asked).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.search).toContain('Closes-tonight')
})

test('counts the applications that wait, as far as a loaded list is up to date', async () => {
  const list = (pending: number) => ({ pages: [{ applications: [], next: null, pending }], pageParams: [''] })
  const { client } = server
  const entry = 'Admin: Membership Requests'
  client.setQueryData(applicationsQuery({ sort: 'email', order: 'asc' }).queryKey, list(8), { updatedAt: 1 })
  client.setQueryData(applicationsQuery({ sort: 'created_at', order: 'desc' }).queryKey, list(1234))
  show({ role: 'admin' })
  await openByKey()
  await expect.element(option(`${entry} 1,234 pending`)).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  void client.invalidateQueries({ queryKey: [APPLICATIONS], refetchType: 'none' })
  await openByKey()
  expect(optionsOf('Go to')).toContain(entry)
})

test.each(['admin', 'journalist'] as const)('leads to Health if that can be opened: %s', async (role) => {
  show({ role })
  await openByKey()
  await field().fill('health')
  const home = option('Admin: Home')
  if (role === 'admin') await expect.element(home).toBeVisible()
  else await expect.element(home).not.toBeInTheDocument()
})

test('folds what is typed as every search does', async () => {
  server.filters = async () => [ownFilter({ name: 'Résumés of O’Connor, by e‑mail' })]
  show()
  await openByKey()
  for (const typed of ['resumes', "o'connor", 'oconnor', 'email', 'email RÉSUMÉS', '"resumes of']) {
    await field().fill(typed)
    await expect.element(option(/^Résumés/)).toBeVisible()
  }
  await field().fill('"of résumés"')
  await expect.element(option(/^Résumés/)).not.toBeInTheDocument()
})
