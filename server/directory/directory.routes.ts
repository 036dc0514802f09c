import {
  countDirectory,
  listMembers as list,
  readProfile as read,
  readCards,
} from '../../contract/directory.ts'
import { members } from '../auth/who.ts'
import { type Route, reads, readsWithDelay } from '../platform/http/routes.ts'
import { directoryCards, directoryCounts, listMembers, readProfile } from './directory.ts'

export const directoryRoutes: Route[] = [
  readsWithDelay(list, members, ({ platform, caller, body, signal }) =>
    listMembers(platform, caller, body, signal),
  ),
  readsWithDelay(countDirectory, members, ({ platform, caller, signal }) =>
    directoryCounts(platform, caller, signal),
  ),
  readsWithDelay(readCards, members, ({ platform, caller, body }) =>
    directoryCards(platform, caller, body.ids),
  ),
  reads(read, members, ({ platform, caller, params }) => readProfile(platform, caller, params.profile_id)),
]
