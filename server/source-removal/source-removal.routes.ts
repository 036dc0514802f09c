import { readRemoval as read, removeSource as remove } from '../../contract/sources.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { readRemoval, removeSource } from './source-removal.ts'

export const sourceRemovalRoutes: Route[] = [
  reads(read, members, ({ platform, caller, params }) => readRemoval(platform, caller, params.source_id)),
  writes(remove, activeMembers, ({ platform, caller, params }, tx) =>
    removeSource(platform, caller, params.source_id, tx),
  ),
]
