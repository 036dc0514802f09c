import { addBeat as add, removeBeat as remove, saveProfile as save } from '../../contract/profile.ts'
import { activeMembers } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { addBeat, removeBeat, saveProfile } from './profile.ts'

export const profileRoutes: Route[] = [
  writes(save, activeMembers, ({ platform, caller, body }, tx) => saveProfile(platform, caller, body, tx)),
  writes(add, activeMembers, ({ platform, caller, body }, tx) => addBeat(platform, caller, body.beat, tx)),
  writes(remove, activeMembers, ({ platform, caller, body }, tx) =>
    removeBeat(platform, caller, body.beat, tx),
  ),
]
