import { listLimits, readLimit as read, setDomainLimit, setLimit } from '../../contract/contact-limits.ts'
import { everyMember, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { changeDomainLimit, changeLimit, ownLimits, readLimit } from './contact-limits.ts'

export const contactLimitsRoutes: Route[] = [
  reads(listLimits, everyMember, ({ platform, caller }) => ownLimits(platform, caller)),
  reads(read, members, ({ platform, caller, params }) =>
    readLimit(platform.database.db, caller, params.member_id),
  ),
  writes(setLimit, members, ({ platform, caller, params, body }, tx) =>
    changeLimit(platform, caller, params.member_id, body, tx),
  ),
  writes(setDomainLimit, members, ({ platform, caller, params, body }, tx) =>
    changeDomainLimit(platform, caller, params.limit_id, body.level, tx),
  ),
]
