import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../api/call.ts'
import {
  asked,
  button,
  entry,
  heading,
  item,
  membersAre,
  row,
  SEARCH,
  server,
  show,
} from '../../testing/admin-members-pages.tsx'

vi.mock('../../api/call.ts', { spy: true })

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const searched = () =>
  asked()
    .filter(({ at }) => at === SEARCH)
    .map(({ body }) => body)
const acted = () => asked().filter(({ at }) => at !== SEARCH)
const says = (name: string, text: string) =>
  expect.poll(() => row(name).element().textContent).toContain(text)
const open = async (name: string) => button(`Actions for ${name}`).click()

test('shows each member’s role, status, contact details and last activity', async () => {
  const before = ago(31)
  membersAre(
    entry('ada', { role: 'pr', status: 'Dormant', last_active_at: ago(31), sessions: 0 }),
    entry('bo', { title: null, organization: null, status: 'Invited', sessions: 2 }),
    entry('cy', { status: 'Invited', last_sign_in_at: null, sessions: 0 }),
    entry('di', { last_active_at: before, created_at: before, sessions: 0 }),
    entry('me', { role: 'admin', name: 'Gus Vale' }),
  )
  show('/admin/members')
  for (const text of ['PR Executive', 'Dormant', 'ada@ledger.example', 'Editor at The Ledger'])
    await says('Member ada', text)
  await says('Member ada', 'Last active 31 days ago')
  await says('Member ada', 'Not signed in')
  await says('Member bo', 'Last active today')
  await says('Member cy', 'Not yet active')
  await says('Member di', 'Last active 31 days ago')
  await says('Member bo', '2 devices')
  await expect
    .element(page.getByRole('link', { name: 'Member ada' }))
    .toHaveAttribute('href', '/app/profile/ada')
  for (const name of ['Member bo', 'Gus Vale'])
    expect(page.getByRole('link', { name, exact: true }).elements()).toEqual([])
})

test('keeps filters and order in the address, but not the search', async () => {
  membersAre(entry('ada'))
  const history = show('/admin/members', '?status=Dormant&sort=last_active_at&role=owner')
  await expect.element(heading('Member ada')).toBeVisible()
  expect(searched().at(-1)).toEqual({ status: 'Dormant', sort: 'last_active_at' })
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Domain Expert' }).click()
  await page.getByRole('textbox', { name: 'Search members' }).fill('lund')
  await expect
    .poll(() => searched().at(-1))
    .toEqual({ role: 'expert', status: 'Dormant', sort: 'last_active_at', search: 'lund' })
  expect(history.location.search).toContain('role=expert')
  expect(history.location.href).not.toContain('lund')
})

