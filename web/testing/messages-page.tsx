import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Conversation, Message } from '../../contract/messages.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { ConversationPane } from '../messages/ConversationPane.tsx'
import { MessagesPage } from '../messages/MessagesPage.tsx'
import { NoConversation } from '../messages/NoConversation.tsx'
import { UnreadCount } from '../messages/UnreadCount.tsx'
import { WriteTo } from '../messages/WriteTo.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import * as factories from './factories.ts'
import { render } from './render.tsx'
import { dismissToasts } from './toasts.ts'

// The messages of the component tests, with a fake server whose answers each test sets. They mock `api/call.ts` with a
// spy.

export const owner = (id: string, name: string) =>
  factories.owner({ id, name, profile: { title: 'Vice President', organization: 'Fenwater PR' } })

/** Minutes of one day, in the server's timestamp format. */
export const at = (minute: number) =>
  `2026-01-01T1${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}:00.000000Z`

/** A direct conversation that the other side has started. */
export const talk = (id: string, given: Partial<Conversation> = {}) =>
  factories.conversation({
    id,
    partner: owner('calvin', 'Calvin Osei'),
    responder_id: 'calvin',
    commentary: `First text of ${id}`,
    created_at: at(0),
    last_at: at(0),
    last_text: `First text of ${id}`,
    last_sender_id: 'calvin',
    ...given,
  })

/** A pitch from the other side to the reader's request. */
export const pitch = (id: string, given: Partial<Conversation> = {}) =>
  talk(id, {
    is_pitch: true,
    post: factories.talkedOf({
      title: 'Warehouse operators: the labor plan',
      interview_type: 'Commentary',
      type: null,
      expires_at: factories.inDays(5.5),
      account_id: 'me',
    }),
    source: factories.pitchedSource({
      account_id: 'calvin',
      name: 'Joanna Feld',
      organization: 'Meridian Cartage',
    }),
    ...given,
  })

export const message = (minute: number, given: Partial<Message> = {}) =>
  factories.message({
    id: `m-${minute}`,
    conversation_id: 'one',
    sender_id: 'calvin',
    message_text: `Message ${minute}`,
    created_at: at(minute),
    ...given,
  })

type Given = {
  params?: { conversation_id?: string }
  query?: { cursor?: string }
  body?: unknown
  idempotencyKey?: string
}

export let client: QueryClient
/** The answer to each call, by endpoint. */
export let answers: Record<string, (given: Given) => unknown>
export const sent = (name: string) =>
  vi.mocked(call).mock.calls.flatMap(([asked, given]) => (asked === name ? [given as Given] : []))

export const LIST = 'POST /api/conversations/search'
export const ONE = 'GET /api/conversations/:conversation_id'
export const THREAD = 'GET /api/conversations/:conversation_id/messages'
export const SEND = 'POST /api/conversations/:conversation_id/messages'
export const READ = 'POST /api/conversations/:conversation_id/read'
export const UNREAD = 'GET /api/unread'
export const DIRECT = 'GET /api/conversations/with/:account_id'
export const START = 'POST /api/conversations'

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(ownAccountQuery.queryKey, factories.ownAccount())
  sessionStorage.clear()
  localStorage.clear()
  dismissToasts()
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation(async (name, given) => answers[name]?.(given as never) as never)
  answers = {
    'GET /api/conversations/people': () => ({ people: [owner('calvin', 'Calvin Osei')] }),
    [LIST]: () => ({ conversations: [], next: null }),
    [THREAD]: () => ({ messages: [], earlier: null }),
    [UNREAD]: () => ({ messages: 0, responses: 0 }),
    [READ]: () => ({ success: true }),
    'GET /api/contact-limits': () => factories.NO_LIMITS,
  }
})

/** The conversations in the list, each of which can be opened. */
export function talksAre(...talks: Conversation[]) {
  answers[LIST] = () => ({ conversations: talks, next: null })
  answers[ONE] = ({ params }) => talks.find(({ id }) => id === params?.conversation_id)
}

/** Renders a messages page with the header's count; returns the current location. */
export function show(path: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <nav aria-label="Unread">
          <UnreadCount />
        </nav>
        <Outlet />
        <Toaster />
      </>
    ),
  })
  const messages = createRoute({ getParentRoute: () => root, path: '/app/messages', component: MessagesPage })
  const index = createRoute({ getParentRoute: () => messages, path: '/', component: NoConversation })
  const one = createRoute({
    getParentRoute: () => messages,
    path: '$conversation_id',
    component: function One() {
      const { conversation_id } = one.useParams()
      return <ConversationPane key={conversation_id} conversation_id={conversation_id} />
    },
  })
  const card = createRoute({
    getParentRoute: () => root,
    path: '/card',
    component: () => <WriteTo account_id="calvin" name="Calvin Osei" readerId="me" />,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const routeTree = root.addChildren([messages.addChildren([index, one]), card])
  const router = createRouter({ routeTree, history })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return history
}

export const rows = () => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
export const thread = () => page.getByRole('region', { name: 'Messages', exact: true })
export const field = () => page.getByRole('textbox', { name: 'Write a message' })
export const toastText = () => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
export const unread = () => page.getByLabelText('Unread', { exact: true })
