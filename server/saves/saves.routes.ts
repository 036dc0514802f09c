import { savePost as save, unsavePost as unsave } from '../../contract/saves.ts'
import { activeMembers } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { savePost, unsavePost } from './saves.ts'

export const savesRoutes: Route[] = [
  writes(save, activeMembers, ({ caller, params }, tx) => savePost(tx, caller, params.post_id)),
  writes(unsave, activeMembers, ({ caller, params }, tx) => unsavePost(tx, caller, params.post_id)),
]
