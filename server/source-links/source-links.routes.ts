import { sendLink as send } from '../../contract/evidence.ts'
import { activeMembers } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { sendLink } from './source-links.ts'

export const sourceLinksRoutes: Route[] = [
  writes(send, activeMembers, ({ platform, caller, params, body }, tx) =>
    sendLink(platform, caller, params.source_id, body.email, tx),
  ),
]
