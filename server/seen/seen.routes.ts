import { markSeen as mark } from '../../contract/requests.ts'
import { members } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { markSeen } from './seen.ts'

export const seenRoutes: Route[] = [
  writes(mark, members, ({ platform, caller, params }, tx) => markSeen(platform, caller, params.post_id, tx)),
]
