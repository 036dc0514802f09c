import {
  attestSource as attest,
  confirmOwnSource as confirmOwn,
  readEvidence as read,
  setRegister,
} from '../../contract/evidence.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import {
  attestSource,
  confirmOwnSource,
  readEvidence,
  setRegister as saveRegister,
} from './source-evidence.ts'

export const sourceEvidenceRoutes: Route[] = [
  reads(read, members, ({ platform, caller, params }) =>
    readEvidence(platform.database.db, caller, params.source_id),
  ),
  writes(attest, activeMembers, ({ platform, caller, params }, tx) =>
    attestSource(platform, caller, params.source_id, tx),
  ),
  writes(setRegister, activeMembers, ({ platform, caller, params, body }, tx) =>
    saveRegister(platform, caller, params.source_id, body, tx),
  ),
  writes(confirmOwn, activeMembers, ({ platform, caller, params, body }, tx) =>
    confirmOwnSource(platform, caller, params.source_id, body, tx),
  ),
]
