import { doEmailAction } from '../../contract/email-actions.ts'
import {
  countMatches,
  listMatches,
  markMatchesSeen,
  markNotRelevant,
  sendDigest,
  unmarkNotRelevant,
} from '../../contract/matches.ts'
import { activeMembers, anyone, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import type { ActionLinks } from './action-links.ts'
import { sendDigestNow } from './alerts.ts'
import { doByLink } from './email-actions.ts'
import { judgeMatch, markSeen, matchesPage, unseenMatches } from './matches.ts'

export const alertsRoutes = (links: ActionLinks): Route[] => [
  reads(listMatches, members, ({ platform, caller, query }) => matchesPage(platform, caller, query)),
  reads(countMatches, members, ({ platform, caller }) => unseenMatches(platform, caller)),
  writes(markMatchesSeen, members, ({ caller, body }, tx) => markSeen(caller, body.post_ids, tx)),
  writes(markNotRelevant, activeMembers, ({ caller, params }, tx) =>
    judgeMatch(caller.id, params.post_id, false, tx),
  ),
  writes(unmarkNotRelevant, activeMembers, ({ caller, params }, tx) =>
    judgeMatch(caller.id, params.post_id, true, tx),
  ),
  writes(doEmailAction, anyone, ({ platform, caller, body }, tx) =>
    doByLink(platform, caller, links, body, tx),
  ),
  writes(sendDigest, activeMembers, ({ platform, caller }, tx) => sendDigestNow(platform, caller, tx)),
]
