import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContactLimit } from '../../contract/contact-limits.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { ownAccount } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { currentToasts, dismissToast } from '../ui/toast-store.ts'
import { ContactLimits } from './ContactLimits.tsx'
import { MemberMenu } from './MemberMenu.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const WES = { id: 'wes', name: 'Wes Atherton' }
type Given = { params: { member_id: string }; body: { level: 'none' | 'mute' } }
let limits: ContactLimit[]
let list: () => unknown
let set: (given: Given) => unknown

beforeEach(() => {
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me', aal: 'aal1', byLink: false })
  for (const { id } of currentToasts()) dismissToast(id)
  limits = []
  list = () => ({ limits })
  set = ({ params: { member_id }, body: { level } }) => {
    limits = limits.filter(({ id }) => id !== member_id)
    if (level === 'mute') limits.push({ ...WES, id: member_id, picture: null, level })
    return { level }
  }
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, given: Given) =>
    at === 'GET /api/contact-limits' ? list() : set(given)) as never)
})

function show(status: 'Active' | 'Dormant' = 'Active') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ data: { status } }))
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
const nobody = section.getByText('To mute a member, choose Mute in their More menu.')

test('mutes from the menu and takes it back from the toast', async () => {
  show()
  await expect.element(nobody).toBeVisible()
  await menu.click()
  await item('Mute').click()
  await expect.element(page.getByText('Wes Atherton is muted')).toBeVisible()
  await expect.element(section.getByRole('link', { name: 'Wes Atherton' })).toBeVisible()
  await menu.click()
  await expect.element(item('Unmute')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(nobody).toBeVisible()
  await expect.element(page.getByText('Wes Atherton is no longer muted')).toBeVisible()
})

test('mutes by keyboard, and gives the focus back to the button', async () => {
  show()
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Mute')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Mute')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Wes Atherton is muted')).toBeVisible()
  await expect.element(menu).toHaveFocus()
})

test('has no menu for oneself or a member who has left', async () => {
  show()
  await expect.element(menu).toBeVisible()
  expect(page.getByRole('button', { name: /^More actions/ }).elements()).toHaveLength(1)
})

test('lists the muted, unmutes them, and keeps the focus in the section', async () => {
  limits = [{ ...WES, picture: null, level: 'mute' }]
  show()
  await section.getByRole('button', { name: 'Unmute Wes Atherton' }).click()
  await expect.element(nobody).toBeVisible()
  expect(section.element().contains(document.activeElement)).toBe(true)
})

test('says that muting failed, and changes nothing', async () => {
  set = () => Promise.reject(new ApiError(409, { error: 'You have muted 1000 members.' }))
  show()
  await menu.click()
  await item('Mute').click()
  await expect.element(page.getByText('Failed to mute Wes Atherton')).toBeVisible()
  await expect.element(page.getByText('You have muted 1000 members.')).toBeVisible()
  await expect.element(nobody).toBeVisible()
})

test('says why the list did not load, and shows it after a retry', async () => {
  list = () => Promise.reject(new ApiError(503, { error: 'Try again.' }))
  show()
  await expect.element(page.getByText('Contact limits did not load')).toBeVisible()
  list = () => ({ limits })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(nobody).toBeVisible()
})

test('is off for dormant members', async () => {
  limits = [{ ...WES, picture: null, level: 'mute' }]
  show('Dormant')
  await expect.element(section.getByRole('button', { name: 'Unmute Wes Atherton' })).toBeDisabled()
  await menu.click()
  await expect.element(item('Unmute')).toHaveAttribute('aria-disabled', 'true')
})
