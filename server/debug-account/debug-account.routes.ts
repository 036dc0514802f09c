import { becomeJournalist as become, listDebugAccounts } from '../../contract/debug-account.ts'
import { anyone, notBarred } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { becomeJournalist, debugAccounts } from './debug-account.ts'

export const debugAccountRoutes: Route[] = [
  reads(listDebugAccounts, anyone, ({ caller, platform }) => debugAccounts(platform, caller)),
  writes(become, notBarred, ({ caller, platform }, tx) => becomeJournalist(platform, caller, tx)),
]
