import {
  countMatches,
  listMatches,
  markMatchesSeen,
  markNotRelevant,
  unmarkNotRelevant,
} from '../../contract/matches.ts'
import { activeMembers, members } from '../auth/who.ts'
import { reads, writes } from '../platform/http/routes.ts'
import { judgeMatch, markSeen, matchesPage, unseenMatches } from './matches.ts'

export const matchesRoutes = [
  reads(listMatches, members, ({ platform, caller, query }) => matchesPage(platform, caller, query)),
  reads(countMatches, members, ({ platform, caller }) => unseenMatches(platform, caller)),
  writes(markMatchesSeen, members, ({ caller, body }, tx) => markSeen(caller, body.post_ids, tx)),
  writes(markNotRelevant, activeMembers, ({ caller, params }, tx) =>
    judgeMatch(caller.id, params.post_id, false, tx),
  ),
  writes(unmarkNotRelevant, activeMembers, ({ caller, params }, tx) =>
    judgeMatch(caller.id, params.post_id, true, tx),
  ),
]
