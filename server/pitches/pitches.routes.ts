import { comparePitch as compare } from '../../contract/comparisons.ts'
import {
  listAboutPitches,
  listPitchboxRequests,
  listPitches,
  listSentPitches,
  markOutcomesSeen as markSeen,
  readOwnPitch as readOwn,
  submitPitch as submit,
} from '../../contract/pitches.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { comparePitch } from './compare-pitch.ts'
import { markOutcomesSeen, pitchesAbout, pitchesTo, requestsOf, sentPitches } from './pitchbox.ts'
import { readOwnPitch, submitPitch } from './pitches.ts'

export const pitchesRoutes: Route[] = [
  reads(readOwn, members, ({ platform, caller, params }) => readOwnPitch(platform, caller, params.post_id)),
  writes(submit, activeMembers, ({ platform, caller, params, body }, tx) =>
    submitPitch(platform, caller, params.post_id, body, tx),
  ),
  reads(compare, activeMembers, ({ platform, caller, params, body }) =>
    comparePitch(platform, caller, params.post_id, body),
  ),
  reads(listPitches, members, ({ platform, caller, params, body, signal }) =>
    pitchesTo(platform, caller, params.post_id, body, signal),
  ),
  reads(listPitchboxRequests, members, ({ platform, caller, query }) =>
    requestsOf(platform, caller, query.cursor),
  ),
  reads(listSentPitches, members, ({ platform, caller, query }) =>
    sentPitches(platform, caller, query.filter, query.cursor),
  ),
  reads(listAboutPitches, members, ({ platform, caller, query }) =>
    pitchesAbout(platform, caller, query.cursor),
  ),
  writes(markSeen, members, ({ caller, body }, tx) => markOutcomesSeen(caller, body, tx)),
]