test('says when no member matches, and shows all again with the focus in the search', async () => {
  membersAre()
  show('/admin/members', '?status=Invited')
  await expect.element(heading('No members found')).toBeVisible()
  membersAre(entry('ada'))
  await button('Show All Members').click()
  await expect.element(heading('Member ada')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Search members' })).toHaveFocus()
})

test('reports a failure and retries, by itself after an outage', async () => {
  server.answer = () => {
    throw new ApiError(503, {})
  }
  show('/admin/members')
  await expect.element(heading('The members did not load')).toBeVisible()
  membersAre(entry('ada'))
  window.dispatchEvent(new Event('online'))
  await expect.element(heading('Member ada')).toBeVisible()
})

test('continues the list where it ended, also after a page with nobody in it', async () => {
  const pages = [
    { members: [entry('ada')], next: 'one' },
    { members: [], next: 'two' },
    { members: [entry('bo')], next: null },
  ]
  server.answer = (_at, { body }) => pages[['one', 'two'].indexOf(String(body?.cursor)) + 1]
  show('/admin/members')
  await expect.element(heading('Member bo')).toBeVisible()
  await expect.element(heading('Member ada')).toBeVisible()
})

test('reactivates a dormant member from their menu and keeps their row under the pointer', async () => {
  membersAre(entry('ada', { status: 'Dormant', last_active_at: ago(40) }), entry('bo'))
  show('/admin/members', '?status=Dormant')
  await open('Member bo')
  await expect.element(item('End Sessions')).toBeVisible()
  expect(item('Reactivate').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await open('Member ada')
  await item('Reactivate').click()
  await expect.element(page.getByText('Member ada is active again')).toBeVisible()
  expect(acted()).toEqual([
    { at: 'POST /api/admin/members/:account_id/reactivate', params: { account_id: 'ada' } },
  ])
  await says('Member ada', 'Active')
  await says('Member ada', 'Last active today')
  await expect.element(button('Actions for Member ada')).toHaveFocus()
})

test('confirms before ending sessions, and does nothing on cancel', async () => {
  membersAre(entry('ada', { sessions: 3 }))
  show('/admin/members')
  await open('Member ada')
  await item('End Sessions').click()
  const question = page.getByRole('alertdialog', { name: 'End the sessions of Member ada?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(acted()).toEqual([])
  await expect.element(button('Actions for Member ada')).toHaveFocus()
  await open('Member ada')
  await item('End Sessions').click()
  await question.getByRole('button', { name: 'End Sessions' }).click()
  await expect.element(page.getByText('Member ada is signed out on all devices')).toBeVisible()
  await says('Member ada', 'Not signed in')
  await expect.element(button('Actions for Member ada')).toHaveFocus()
})

test('offers three roles and counts the current one as no change', async () => {
  membersAre(entry('ada', { role: 'pr' }))
  show('/admin/members')
  await open('Member ada')
  await item('Change Role...').click()
  const dialog = page.getByRole('dialog', { name: 'Change the Role of Member ada' })
  await expect.element(dialog).toHaveAccessibleDescription(/source profiles are kept, and hidden/)
  await expect.element(dialog.getByRole('radio', { name: 'PR Executive' })).toBeChecked()
  expect(dialog.getByRole('radio').elements()).toHaveLength(3)
  await expect.element(dialog.getByRole('button', { name: 'Change Role' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Domain Expert' }).click()
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  await expect.element(page.getByText('Role changed')).toBeVisible()
  expect(acted()).toEqual([
    {
      at: 'PUT /api/admin/members/:account_id/role',
      params: { account_id: 'ada' },
      body: { role: 'expert' },
    },
  ])
  await says('Member ada', 'Domain Expert')
  expect(dialog.elements()).toEqual([])
})

test('explains what the chosen role means for source profiles', async () => {
  membersAre(entry('ada'))
  show('/admin/members')
  await open('Member ada')
  await item('Change Role...').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).not.toHaveAccessibleDescription(/source profile/)
  await dialog.getByRole('radio', { name: 'PR Executive' }).click()
  const represented = /Any source profiles the member represented are shown again\./
  await expect.element(dialog).toHaveAccessibleDescription(represented)
  await dialog.getByRole('radio', { name: 'Domain Expert' }).click()
  await expect.element(dialog).toHaveAccessibleDescription(/Any source profile of their own is shown again\./)
})

test('explains that the profile of an expert is kept and hidden', async () => {
  membersAre(entry('ada', { role: 'expert' }))
  show('/admin/members')
  await open('Member ada')
  await item('Change Role...').click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Journalist' }).click()
  const kept = /A source profile of their own is kept, and hidden from everybody\./
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription(kept)
})

test('gives the search its own line below three columns', async () => {
  await page.viewport(768, 800)
  membersAre(entry('ada'))
  show('/admin/members')
  const search = page.getByRole('textbox', { name: 'Search members' })
  await expect.element(search).toBeVisible()
  const roles = page.getByRole('combobox', { name: 'Role' }).element().getBoundingClientRect()
  expect(search.element().getBoundingClientRect().bottom).toBeLessThan(roles.top)
  await page.viewport(1280, 800)
})

test('keeps the dialog and the choice when a change fails, and refetches if another admin was first', async () => {
  membersAre(entry('ada'))
  show('/admin/members')
  await open('Member ada')
  await item('Change Role...').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Domain Expert' }).click()
  const calls = searched().length
  server.answer = (at) => {
    if (at === SEARCH) return { members: [entry('ada', { role: 'expert' })], next: null }
    throw new ApiError(409, { error: 'The member has this role already.' })
  }
  await dialog.getByRole('button', { name: 'Change Role' }).click()
  await expect.element(page.getByText('Failed to change the role')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'Domain Expert' })).toBeChecked()
  await expect.poll(() => searched().length).toBe(calls + 1)
})

test('keeps admins in their role, and offers no action on oneself', async () => {
  membersAre(entry('bo', { role: 'admin' }), entry('me', { role: 'admin' }))
  show('/admin/members')
  await open('Member bo')
  await expect.element(item('Open Record')).toBeVisible()
  await expect.element(item('End Sessions')).toBeVisible()
  expect(page.getByRole('menuitem').elements()).toHaveLength(2)
  expect(button('Actions for Member me').elements()).toEqual([])
})

test('keeps the question about another member, and its choice, after a late answer', async () => {
  membersAre(entry('ada'), entry('bo'))
  const { answer } = server
  const late = Promise.withResolvers<void>()
  server.answer = (at, given) =>
    at === SEARCH ? answer(at, given) : late.promise.then(() => answer(at, given))
  show('/admin/members')
  await open('Member ada')
  await item('Change Role...').click()
  const ofAda = page.getByRole('dialog', { name: 'Change the Role of Member ada' })
  await ofAda.getByRole('radio', { name: 'Domain Expert' }).click()
  await ofAda.getByRole('button', { name: 'Change Role' }).click()
  await expect.element(ofAda.getByRole('button', { name: 'Changing...' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(ofAda).not.toBeInTheDocument()
  await open('Member bo')
  await item('Change Role...').click()
  const ofBo = page.getByRole('dialog', { name: 'Change the Role of Member bo' })
  await ofBo.getByRole('radio', { name: 'PR Executive' }).click()
  late.resolve()
  await expect.element(page.getByText('Role changed')).toBeVisible()
  await expect.element(ofBo.getByRole('radio', { name: 'PR Executive' })).toBeChecked()
})

test('shows no list for a page with nobody in it while the next one loads', async () => {
  const next = Promise.withResolvers<unknown>()
  server.answer = (_at, { body }) => (body?.cursor ? next.promise : { members: [], next: 'one' })
  show('/admin/members')
  await expect.element(page.getByText('Loading more...')).toBeInTheDocument()
  expect(page.getByRole('list', { name: 'Members' }).elements()).toEqual([])
  next.resolve({ members: [entry('ada')], next: null })
  await expect.element(page.getByRole('list', { name: 'Members' })).toBeVisible()
})
