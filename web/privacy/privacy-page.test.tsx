import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Look } from '../../contract/looks.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { NO_LIMITS, ownAccount } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'

vi.mock('../api/call.ts', { spy: true })

let made = 0
const look = (more: Partial<Look> = {}): Look => ({
  id: `look-${++made}`,
  ...{ what: 'conversation', by: 'operator', partner: 'Wes Atherton', texts: 12 },
  ...{ reason: 'A complaint about threats', at: new Date(2026, 2, 20, 9, 5).toISOString() },
  ...more,
})
let looks: (cursor: string | undefined) => unknown

beforeEach(() => {
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, given: { query?: { cursor?: string } }) =>
    at === 'GET /api/account/looks'
      ? looks(given.query?.cursor)
      : {
          ...NO_LIMITS,
          reports: [],
          next: null,
          is_good: true,
          sanctions: [],
          has_one_admin: false,
        }) as never)
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount())
  showPages({ client, pages: [{ path: '/', show: () => <PrivacyPage /> }] })
}

const section = page.getByRole('region', { name: 'Who looked at your data' })
const lines = () =>
  section
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)

test('says when, who, what and why, on every page of the list', async () => {
  const rest = { partner: null, texts: null, reason: null }
  looks = (cursor) =>
    cursor
      ? {
          looks: [
            look({ ...rest, what: 'application', by: 'team' }),
            look({ ...rest, what: 'account' }),
            look({ partner: null, what: 'case', by: 'team', texts: 2, reason: 'Case 7' }),
            look({ partner: null, texts: null, reason: 'Long ago' }),
          ],
          next: null,
        }
      : {
          looks: [
            look(),
            look({ texts: 1, reason: 'Spam' }),
            look({ ...rest, what: 'draft', reason: 'A threat' }),
          ],
          next: 'more',
        }
  show()
  await expect
    .poll(lines)
    .toEqual([
      'Mar 20, 2026The operator read your conversation with Wes Atherton, 12 textsA complaint about threats',
      'Mar 20, 2026The operator read your conversation with Wes Atherton, 1 textSpam',
      'Mar 20, 2026The operator read a draft of yoursA threat',
      'Mar 20, 2026The Beatline team read your application',
      'Mar 20, 2026The operator took a copy of all your data',
      'Mar 20, 2026The Beatline team read 2 texts of yoursCase 7',
      'Mar 20, 2026The operator read your conversation with a member who has leftLong ago',
    ])
})

test('says that no one has looked, below the contact limits', async () => {
  looks = () => ({ looks: [], next: null })
  show()
  await expect.element(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No contact limits' })).toBeVisible()
  await expect
    .element(section.getByRole('heading', { name: 'No one has looked at your private data' }))
    .toBeVisible()
  await expect.element(section.getByText('If someone does, it appears here with the reason.')).toBeVisible()
})

test('says why the list did not load, and shows it after a retry', async () => {
  looks = () => Promise.reject(new ApiError(503, { error: 'Try again later.' }))
  show()
  await expect.element(section.getByText('Who looked at your data did not load')).toBeVisible()
  looks = () => ({ looks: [look()], next: null })
  await section.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(lines).toHaveLength(1)
})

test('fits a phone', async () => {
  await page.viewport(320, 700)
  looks = () => ({ looks: [look({ reason: 'long'.repeat(60) })], next: null })
  show()
  await expect.poll(lines).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.viewport(1280, 800)
})
