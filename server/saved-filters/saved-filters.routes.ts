import {
  deleteFilter,
  editFilter as edit,
  listFilters,
  pauseFilter as pause,
  pauseAlerts as pauseAll,
  previewFilter as preview,
  removeFilter as remove,
  saveFilter as save,
} from '../../contract/saved-filters.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { previewFilter } from './preview.ts'
import {
  editFilter,
  ownFilters,
  pauseAlerts,
  pauseFilter,
  removeFilter,
  saveFilter,
} from './saved-filters.ts'

export const savedFiltersRoutes: Route[] = [
  reads(listFilters, members, ({ platform, caller }) => ownFilters(platform, caller)),
  reads(preview, members, ({ platform, caller, body, signal }) =>
    previewFilter(platform, caller, body, signal),
  ),
  writes(save, activeMembers, ({ platform, caller, body }, tx) => saveFilter(platform, caller, body, tx)),
  writes(edit, activeMembers, ({ platform, caller, params, body }, tx) =>
    editFilter(platform, caller, params.filter_id, body, tx),
  ),
  writes(deleteFilter, activeMembers, ({ caller, params }, tx) =>
    removeFilter(caller, { id: params.filter_id }, tx),
  ),
  writes(pause, activeMembers, ({ caller, params, body }, tx) =>
    pauseFilter(caller, params.filter_id, body.until, tx),
  ),
  writes(pauseAll, members, ({ caller, body }, tx) => pauseAlerts(caller.id, body.until, tx)),
  writes(remove, activeMembers, ({ caller, query }, tx) => removeFilter(caller, { name: query.name }, tx)),
]
