import * as contract from '../../contract/cases.ts'
import { admins } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { decide, listCases, readCase, release, take } from './cases.ts'

export const casesRoutes: Route[] = [
  reads(contract.listCases, admins, ({ platform, caller, body }) => listCases(platform, caller, body)),
  // A write: that it was read is on record.
  writes(contract.readCase, admins, ({ caller, params }, tx) => readCase(tx, caller, params.case_id)),
  writes(contract.takeCase, admins, ({ caller, params, body }, tx) =>
    take(tx, caller, params.case_id, body.version),
  ),
  writes(contract.releaseCase, admins, ({ caller, params, body }, tx) =>
    release(tx, caller, params.case_id, body.version),
  ),
  writes(contract.decideCase, admins, ({ platform, caller, params, body }, tx) =>
    decide(platform, tx, caller, params.case_id, body),
  ),
]
