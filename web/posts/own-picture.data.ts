import type { QueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../../contract/accounts.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { FEED } from './posts.data.ts'

const OWN_ACCOUNT = JSON.stringify(ownAccountQuery.queryKey)

/** Feeds off screen show the member's own posts with the old picture: after a change they reload when shown. */
export function followOwnPicture(client: QueryClient): void {
  let known: OwnAccount | undefined
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== OWN_ACCOUNT) return
    const before = known
    known = query.state.data as OwnAccount | undefined
    if (before && known && before.id === known.id && before.picture_url !== known.picture_url)
      client.removeQueries({ queryKey: [FEED], type: 'inactive' })
  })
}
