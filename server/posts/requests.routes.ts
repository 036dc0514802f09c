import {
  createRequest as create,
  editRequest as edit,
  listRequests,
  readRequest,
} from '../../contract/requests.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, readsWithDelay, writes } from '../platform/http/routes.ts'
import { accessRequest, createRequest, editRequest, requestsPage } from './requests.ts'

export const requestsRoutes: Route[] = [
  readsWithDelay(listRequests, members, ({ platform, caller, query, signal }) =>
    requestsPage(platform, caller, query, signal),
  ),
  readsWithDelay(readRequest, members, ({ platform, caller, params }) =>
    accessRequest(platform, caller, params.post_id),
  ),
  writes(create, activeMembers, ({ platform, caller, body }, tx) =>
    createRequest(platform, caller, body, tx),
  ),
  writes(edit, activeMembers, ({ platform, caller, params, body }, tx) =>
    editRequest(platform, caller, params.post_id, body, tx),
  ),
]
