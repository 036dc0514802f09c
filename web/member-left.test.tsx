import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ProfileView } from '../contract/directory.ts'
import type { Source } from '../contract/sources.ts'
import { membersQuery, profileQuery } from './directory/directory.data.ts'
import { memberLeft } from './member-left.ts'
import { conversationQuery } from './messages/conversations.data.ts'
import { feedQuery, postQuery } from './posts/posts.data.ts'
import { sourcesQuery } from './sources/sources.data.ts'
import * as factories from './testing/factories.ts'
import { conversation, memberCard, owner, pitchedSource } from './testing/factories.ts'

const post = (id: string, by: string) => factories.post({ id, account_id: by, account: owner({ id: by }) })
const source = (id: string, by: string) =>
  factories.source({ id, name: id, account_id: by, account: owner({ id: by }) })
const profileOf = (source: Source): ProfileView => ({ kind: 'source', source })
const pagesOf = <Page,>(...pages: Page[]) => ({ pages, pageParams: [undefined] })

test('takes a member who has left out of every list and open post, and leaves the others', () => {
  const client = new QueryClient()
  const feed = feedQuery({}).queryKey
  const [theirs, other] = [post('one', 'ada'), post('two', 'bo')]
  client.setQueryData(feed, pagesOf({ posts: [theirs, other], next: null }))
  client.setQueryData(postQuery('one').queryKey, theirs)
  client.setQueryData(postQuery('two').queryKey, other)
  memberLeft(client, 'ada')
  const nameless = { ...theirs, account_id: null, account: null }
  expect(client.getQueryData(postQuery('one').queryKey)).toEqual(nameless)
  expect(client.getQueryData(postQuery('two').queryKey)).toBe(other)
  expect(client.getQueryData(feed)).toEqual(pagesOf({ posts: [nameless, other], next: null }))
})

test('removes the member and their sources from lists, and keeps every other source whole', () => {
  const client = new QueryClient()
  const sources = sourcesQuery({}).queryKey
  const members = membersQuery({ list: 'members', search: '' }, 'pr').queryKey
  const [ada, bo] = [memberCard({ id: 'ada' }), memberCard({ id: 'bo' })]
  client.setQueryData(sources, pagesOf({ sources: [source('x', 'ada'), source('y', 'bo')], next: null }))
  client.setQueryData(members, pagesOf({ members: [ada, bo], next: 'bo' }))
  memberLeft(client, 'ada')
  expect(client.getQueryData(sources)).toEqual(pagesOf({ sources: [source('y', 'bo')], next: null }))
  expect(client.getQueryData(members)).toEqual(pagesOf({ members: [bo], next: 'bo' }))
})

test('leaves a conversation without partner and source', () => {
  const client = new QueryClient()
  const { queryKey } = conversationQuery('talk')
  const source = pitchedSource({ account_id: 'ada' })
  const talk = {
    ...conversation({ id: 'talk', is_pitch: true, partner: owner({ id: 'ada' }), source }),
    pitch: null,
    away_until: null,
  }
  client.setQueryData(queryKey, talk)
  memberLeft(client, 'ada')
  expect(client.getQueryData(queryKey)).toEqual({ ...talk, partner: null, source: null })
})

test('asks again for the profiles of the member and of their sources, which stay whole until then', () => {
  const client = new QueryClient()
  const isStale = (queryKey: QueryKey) => client.getQueryState(queryKey)?.isInvalidated
  const { queryKey: card } = profileQuery('ada')
  const { queryKey: theirs } = profileQuery('x')
  const { queryKey: other } = profileQuery('y')
  const ada: ProfileView = { kind: 'member', member: memberCard({ id: 'ada' }) }
  client.setQueryData(card, ada)
  client.setQueryData(theirs, profileOf(source('x', 'ada')))
  client.setQueryData(other, profileOf(source('y', 'bo')))
  memberLeft(client, 'ada')
  expect([card, theirs, other].map((key) => isStale(key))).toEqual([true, true, false])
  expect(client.getQueryData(theirs)).toEqual(profileOf(source('x', 'ada')))
})

test('leaves what was stale stale', async () => {
  const client = new QueryClient()
  const { queryKey } = postQuery('one')
  client.setQueryData(queryKey, post('one', 'ada'))
  await client.invalidateQueries({ queryKey })
  memberLeft(client, 'ada')
  expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true, data: { account: null } })
})
