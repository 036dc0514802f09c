import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContactLimits as Limits, MemberLimit } from '../../contract/contact-limits.ts'
import type { ConversationLimit } from '../../contract/conversation-limits.ts'
import type { ContactLevel } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { ownAccount } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { dismissToasts } from '../testing/toasts.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { ContactLimits } from './ContactLimits.tsx'
import { MemberMenu } from './MemberMenu.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const WES = { id: 'wes', name: 'Wes Atherton' }
const MARSH = { id: 'd', organization: 'Marsh Agency' }
type Given = { params: Record<string, string>; body: { level: ContactLevel; domain?: boolean } }
let limits: Limits
let conversations: ConversationLimit[]
let before: MemberLimit
let list: () => unknown
let set: (at: string, given: Given) => unknown
const sent: unknown[] = []

beforeEach(() => {
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me', aal: 'aal1', byLink: false })
  dismissToasts()
  limits = { limits: [], domains: [], refused_by: [] }
  before = { level: 'none', can_only_mute: false, may_reveal: false, domain: null }
  list = () => limits
  conversations = []
  sent.length = 0
  set = (at, { body: { level } }) => {
    const kept = level === 'none' ? [] : [{ ...WES, picture: null, level }]
    limits = at.includes('members') ? { ...limits, limits: kept } : { ...limits, domains: [] }
    return before
  }
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, given: Given) => {
    if (at === 'GET /api/contact-limits') return list()
    if (at === 'GET /api/conversation-limits') return { limits: conversations }
    if (at.startsWith('GET')) return before
    sent.push(given.body)
    return set(at, given)
  }) as never)
})

function show(account: Parameters<typeof ownAccount>[0] = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount(account))
  const part = (
    <>
      <MemberMenu {...WES} />
      <MemberMenu id="me" name="Kim Doe" />
      <MemberMenu id={null} name="Anonymous" />
      <ContactLimits />
      <Toaster />
    </>
  )
  showPages({ client, pages: [{ path: '/', show: () => part }] })
}

const menu = page.getByRole('button', { name: 'More actions for Wes Atherton' })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const section = page.getByRole('region', { name: 'Contact limits' })
const nobody = section.getByText('To mute or block a member, choose Limit Contact in their More menu.')
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const save = page.getByRole('button', { name: 'Save' })
const open = async () => {
  await menu.click()
  await item('Limit Contact').click()
  await expect.element(page.getByRole('dialog', { name: 'Limit contact with Wes Atherton' })).toBeVisible()
}

test.each([
  ['Mute', 'mute', 'Wes Atherton is muted', 'Muted'],
  ['Do not contact me', 'no_contact', 'Wes Atherton can no longer contact you', 'Asked not to contact you'],
  ['Block', 'block', 'Wes Atherton is blocked', 'Blocked'],
] as const)('sets "%s" from the menu, says so, and lists it', async (name, level, words, listed) => {
  show()
  await expect.element(nobody).toBeVisible()
  await open()
  await expect.element(radio('No limit')).toBeChecked()
  await radio(name).click()
  await save.click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(section.getByText(listed)).toBeVisible()
  expect(sent).toEqual([{ level }])
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

test('lists a conversation that alone is limited, where that can be taken back', async () => {
  const name = 'A journalist vetted by Beatline'
  conversations = [{ conversation_id: 'one', name }]
  set = () => {
    conversations = []
    return { level: 'none' }
  }
  show()
  await expect.element(section.getByText(name)).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'In one conversation' })).toBeVisible()
  await section.getByRole('button', { name: `Change ${name}` }).click()
  await expect.element(radio('Do not contact me')).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
  await radio('No limit').click()
  await save.click()
  await expect.element(page.getByText('Limit removed')).toBeVisible()
  await expect.element(nobody).toBeVisible()
  expect(sent).toEqual([{ level: 'none' }])
})

test('keeps the dialog, and says why, when a limit of one conversation is refused', async () => {
  const name = 'A journalist vetted by Beatline'
  conversations = [{ conversation_id: 'one', name }]
  set = () => Promise.reject(new ApiError(429, { error: 'Too many changes.' }))
  show()
  await section.getByRole('button', { name: `Change ${name}` }).click()
  await radio('No limit').click()
  await save.click()
  await expect.element(page.getByText('Too many changes.')).toBeVisible()
  await expect.element(radio('No limit')).toBeChecked()
})

test('works by keyboard, and gives the focus back to the button', async () => {
  show()
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Limit Contact')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Limit Contact')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(radio('No limit')).toBeVisible()
  await radio('No limit').click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByText('Wes Atherton is muted')).toBeVisible()
  await expect.element(menu).toHaveFocus()
})

test('has no menu for oneself or a member who has left', async () => {
  show()
  await expect.element(menu).toBeVisible()
  expect(page.getByRole('button', { name: /^More actions/ }).elements()).toHaveLength(1)
})

