import { removeFilter as remove, saveFilter as save } from '../../contract/saved-filters.ts'
import { activeMembers } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { removeFilter, saveFilter } from './saved-filters.ts'

export const savedFiltersRoutes: Route[] = [
  writes(save, activeMembers, ({ platform, caller, body }, tx) => saveFilter(platform, caller, body, tx)),
  writes(remove, activeMembers, ({ caller, query }, tx) => removeFilter(caller, query.name, tx)),
]
