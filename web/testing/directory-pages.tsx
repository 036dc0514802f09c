import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { MemberCard } from '../../contract/directory.ts'
import type { Source } from '../../contract/sources.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { DirectoryLanding } from '../directory/DirectoryLanding.tsx'
import { DirectoryMembersPage } from '../directory/DirectoryMembersPage.tsx'
import { DirectorySourcesPage } from '../directory/DirectorySourcesPage.tsx'
import { MembersPage } from '../directory/MembersPage.tsx'
import { ProfilePage } from '../directory/ProfilePage.tsx'
import { evidence } from './evidence.ts'
import * as factories from './factories.ts'
import { showPages } from './show-pages.tsx'

// Renders the directory's pages against a fake server; the test file mocks api/call.ts.

export const LONG = 'Words about freight and ports. '.repeat(40)
const PROFILE = {
  title: 'Editor',
  organization: 'The Ledger',
  bio: LONG,
  beats: ['Banking', 'Legal'],
  location: 'Boston, MA',
  writesOn: 'Ports',
  website: 'https://ledger.example/',
  linkedin_url: 'javascript:alert(1)',
  timezone: 'ET',
}
const JOINED = '2026-03-05T12:00:00.000000Z'
export const member = (id: string, more: Partial<MemberCard> = {}) =>
  factories.memberCard({ id, name: `Member ${id}`, created_at: JOINED, profile: PROFILE, ...more })
export const source = (id: string, more: Partial<Source> = {}) =>
  factories.source({
    id,
    account_id: 'agent',
    name: `Source ${id}`,
    organization: 'Cobalt Trust',
    expertise: LONG,
    social_links: { Site: { url: 'https://cobalt.example', icon: 'Globe' } },
    created_at: JOINED,
    account: factories.owner({ id: 'agent', name: 'Member agent', profile: { organization: 'Halyard PR' } }),
    ...more,
  })

type Call = { body: Record<string, unknown>; signal: AbortSignal | undefined }

/** The fake server's answers, and the requests it received. */
export const server = {
  client: new QueryClient(),
  answer: (_at: string, _body: Record<string, unknown>): unknown => null,
  calls: [] as Call[],
}

beforeEach(() => {
  server.client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retryDelay: 0 } },
  })
  server.calls = []
  vi.mocked(call).mockImplementation((async (at: string, { body = {}, signal }: Partial<Call>) => {
    if (at === 'GET /api/contact-limits') return factories.NO_LIMITS
    if (at === 'GET /api/sources/:source_id/evidence') return evidence()
    server.calls.push({ body, signal })
    return server.answer(at, body)
  }) as never)
})
afterEach(() => vi.mocked(call).mockReset())

/** The requests received. Strict mode renders twice and aborts the first request. */
export const asked = () => server.calls.filter(({ signal }) => !signal?.aborted).map(({ body }) => body)
export const membersAre = (...members: MemberCard[]) => {
  server.answer = () => ({ members, next: null })
}
const PAGES = {
  '/app/directory': DirectoryLanding,
  '/app/directory/members': DirectoryMembersPage,
  '/app/directory/sources': DirectorySourcesPage,
  '/app/account/members': MembersPage,
  '/app/profile/$profile_id': () => <ProfilePage profile_id="ada" />,
}

/** Renders a page for the member with the id `me`; returns the current location. */
export function show(role: Role, path: keyof typeof PAGES, search = '') {
  server.client.setQueryData(ownAccountQuery.queryKey, factories.ownAccount({ role }))
  const pages = Object.entries(PAGES).map(([at, Page]) => ({ path: at, show: () => <Page /> }))
  return showPages({ at: `${path}${search}`, pages, client: server.client })
}

export const cell = (name: string) => page.getByRole('article', { name, exact: true })
export const says = (place: Locator, text: string) =>
  expect.poll(() => place.element().textContent).toContain(text)
export const link = (name: string) => page.getByRole('link', { name })
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
export const searchBox = (name: string) => page.getByRole('textbox', { name })
export const clampOf = (text: string) => {
  const [found] = page.getByText(text).elements()
  return found && getComputedStyle(found).webkitLineClamp
}
