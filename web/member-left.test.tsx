import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Post } from '../contract/posts.ts'
import { memberLeft } from './member-left.ts'
import { feedQuery, postQuery } from './posts/posts.data.ts'

const post = (id: string, owner: string) =>
  ({ id, account_id: owner, account: { id: owner, name: owner, picture_url: null } }) as Post

test('takes a member who has left out of every list and open post, and leaves the others', () => {
  const client = new QueryClient()
  const feed = feedQuery({}).queryKey
  const [theirs, other] = [post('one', 'ada'), post('two', 'bo')]
  client.setQueryData(feed, { pages: [{ posts: [theirs, other], next: null }], pageParams: [undefined] })
  client.setQueryData(postQuery('one').queryKey, theirs)
  client.setQueryData(postQuery('two').queryKey, other)
  memberLeft(client, 'ada')
  const nameless = { id: 'one', account_id: null, account: null }
  expect(client.getQueryData(postQuery('one').queryKey)).toEqual(nameless)
  expect(client.getQueryData(postQuery('two').queryKey)).toBe(other)
  expect(client.getQueryData(feed)).toEqual({
    pages: [{ posts: [nameless, other], next: null }],
    pageParams: [undefined],
  })
})