test('asks about everyone else at the organization for the levels that refuse contact', async () => {
  before = { ...before, domain: { organization: 'Marsh Agency', level: 'none' } }
  show()
  await open()
  const box = page.getByRole('checkbox', { name: 'Also apply to everyone else at Marsh Agency' })
  await radio('Mute').click()
  expect(box.elements()).toHaveLength(0)
  await radio('Block').click()
  await box.click()
  await save.click()
  await expect.element(page.getByText('Wes Atherton is blocked')).toBeVisible()
  expect(sent).toEqual([{ level: 'block', domain: true }])
})

test('shows the stricter of both limits, and says that removing it ends the one for the organization', async () => {
  before = { ...before, level: 'mute', domain: { organization: 'Marsh Agency', level: 'block' } }
  show()
  await open()
  await expect.element(radio('Block')).toBeChecked()
  await expect
    .element(page.getByRole('checkbox', { name: 'Also apply to everyone else at Marsh Agency' }))
    .toBeChecked()
  await radio('No limit').click()
  const note = 'This also ends the limit for everyone else at Marsh Agency.'
  await expect.element(page.getByText(note)).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Limit removed')).toBeVisible()
  expect(sent).toEqual([{ level: 'none', domain: false }])
})

test('sends nothing when nothing was changed, and keeps a milder limit for the organization', async () => {
  before = { ...before, level: 'block', domain: { organization: 'Marsh Agency', level: 'no_contact' } }
  show()
  await open()
  const box = page.getByRole('checkbox', { name: 'Also apply to everyone else at Marsh Agency' })
  await expect.element(box).not.toBeChecked()
  await save.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await open()
  await radio('Do not contact me').click()
  await save.click()
  await expect.poll(() => sent).toEqual([{ level: 'no_contact' }])
})

test('says that refusing contact may tell whose a request is, where the member has one that hides their name', async () => {
  const warning = page.getByText(
    'If they pitched or see a request that hides your name, they may find out that it is yours.',
  )
  before = { ...before, may_reveal: true }
  show()
  await open()
  for (const [name, isSaid] of [
    ['Mute', 0],
    ['Do not contact me', 1],
    ['Block', 1],
    ['No limit', 0],
  ] as const) {
    await radio(name).click()
    await expect.element(warning).toHaveLength(isSaid)
  }
  await userEvent.keyboard('{Escape}')
  before = { ...before, may_reveal: false }
  await open()
  await radio('Block').click()
  await expect.element(warning).not.toBeInTheDocument()
})

test('lets an admin be muted only', async () => {
  before = { ...before, can_only_mute: true }
  show()
  await open()
  await expect.element(page.getByText('Admins can only be muted.')).toBeVisible()
  expect(page.getByRole('radio').elements()).toHaveLength(2)
})

test('lists limits, removes them, and keeps the focus in the section', async () => {
  limits = { ...limits, limits: [{ ...WES, picture: null, level: 'mute' }] }
  before = { ...before, level: 'mute' }
  show()
  await section.getByRole('button', { name: 'Change Wes Atherton' }).click()
  await radio('No limit').click()
  await save.click()
  await expect.element(nobody).toBeVisible()
  await expect.poll(() => section.element().contains(document.activeElement)).toBe(true)
})

test('changes a limit for everyone at an organization', async () => {
  limits = { ...limits, domains: [{ ...MARSH, level: 'no_contact' }] }
  show()
  await section.getByRole('button', { name: 'Change Everyone at Marsh Agency' }).click()
  await expect.element(radio('Do not contact me')).toBeChecked()
  expect(radio('Mute').elements()).toHaveLength(0)
  await radio('No limit').click()
  await save.click()
  await expect.element(nobody).toBeVisible()
  expect(sent).toEqual([{ level: 'none' }])
})

test('says that it failed, and keeps the choice', async () => {
  set = () => Promise.reject(new ApiError(409, { error: 'You have limited contact with 1000 members.' }))
  show()
  await open()
  await radio('Block').click()
  await save.click()
  await expect.element(page.getByText('Failed to change the limit with Wes Atherton')).toBeVisible()
  await expect.element(page.getByText('You have limited contact with 1000 members.')).toBeVisible()
  await expect.element(radio('Block')).toBeChecked()
})

test('says why the list did not load, and shows it after a retry', async () => {
  list = () => Promise.reject(new ApiError(503, { error: 'Try again.' }))
  show()
  await expect.element(page.getByText('Contact limits did not load')).toBeVisible()
  list = () => limits
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(nobody).toBeVisible()
})

test('is open to dormant members, with a report too', async () => {
  limits = { ...limits, limits: [{ ...WES, picture: null, level: 'mute' }] }
  show({ data: { status: 'Dormant' } })
  await expect.element(section.getByRole('button', { name: 'Change Wes Atherton' })).toBeEnabled()
  await menu.click()
  await item('Report').click()
  await expect.element(page.getByRole('radiogroup', { name: 'Also limit contact' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await open()
  await radio('Block').click()
  await save.click()
  await expect.element(section.getByText('Blocked')).toBeVisible()
})

test('is off for members who are suspended', async () => {
  limits = { ...limits, limits: [{ ...WES, picture: null, level: 'mute' }] }
  show({ next_step: 'suspended' })
  await expect.element(section.getByRole('button', { name: 'Change Wes Atherton' })).toBeDisabled()
})
