import { doEmailAction } from '../../contract/email-actions.ts'
import { sendDigest } from '../../contract/matches.ts'
import { activeMembers, anyone } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import type { ActionLinks } from './action-links.ts'
import { sendDigestNow } from './alerts.ts'
import { doByLink } from './email-actions.ts'

export const alertsRoutes = (links: ActionLinks): Route[] => [
  writes(doEmailAction, anyone, ({ platform, caller, body }, tx) =>
    doByLink(platform, caller, links, body, tx),
  ),
  writes(sendDigest, activeMembers, ({ platform, caller }, tx) => sendDigestNow(platform, caller, tx)),
]
