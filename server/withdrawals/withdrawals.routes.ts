import { withdrawPitch as withdraw } from '../../contract/pitches.ts'
import { activeMembers } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { withdrawPitch } from './withdrawals.ts'

export const withdrawalsRoutes: Route[] = [
  writes(withdraw, activeMembers, ({ platform, caller, params }, tx) =>
    withdrawPitch(platform, caller, params.pitch_id, tx),
  ),
]
