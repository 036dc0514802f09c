import { QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { AskedBrief, RequestBrief } from '../../contract/briefs.ts'
import type { OwnPitch, Pitch } from '../../contract/pitches.ts'
import type { Post } from '../../contract/posts.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { TriageBoard } from '../board/TriageBoard.tsx'
import { PitchboxPage } from '../pitches/PitchboxPage.tsx'
import { PitchSlot } from '../pitches/PitchSlot.tsx'
import { readPitchboxSearch } from '../pitches/pitchbox-search.ts'
import { postQuery } from '../posts/posts.data.ts'
import { RequestLinks } from '../posts/RequestLinks.tsx'
import * as factories from './factories.ts'
import { requestBrief } from './request-factories.ts'
import { showPages } from './show-pages.tsx'
import { dismissToasts, openToast } from './toasts.ts'

// Renders pitching against a fake server; the test file mocks api/call.ts and api/session.ts.

export const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

export const source = (place: number, name: string) =>
  factories.source({
    id: idOf(place),
    account_id: 'me',
    name,
    title: 'Partner',
    organization: `House ${place}`,
  })

/** A pitch by the viewer to the request. */
export const pitch = (id: string, more: Partial<Pitch> = {}) =>
  factories.pitch({
    id,
    post_id: 'p',
    commentary: `Why ${id}.`,
    created_at: factories.inDays(-1.5),
    source: source(1, 'Ida Berg'),
    ...more,
  })

export const request = (more: Partial<Post> = {}) =>
  factories.postedRequest({
    id: 'p',
    account_id: 'owner',
    created_at: factories.inDays(-1),
    expires_at: factories.inDays(2.5),
    ...more,
  })

export type Given = {
  params: { post_id: string; conversation_id: string }
  query?: { cursor?: string }
  body: Record<string, unknown>
  idempotencyKey?: string
  keepalive?: boolean
}

/** The fake server's answer to each call, by name (throws for a refusal). */
export const server = {
  client: new QueryClient(),
  own: { pitch: null, has_source: true, is_paused: false } as OwnPitch,
  brief: null as AskedBrief | null,
  /** The rest of what the server says of the request. */
  says: {} as Partial<RequestBrief>,
  answers: {} as Record<string, (given: Given) => unknown>,
}

export const OWN = 'GET /api/posts/:post_id/pitch'
export const BRIEF = 'GET /api/posts/:post_id/brief'
export const SUBMIT = 'POST /api/posts/:post_id/pitches'
export const SOURCES = 'POST /api/sources/search'
export const RECEIVED = 'POST /api/posts/:post_id/pitches/search'
export const REQUESTS = 'GET /api/pitchbox/requests'
export const BOARD = 'POST /api/posts/:post_id/board/search'
export const SENT = 'GET /api/pitchbox/pitches'
export const ABOUT = 'GET /api/pitchbox/about-you'

beforeEach(() => {
  localStorage.clear()
  dismissToasts()
  const queries = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  server.client = new QueryClient({ defaultOptions: { queries } })
  server.own = { pitch: null, has_source: true, is_paused: false }
  server.brief = null
  server.says = {}
  server.answers = {
    [OWN]: () => server.own,
    [BRIEF]: () => requestBrief({ brief: server.brief, ...server.says }),
    [SOURCES]: () => ({ sources: [source(1, 'Ida Berg'), source(2, 'Omar Lind')], next: null }),
    [ABOUT]: () => ({ pitches: [], next: null }),
    'GET /api/posts/:post_id': () => request(),
  }
  signIn('in')
  vi.mocked(call).mockImplementation((async (at: string, given: never) => {
    const answer = server.answers[at]
    if (!answer) throw new ApiError(404, {})
    return answer(given)
  }) as never)
})
afterEach(() => vi.mocked(call).mockReset())

export function signIn(status: 'in' | 'out') {
  const state = { status, accountId: status === 'in' ? 'me' : null, aal: 'aal1', byLink: false }
  vi.mocked(currentSession).mockReturnValue(state as ReturnType<typeof currentSession>)
}

/** The calls of one name, in order. */
export const asked = (at: string) =>
  vi
    .mocked(call)
    .mock.calls.filter(([name]) => name === at)
    .map(([, given]) => given as unknown as Given)

/** Presses a button twice before the answer to its call is there: then the second press would reach the page behind. */
export async function pressTwice(button: Locator, at: string) {
  const answer = server.answers[at]
  let arrive = () => {}
  const isPressed = new Promise<void>((resolve) => {
    arrive = resolve
  })
  server.answers[at] = (given) => isPressed.then(() => answer?.(given))
  await button.dblClick()
  arrive()
  if (answer) server.answers[at] = answer
}

const loadBoard = async () => TriageBoard

function showAt(address: string, account: OwnAccount, node: ReactNode) {
  server.client.setQueryData(ownAccountQuery.queryKey, account)
  return showPages({
    at: address,
    pages: [
      { path: '/app/feed', show: () => node },
      {
        path: '/app/pitchbox',
        show: () => <PitchboxPage loadBoard={loadBoard} />,
        validateSearch: readPitchboxSearch,
      },
      { path: '/app/messages/$conversation_id', show: () => <p>The conversation</p> },
    ],
    client: server.client,
  })
}

/** Renders a request's dialog for the member with the id `me`. */
export function showSlot(post: Post, role: Role = 'pr', holds_source = false) {
  const viewer = factories.ownAccount({ role, holds_source })
  return showAt(
    '/app/feed',
    viewer,
    <>
      <RequestLinks post={post} viewer={viewer} />
      <PitchSlot post={post} viewer={viewer} />
      <p>Shown</p>
    </>,
  )
}

/** The same for a post that changes while it is open, by patchPost. */
export function showLiveSlot(post: Post, role: Role = 'pr') {
  server.client.setQueryData(postQuery('p').queryKey, post)
  const viewer = factories.ownAccount({ role })
  const Live = () => {
    const { data } = useQuery(postQuery('p'))
    return data && <PitchSlot post={data} viewer={viewer} />
  }
  return showAt('/app/feed', viewer, <Live />)
}

export const showPitchbox = (role: Role, search = '', holds_source = false) =>
  showAt(`/app/pitchbox${search}`, factories.ownAccount({ role, holds_source }), null)

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const link = (name: string | RegExp) =>
  page.getByRole('link', typeof name === 'string' ? { name, exact: true } : { name })
export const words = (text: string) => page.getByText(text, { exact: true })
export const said = openToast
/** Waits until a part of the page says so. */
export const says = (part: Locator, words: RegExp) =>
  expect.poll(() => part.query()?.textContent).toMatch(words)
