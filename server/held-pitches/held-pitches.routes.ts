import { letIn as enter, listHeld as list } from '../../contract/pitches.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { letIn, listHeld } from './held-pitches.ts'

export const heldPitchesRoutes: Route[] = [
  reads(list, members, async ({ platform, caller, params }) => ({
    held: await listHeld(platform, caller, params.post_id),
  })),
  writes(enter, activeMembers, ({ platform, caller, params, body }, tx) =>
    letIn(platform, caller, params.post_id, 'ids' in body ? body.ids : null, tx),
  ),
]
