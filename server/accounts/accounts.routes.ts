import { readAccount, updateViewPreferences } from '../../contract/accounts.ts'
import { members, signedIn } from '../auth/who.ts'
import { notAuthenticated } from '../platform/http/errors.ts'
import { type Route, reads, SUCCESS, writes } from '../platform/http/routes.ts'
import { accounts } from './accounts.sql.ts'

export const accountsRoutes: Route[] = [
  reads(readAccount, signedIn, async ({ caller, platform }) => {
    const account = await accounts.own(platform.database.db, caller.id)
    if (!account) throw notAuthenticated()
    // A caller who still owes a second factor never gets here.
    return { ...account, next_step: caller.next_step === 'second_factor' ? null : caller.next_step }
  }),
  writes(updateViewPreferences, members, async ({ caller, body }, tx) => {
    // A dormant member reads in their own theme; the choice is just not saved (docs/product.md#dormancy).
    if (!caller.dormant) await accounts.mergeViewPreferences(tx, caller.id, body)
    return SUCCESS
  }),
]
