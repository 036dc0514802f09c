import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Role } from '../contract/vocabulary.ts'
import { ownAccountQuery } from './accounts/accounts.data.ts'
import { APPLICATION, APPLICATIONS, AUDIT, ENTRIES } from './admin/list-names.ts'
import { followRole } from './follow-role.ts'
import { latestQuery, matchesQuery } from './matches/matches.data.ts'
import { conversationQuery, conversationsQuery } from './messages/conversations.data.ts'
import { notificationsQuery } from './notifications/notifications.data.ts'
import { PITCHES, sentPitchesQuery } from './pitches/pitches.data.ts'
import { closingQuery } from './posts/closing.data.ts'
import { waitingQuery } from './posts/new-posts.data.ts'
import { feedQuery, postQuery } from './posts/posts.data.ts'
import { REQUESTS, requestQuery } from './requests/requests.data.ts'
import { filtersQuery } from './saved-filters/saved-filters.data.ts'
import { SOURCES } from './sources/sources.data.ts'
import { ownAccount } from './testing/factories.ts'

/** Where a confidential request is, by whose readers the role decides. */
const READ_IN = [
  ...[feedQuery({}), postQuery('p'), requestQuery('p'), matchesQuery({ tab: 'new' }), waitingQuery],
  ...[conversationsQuery({}), conversationQuery('c'), sentPitchesQuery, closingQuery, latestQuery],
  notificationsQuery,
].map(({ queryKey }) => queryKey)
const KEYS = [
  ...[[SOURCES, {}], [REQUESTS, {}], [PITCHES, 'own', 'post'], ...READ_IN],
  filtersQuery.queryKey,
  ['message-draft', 'me', 'talk'],
]

test('removes what the previous role listed and read when the role changes, and nothing else', () => {
  const client = new QueryClient()
  const account = (role: Role, name: string) =>
    client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role, name }))
  account('pr', 'Kim Doe')
  for (const key of KEYS) client.setQueryData(key, 'loaded')
  const known = () => KEYS.filter((key) => client.getQueryData(key) === 'loaded').map(([list]) => list)
  followRole(client)
  account('pr', 'Kim Roe')
  expect(known()).toHaveLength(KEYS.length)
  account('journalist', 'Kim Roe')
  expect(known()).toEqual([filtersQuery.queryKey[0], 'message-draft'])
})

const ADMINS = [
  [APPLICATIONS, {}],
  [APPLICATION, 'ada'],
  [ENTRIES, {}],
  [AUDIT, undefined],
]

test('removes what only admins may see when a member is no longer an admin, also from their page', () => {
  const client = new QueryClient()
  const account = (role: Role) => client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role }))
  account('admin')
  for (const queryKey of ADMINS) client.setQueryData(queryKey, 'loaded')
  const shown = new QueryObserver(client, {
    queryKey: [APPLICATION, 'shown'],
    queryFn: () => Promise.reject(new Error('refused')),
    initialData: () => undefined as string | undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  client.setQueryData([APPLICATION, 'shown'], 'loaded')
  const stop = shown.subscribe(() => undefined)
  followRole(client)
  expect(shown.getCurrentResult().data).toBe('loaded')
  account('journalist')
  expect(ADMINS.map((queryKey) => client.getQueryState(queryKey))).toEqual(ADMINS.map(() => undefined))
  expect(shown.getCurrentResult().data).toBeUndefined()
  stop()
})

test('keeps what another person with another role has just loaded', () => {
  const client = new QueryClient()
  const account = (id: string, role: Role) =>
    client.setQueryData(ownAccountQuery.queryKey, ownAccount({ id, role }))
  account('ada', 'pr')
  followRole(client)
  client.clear()
  client.setQueryData([SOURCES, {}], 'loaded')
  account('bo', 'journalist')
  expect(client.getQueryData([SOURCES, {}])).toBe('loaded')
  account('bo', 'pr')
  expect(client.getQueryData([SOURCES, {}])).toBeUndefined()
})
