import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ownAccount } from '../testing/factories.ts'
import { followOwnPicture } from './own-picture.data.ts'
import { feedQuery } from './posts.data.ts'

test('reloads feeds off screen after the reader’s picture has changed, and keeps the one on screen', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const [shown, hidden] = [feedQuery({}), feedQuery({ saved: true })]
  for (const { queryKey } of [shown, hidden])
    client.setQueryData(queryKey, { pages: [{ posts: [], next: null }], pageParams: [undefined] })
  const leave = new InfiniteQueryObserver(client, shown).subscribe(() => undefined)
  const own = (picture_url: string | null, bio: string) =>
    client.setQueryData(ownAccountQuery.queryKey, ownAccount({ picture_url, profile: { bio } }))
  const loaded = () => [shown, hidden].map(({ queryKey }) => client.getQueryData(queryKey) !== undefined)
  followOwnPicture(client)
  own(null, 'Words.')
  own(null, 'Other words.')
  expect(loaded()).toEqual([true, true])
  own('/storage/new.webp', 'Other words.')
  expect(loaded()).toEqual([true, false])
  leave()
  client.clear()
})
