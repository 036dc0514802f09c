import { listMembers as list, readProfile as read } from '../../contract/directory.ts'
import { members } from '../auth/who.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { listMembers, readProfile } from './directory.ts'

export const directoryRoutes: Route[] = [
  reads(list, members, ({ platform, caller, body, signal }) => listMembers(platform, caller, body, signal)),
  reads(read, members, ({ platform, caller, params }) => readProfile(platform, caller, params.profile_id)),
]
