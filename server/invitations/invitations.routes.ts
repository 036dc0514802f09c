import { searchAudience } from '../../contract/audience.ts'
import { whyNotAskExperts } from '../../contract/posts.rules.ts'
import { members } from '../auth/who.ts'
import { refuse } from '../platform/http/errors.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { searchInvitable } from './invitations.ts'

export const invitationsRoutes: Route[] = [
  reads(searchAudience, members, ({ platform, caller, body }) => {
    refuse(whyNotAskExperts(caller.role))
    return searchInvitable(platform, caller, body.search)
  }),
]
