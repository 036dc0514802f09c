import { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { signedIn } from '../auth/who.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { deleteAccount, exportData } from './own-data.ts'

export const ownDataRoutes: Route[] = [
  reads(exportOwnData, signedIn, ({ caller, platform }) => exportData(platform, caller)),
  // Not in one transaction: a wrong password is counted although the call fails, and hashing holds no connection.
  reads(deleteOwnAccount, signedIn, ({ caller, platform, body, request }) =>
    deleteAccount(platform, caller, request, body.password),
  ),
]
