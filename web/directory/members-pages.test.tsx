import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
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
} from '../testing/directory-pages.tsx'

vi.mock('../api/call.ts', { spy: true })

test('shows a member’s badge, work, three lines of bio, beats, location, and a button to message them', async () => {
  membersAre(member('ada'), member('bo', { role: 'pr', profile: {} }))
  show('admin', '/app/directory/members')
  const ada = cell('Member ada')
  await says(ada, 'Journalist')
  await says(ada, 'Editor at The Ledger')
  await says(ada, 'Banking, Legal')
  await says(ada, 'Boston, MA')
  await says(cell('Member bo'), 'PR Professional')
  expect(clampOf(LONG.trim())).toBe('3')
  await expect.element(ada.getByRole('button', { name: 'More actions for Member ada' })).toBeVisible()
  await expect.element(link('Start Conversation with Member ada')).toHaveAttribute('href', '/app/profile/ada')
})

test('shows experts an empty directory that links to the members page', async () => {
  membersAre(member('ada'))
  show('expert', '/app/directory/members')
  await expect.element(heading('No members found')).toBeVisible()
  await expect.element(link('Go to Members')).toHaveAttribute('href', '/app/account/members')
  expect(asked()).toEqual([])
})

test('highlights matches, keeps the search out of the address, and can be cleared', async () => {
  membersAre(member('ada'))
  const history = show('pr', '/app/directory/members')
  await expect.element(cell('Member ada')).toBeVisible()
  server.answer = (_at, { search }) => ({ members: search === 'ledger' ? [member('ada')] : [], next: null })
  await searchBox('Search members').fill('ledger')
  await expect.element(page.getByRole('mark').first()).toHaveTextContent('Ledger')
  await searchBox('Search members').fill('nobody')
  await expect.element(heading('No members found')).toBeVisible()
  expect(history.location.href).toBe('/app/directory/members')
  await page.getByRole('button', { name: 'Clear Search' }).last().click()
  await expect.element(cell('Member ada')).toBeVisible()
  await expect.element(searchBox('Search members')).toHaveValue('')
  await expect.element(searchBox('Search members')).toHaveFocus()
})

test.each([
  ['pr', false],
  ['journalist', false],
  ['expert', true],
  ['admin', true],
] as const)('Whether a %s may filter members by role: %s', async (role, isOffered) => {
  membersAre(member('ada'))
  show(role, '/app/account/members', '?role=pr')
  await expect.element(cell('Member ada')).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Role' }).elements()).toHaveLength(isOffered ? 1 : 0)
  expect(asked()[0]).toMatchObject({ list: 'members', role: isOffered ? 'pr' : undefined })
})

test('shows a member’s bio, joined date, preview and a link to their profile', async () => {
  membersAre(member('ada'))
  show('expert', '/app/account/members')
  await says(cell('Member ada'), 'Joined March 5, 2026')
  const profile = link('View Profile of Member ada')
  await expect.element(profile).toHaveAttribute('href', '/app/account/profile/ada')
  await page.getByRole('button', { name: 'Preview Member ada' }).click()
  const dialog = page.getByRole('dialog', { name: 'Member ada' })
  for (const text of ['Journalist', 'Editor', 'The Ledger', 'Banking, Legal', 'March 5, 2026'])
    await says(dialog, text)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('closes a preview when its member leaves Beatline', async () => {
  membersAre(member('ada'), member('bo'))
  show('expert', '/app/account/members')
  await page.getByRole('button', { name: 'Preview Member ada' }).click()
  const dialog = page.getByRole('dialog', { name: 'Member ada' })
  await expect.element(dialog).toBeVisible()
  memberLeft(server.client, 'bo')
  await expect.element(page.getByText('Member bo')).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  memberLeft(server.client, 'ada')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('says when a list is empty, and refetches one that failed', async () => {
  server.answer = () => {
    throw new ApiError(503, {})
  }
  server.client.setDefaultOptions({ queries: { retry: false } })
  show('pr', '/app/account/members')
  await expect.element(heading('The members did not load')).toBeVisible()
  membersAre()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(heading('No members found')).toBeVisible()
})

test('loads the next page after a page without results', async () => {
  server.answer = (_at, { cursor }) =>
    cursor ? { members: [member('ada')], next: null } : { members: [], next: 'further' }
  show('pr', '/app/directory/members')
  await expect.element(cell('Member ada')).toBeVisible()
  expect(asked().map(({ cursor }) => cursor)).toEqual([undefined, 'further'])
})

test('calls a member without a name User everywhere', async () => {
  membersAre(member('ada', { name: '' }))
  show('pr', '/app/account/members')
  await expect.element(cell('User')).toBeVisible()
  await expect.element(heading('User')).toHaveAttribute('dir', 'auto')
  await expect.element(link('View Profile of User')).toBeVisible()
  await page.getByRole('button', { name: 'Preview User' }).click()
  await expect.element(page.getByRole('dialog', { name: 'User' })).toBeVisible()
})

test('shows what a search matched: work, or else a beat or location', async () => {
  membersAre(member('ada'))
  show('pr', '/app/account/members')
  await says(cell('Member ada'), 'Editor at The Ledger')
  expect(cell('Member ada').getByText('Legal').elements()).toEqual([])
  const marks = () => [...document.querySelectorAll('mark')].map((one) => one.textContent)
  await searchBox('Search members').fill('ledger')
  await expect.poll(marks).toEqual(['Ledger'])
  await searchBox('Search members').fill('legal')
  await expect.poll(marks).toEqual(['Legal'])
})

test('makes a chosen role a history entry, and shows all roles again from the empty list', async () => {
  server.answer = (_at, { role }) => ({ members: role === 'pr' ? [] : [member('ada')], next: null })
  const history = show('expert', '/app/account/members')
  await expect.element(cell('Member ada')).toBeVisible()
  const choosePr = async () => {
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'PR Professional' }).click()
    await expect.element(heading('No members found')).toBeVisible()
  }
  await choosePr()
  history.back()
  await expect.element(cell('Member ada')).toBeVisible()
  await choosePr()
  await page.getByRole('button', { name: 'Show All Roles' }).click()
  await expect.element(cell('Member ada')).toBeVisible()
  await expect.element(searchBox('Search members')).toHaveFocus()
})
