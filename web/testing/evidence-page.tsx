import { QueryClient } from '@tanstack/react-query'
import { beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Evidence } from '../../contract/evidence.ts'
import type { Source } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { SourceDetailsDialog } from '../sources/SourceDetailsDialog.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { evidence } from './evidence.ts'
import * as factories from './factories.ts'
import { showPages } from './show-pages.tsx'
import { dismissToasts } from './toasts.ts'

// Renders Source Details against a fake server; the test file mocks api/call.ts.

type Given = { params: { source_id: string }; body?: unknown; idempotencyKey?: string }

/** The fake server's answers, and what it was sent. */
export const server = {
  client: new QueryClient(),
  evidence: evidence() as Evidence | ApiError,
  answer: (_at: string, _given: Given): unknown => null,
  sent: [] as { at: string; body: unknown; key: string | undefined }[],
}

beforeEach(() => {
  dismissToasts()
  server.client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  server.evidence = evidence()
  server.answer = () => server.evidence
  server.sent = []
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, given: Given) => {
    if (at === 'GET /api/contact-limits') return factories.NO_LIMITS
    if (at === 'GET /api/sources/:source_id/evidence') {
      if (server.evidence instanceof ApiError) throw server.evidence
      return server.evidence
    }
    server.sent.push({ at, body: given.body, key: given.idempotencyKey })
    return server.answer(at, given)
  }) as never)
})

/** A source of the member "pr". */
export const listed = (more: Partial<Source> = {}) =>
  factories.source({
    id: '00000000-0000-4000-8000-000000000001',
    account_id: 'pr',
    name: 'Harriet Lane',
    title: 'Chief credit officer',
    organization: 'Millrace Bank',
    expertise: 'Deposits.',
    account: factories.owner({ id: 'pr', name: 'Dana Whitfield' }),
    social_links: { Desk: { url: 'mailto:desk@millrace.example', icon: 'Mail' } },
    ...more,
  })

/** Opens Source Details for a member. */
export function showDetails(source: Source, viewer: Partial<OwnAccount> = {}) {
  const account = factories.ownAccount({ id: 'reader', ...viewer })
  server.client.setQueryData(ownAccountQuery.queryKey, account)
  const part = (
    <>
      <SourceDetailsDialog source={source} viewerId={account.id} onClose={() => undefined} />
      <Toaster />
    </>
  )
  showPages({ client: server.client, pages: [{ path: '/', show: () => part }] })
}

export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The rows as text: the date in the time column, whether its square is filled, and the lines. */
export const rows = () =>
  page
    .getByRole('list', { name: 'Evidence' })
    .getByRole('listitem')
    .elements()
    .map((row) => {
      const square = row.querySelector('[aria-hidden]')
      const isFilled = square !== null && getComputedStyle(square).borderTopWidth === '0px'
      const lines = [...row.querySelectorAll('p')].map(({ textContent }) => textContent)
      return [isFilled ? 'filled' : 'outlined', ...lines]
    })
