import type { Query, QueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../contract/accounts.ts'
import { ownAccountQuery } from './accounts/accounts.data.ts'
import { APPLICATION, APPLICATIONS, AUDIT, ENTRIES, QUEUES, RECORD } from './admin/list-names.ts'
import { SEEN_IN } from './limits-changed.ts'
import { PITCHES } from './pitches/pitches.data.ts'
import { OWN_SOURCE } from './sources/own-source.data.ts'

const OWN_ACCOUNT = JSON.stringify(ownAccountQuery.queryKey)

/** Whom and what there is for the member, whether they pitch and to what, and what only admins may see. */
const BY_ROLE = [
  ...[...SEEN_IN, PITCHES, OWN_SOURCE],
  ...[APPLICATIONS, APPLICATION, ENTRIES, AUDIT, QUEUES, RECORD],
]

/** Whether the answer to a query depends on the member's role. */
const goesByRole = ({ queryKey: [list] }: Query) => BY_ROLE.includes(String(list))

/** An admin has given the member another role: drops what the previous role listed, and refetches what is on screen. */
export function followRole(client: QueryClient): void {
  let known = client.getQueryData<OwnAccount>(ownAccountQuery.queryKey)
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== OWN_ACCOUNT) return
    const account = query.state.data as OwnAccount | undefined
    if (!account || account === known) return
    // Another person starts with nothing loaded.
    const isAnother = known?.id === account.id && known.role !== account.role
    known = account
    if (!isAnother) return
    client.removeQueries({ type: 'inactive', predicate: goesByRole })
    void client.resetQueries({ type: 'active', predicate: goesByRole })
  })
}
