import { listLimits, setLimit } from '../../contract/contact-limits.ts'
import { activeMembers, everyMember } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { changeLimit, ownLimits } from './contact-limits.ts'

export const contactLimitsRoutes: Route[] = [
  reads(listLimits, everyMember, ({ platform, caller }) => ownLimits(platform, caller)),
  writes(setLimit, activeMembers, ({ platform, caller, params, body }, tx) =>
    changeLimit(platform, caller, params.member_id, body.level, tx),
  ),
]
