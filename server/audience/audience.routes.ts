import { countAudience, listOpenings } from '../../contract/audience.ts'
import { whyNotAskExperts } from '../../contract/posts.rules.ts'
import { members } from '../auth/who.ts'
import { refuse } from '../platform/http/errors.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { countReaders, openingsPage } from './audience.ts'

export const audienceRoutes: Route[] = [
  reads(countAudience, members, ({ platform, caller, body }) => {
    refuse(whyNotAskExperts(caller.role))
    return countReaders(platform, caller, body)
  }),
  reads(listOpenings, members, ({ platform, caller, params, query }) =>
    openingsPage(platform, caller, params.post_id, query.cursor),
  ),
]
