import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAccount } from '../../contract/accounts.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { ownAccount, source } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { openToast } from '../testing/toasts.ts'
import { keptSourceChanged } from './live-sources.data.ts'
import { MySourcePage } from './MySourcePage.tsx'

vi.mock('../api/call.ts', { spy: true })

const READ = 'GET /api/account/source'
const mine = source({
  id: '00000000-0000-4000-8000-000000000001',
  account_id: 'me',
  held_by: 'me',
  name: 'Naomi Lund',
  organization: 'Riverbend',
  social_links: { Desk: { url: 'mailto:naomi@riverbend.example', icon: 'Mail' } },
})
const answers: Record<string, (given: { body: object }) => unknown> = {}
let client = new QueryClient()

beforeEach(() => {
  localStorage.clear()
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  for (const at of Object.keys(answers)) delete answers[at]
  answers['GET /api/claims'] = () => ({ claims: [] })
  vi.mocked(call).mockImplementation((async (at: string, given: never) => {
    const answer = answers[at]
    if (!answer) throw new ApiError(500, {})
    return answer(given)
  }) as never)
})
afterEach(() => vi.mocked(call).mockReset())

function show(account: Partial<OwnAccount> = {}) {
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role: 'expert', ...account }))
  return showPages({
    pages: [
      { path: '/app/account/source', show: () => <MySourcePage /> },
      { path: '/app/account/profile', show: () => <p>The profile</p> },
    ],
    client,
  })
}
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sent = (at: string) =>
  vi.mocked(call).mock.calls.flatMap(([name, given]) => (name === at ? [given?.body] : []))

test('offers an expert without a profile to add one, and shows its form then', async () => {
  answers[READ] = () => ({ source: null })
  answers['POST /api/account/source'] = ({ body }) => ({ ...mine, ...body })
  show()
  await expect.element(page.getByRole('heading', { name: 'You have no source profile yet' })).toBeVisible()
  await expect
    .element(
      page.getByText('Add one so that journalists find you in Sources and you can answer requests yourself.'),
    )
    .toBeVisible()
  await button('Add My Profile').click()
  const dialog = page.getByRole('dialog', { name: 'Add My Profile' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Naomi Lund')
  await dialog.getByRole('button', { name: 'Add My Profile' }).click()
  await expect.element(page.getByRole('form', { name: 'My Source Profile' })).toBeVisible()
  expect(sent('POST /api/account/source')).toMatchObject([{ name: 'Naomi Lund', role: 'Executive' }])
  expect(client.getQueryData(ownAccountQuery.queryKey)).toMatchObject({ holds_source: true })
})

test('saves the form in the page, which starts again from what was saved', async () => {
  answers[READ] = () => ({ source: mine })
  let version = 1
  answers['PUT /api/sources/:source_id'] = ({ body }) => {
    version += 1
    return { ...mine, ...body, updated_at: `2027-01-0${version}T00:00:00.000000Z` }
  }
  show()
  await field('Organization').fill('Riverbend Risk')
  await button('Save').click()
  await expect.poll(() => openToast()?.title).toBe('Source profile updated successfully')
  await expect.element(field('Organization')).toHaveValue('Riverbend Risk')
  await field('Expertise').fill('Hail.')
  await button('Save').click()
  await expect.poll(() => sent('PUT /api/sources/:source_id')).toHaveLength(2)
  expect(sent('PUT /api/sources/:source_id')).toMatchObject([
    { organization: 'Riverbend Risk', updated_at: mine.updated_at, social_links: mine.social_links },
    { expertise: 'Hail.', updated_at: '2027-01-02T00:00:00.000000Z' },
  ])
  await expect.element(field('Expertise')).toHaveValue('Hail.')
  expect(page.getByText(/changed/).elements()).toEqual([])
})

test('says that another tab has changed it while it is being edited', async () => {
  answers[READ] = () => ({ source: mine })
  show()
  await field('Organization').fill('Riverbend Risk')
  keptSourceChanged(client, { ...mine, organization: 'Oxbow', updated_at: '2027-01-02T00:00:00.000000Z' })
  await expect.element(page.getByRole('status', { name: 'Newer version' })).toBeVisible()
  await expect.element(field('Organization')).toHaveValue('Riverbend Risk')
})

test('says that it did not load, and tries again', async () => {
  show()
  await expect.element(page.getByRole('heading', { name: 'Your source profile did not load' })).toBeVisible()
  answers[READ] = () => ({ source: mine })
  await button('Try Again').click()
  await expect.element(field('Name')).toHaveValue('Naomi Lund')
})

test('lets a dormant expert read it', async () => {
  answers[READ] = () => ({ source: mine })
  show({ data: { status: 'Dormant' } })
  await expect.element(button('Save')).toBeDisabled()
})

test('is in the account of experts alone', async () => {
  answers[READ] = () => ({ source: null })
  show()
  const links = () =>
    page
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(links).toEqual(expect.arrayContaining(['Profile', 'My Source Profile', 'Security']))
})

test('leads others to their profile', async () => {
  const history = show({ role: 'pr' })
  await expect.poll(() => history.location.pathname).toBe('/app/account/profile')
  expect(sent(READ)).toEqual([])
})
