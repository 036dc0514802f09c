import * as contract from '../../contract/evidence.ts'
import { activeMembers } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { requestCheck } from './source-checks.ts'

export const sourceChecksRoutes: Route[] = [
  writes(contract.requestCheck, activeMembers, ({ platform, caller, params, body }, tx) =>
    requestCheck(platform, tx, caller, params.source_id, body.words),
  ),
]
