import * as contract from '../../contract/records.ts'
import { admins } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { readRecord, sanctionDirectly } from './records.ts'

export const recordsRoutes: Route[] = [
  // A write: that it was read is on record.
  writes(contract.readRecord, admins, ({ caller, params }, tx) => readRecord(tx, caller, params.account_id)),
  writes(contract.sanctionMember, admins, ({ platform, caller, params, body }, tx) =>
    sanctionDirectly(platform, tx, caller, params.account_id, body),
  ),
]
