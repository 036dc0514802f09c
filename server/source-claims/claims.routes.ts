import {
  acceptClaim as accept,
  claimSource as claim,
  declineClaim as decline,
  escalateClaim as escalate,
  listClaims as list,
  separateSource as separate,
} from '../../contract/claims.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import {
  acceptClaim,
  claimSource,
  declineClaim,
  escalateClaim,
  listClaims,
  separateSource,
} from './source-claims.ts'

export const claimsRoutes: Route[] = [
  reads(list, members, ({ platform, caller }) => listClaims(platform, caller)),
  writes(claim, activeMembers, ({ platform, caller, params, body }, tx) =>
    claimSource(platform, tx, caller, params.source_id, body.note),
  ),
  writes(accept, activeMembers, ({ platform, caller, params }, tx) =>
    acceptClaim(platform, tx, caller, params.claim_id),
  ),
  writes(decline, activeMembers, ({ platform, caller, params, body }, tx) =>
    declineClaim(platform, tx, caller, params.claim_id, body.reason),
  ),
  writes(escalate, activeMembers, ({ caller, params }, tx) => escalateClaim(tx, caller, params.claim_id)),
  writes(separate, activeMembers, ({ platform, caller, params }, tx) =>
    separateSource(platform, tx, caller, params.source_id),
  ),
]
