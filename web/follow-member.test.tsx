import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { withActKey } from './api/act-keys.ts'
import { ApiError } from './api/call.ts'
import { currentSession, onSession, type SessionState } from './api/session.ts'
import { followMember } from './follow-member.ts'
import { currentToasts, toast } from './ui/toast-store.ts'

vi.mock('./api/session.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

const signedIn = (accountId: string): SessionState => ({
  status: 'in',
  accountId,
  aal: 'aal1',
  byLink: false,
})

test('starts another member with an empty cache and new keys; ignores a moment without connection', async () => {
  let notify = () => undefined as unknown
  vi.mocked(onSession).mockImplementation((listener) => {
    notify = listener
    return () => true
  })
  const become = (session: SessionState) => {
    vi.mocked(currentSession).mockReturnValue(session)
    notify()
  }
  vi.mocked(currentSession).mockReturnValue(signedIn('ada'))
  const client = new QueryClient()
  followMember(client, () => undefined)
  client.setQueryData(['kept'], 'of ada')
  const keys: string[] = []
  const lose = () =>
    withActKey('act', async (key) => {
      keys.push(key)
      throw new ApiError(503, {})
    }).catch(() => undefined)
  await lose()
  become({ status: 'reconnecting', accountId: null })
  become(signedIn('ada'))
  await lose()
  expect(client.getQueryData(['kept'])).toBe('of ada')
  become({ status: 'out', accountId: null })
  client.setQueryData(['kept'], 'refused without a session')
  become(signedIn('ada'))
  expect(client.getQueryData(['kept'])).toBeUndefined()
  client.setQueryData(['kept'], 'of ada')
  become(signedIn('bo'))
  await lose()
  expect(client.getQueryData(['kept'])).toBeUndefined()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('does not offer one member’s undo to the next', () => {
  let notify = () => undefined as unknown
  vi.mocked(onSession).mockImplementation((listener) => {
    notify = listener
    return () => true
  })
  vi.mocked(currentSession).mockReturnValue(signedIn('ada'))
  followMember(new QueryClient(), () => undefined)
  toast({ title: 'Beat removed successfully', undo: () => undefined })
  expect(currentToasts()[0]?.undo).toBeDefined()
  vi.mocked(currentSession).mockReturnValue(signedIn('bo'))
  notify()
  expect(currentToasts()[0]).toMatchObject({ title: 'Beat removed successfully' })
  expect(currentToasts()[0]?.undo).toBeUndefined()
})
