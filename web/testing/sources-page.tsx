import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Claim } from '../../contract/claims.ts'
import type { Source } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { MySourcePage } from '../sources/MySourcePage.tsx'
import { SourcesPage } from '../sources/SourcesPage.tsx'
import { readSourceAddress } from '../sources/source-address.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { ownAccount, person, source } from './factories.ts'
import { showPages } from './show-pages.tsx'
import { dismissToasts } from './toasts.ts'

// Renders the sources' pages against a fake server; the test file mocks api/call.ts and api/session.ts.

type Given = { params: { source_id: string; claim_id: string }; body: Record<string, unknown> }

export const server = {
  client: new QueryClient(),
  sources: [] as Source[],
  claims: [] as Claim[],
  own: null as Source | null,
  openPitches: 0,
  /** Instead of the usual answer, by the call's name (throws for a refusal). */
  answers: {} as Record<string, (given: Given) => unknown>,
}

export const ida = (more: Partial<Source> = {}) =>
  source({
    id: 'ida',
    account_id: 'me',
    name: 'Ida Berg',
    organization: 'Millrace Bank',
    created_at: '2027-01-02T00:00:00.000000Z',
    ...more,
  })

export const claim = (more: Partial<Claim> = {}): Claim => ({
  id: 'claim',
  source: { id: 'ida', name: 'Ida Berg' },
  agency: 'Marsh Agency',
  claimant: person({ id: 'expert', name: 'Ida Berg-Olsen' }),
  note: '',
  state: 'open',
  reason: '',
  is_final: false,
  created_at: '2026-11-20T12:00:00.000000Z',
  answer_by: '2026-11-27T12:00:00.000000Z',
  ...more,
})

const change = (id: string, more: Partial<Source>): Source => {
  const found = server.sources.find((one) => one.id === id)
  if (!found) throw new ApiError(404, {})
  const changed = { ...found, ...more }
  server.sources = server.sources.map((one) => (one.id === id ? changed : one))
  return changed
}

const settle = (id: string, more: Partial<Claim>): Claim => {
  const settled = { ...server.claims.find((one) => one.id === id)!, ...more }
  server.claims = server.claims.map((one) => (one.id === id ? settled : one))
  return settled
}

const usual: Record<string, (given: Given) => unknown> = {
  'POST /api/sources/search': ({ body: { retired } }) => ({
    sources: server.sources.filter((one) => retired === undefined || one.is_retired === retired),
    next: null,
  }),
  'GET /api/sources/:source_id/removal': () => ({ open_pitches: server.openPitches }),
  'POST /api/sources/:source_id/retire': ({ params }) =>
    change(params.source_id, { is_retired: true, retired_by: 'keeper' }),
  'POST /api/sources/:source_id/restore': ({ params }) =>
    change(params.source_id, { is_retired: false, retired_by: null }),
  'DELETE /api/sources/:source_id': ({ params }) => {
    server.sources = server.sources.filter(({ id }) => id !== params.source_id)
    return { success: true }
  },
  'GET /api/account/source': () => ({ source: server.own }),
  'GET /api/account': () => server.client.getQueryData(ownAccountQuery.queryKey),
  'GET /api/claims': () => ({ claims: server.claims }),
  'POST /api/claims/:claim_id/accept': ({ params }) => settle(params.claim_id, { state: 'accepted' }),
  'POST /api/claims/:claim_id/decline': ({ params }) => settle(params.claim_id, { state: 'declined' }),
  'POST /api/claims/:claim_id/escalate': ({ params }) => settle(params.claim_id, { state: 'with_team' }),
}

beforeEach(() => {
  localStorage.clear()
  dismissToasts()
  Object.assign(server, { sources: [], claims: [], own: null, openPitches: 0, answers: {} })
  server.client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me', aal: 'aal1', byLink: false })
  vi.mocked(call).mockImplementation((async (at: string, given: never) => {
    const answer = server.answers[at] ?? usual[at]
    if (!answer) throw new ApiError(500, {})
    return answer(given)
  }) as never)
})
afterEach(() => vi.mocked(call).mockReset())

/** Renders the page for the member with the id `me`, and what it says in toasts. */
export function show(account: Partial<OwnAccount> = {}, at = '/app/sources') {
  server.client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role: 'pr', ...account }))
  return showPages({
    at,
    frame: <Toaster />,
    pages: [
      { path: '/app/sources', show: () => <SourcesPage />, validateSearch: readSourceAddress },
      { path: '/app/account/source', show: () => <MySourcePage /> },
    ],
    client: server.client,
  })
}

export const asked = (at: string) =>
  vi.mocked(call).mock.calls.flatMap(([name, given]) => (name === at ? [given as unknown as Given] : []))

export const card = (name: string) => page.getByRole('article', { name })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const menuItem = (name: string | RegExp) => page.getByRole('menuitem', { name })

export async function openMenu(name = 'Ida Berg') {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
}
