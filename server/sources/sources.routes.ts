import {
  createSource as create,
  createOwnSource as createOwn,
  editSource as edit,
  listSources as list,
  readOwnSource as readOwn,
  restoreSource as restore,
  retireSource as retire,
} from '../../contract/sources.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, readsWithDelay, writes } from '../platform/http/routes.ts'
import {
  createOwnSource,
  createSource,
  editSource,
  listSources,
  readOwnSource,
  restoreOwnSource,
  retireOwnSource,
} from './sources.ts'

export const sourcesRoutes: Route[] = [
  readsWithDelay(list, members, ({ platform, caller, body, signal }) =>
    listSources(platform, caller, body, signal),
  ),
  writes(create, activeMembers, ({ platform, caller, body }, tx) => createSource(platform, caller, body, tx)),
  writes(edit, activeMembers, ({ platform, caller, params, body }, tx) =>
    editSource(platform, caller, params.source_id, body, tx),
  ),
  writes(retire, activeMembers, ({ platform, caller, params }, tx) =>
    retireOwnSource(platform, caller, params.source_id, tx),
  ),
  writes(restore, activeMembers, ({ platform, caller, params }, tx) =>
    restoreOwnSource(platform, caller, params.source_id, tx),
  ),
  reads(readOwn, members, ({ platform, caller }) => readOwnSource(platform, caller)),
  writes(createOwn, activeMembers, ({ platform, caller, body }, tx) =>
    createOwnSource(platform, caller, body, tx),
  ),
]
