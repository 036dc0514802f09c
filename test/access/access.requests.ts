import { createRequest, editRequest, listRequests, markSeen, readRequest } from '../../contract/requests.ts'
import { requestForm } from '../support/factories.ts'
import { activeMembers, members, nothing, READ_AT, type Row, type Stage } from './access.cells.ts'

const theRequest = ({ request }: Stage) => ({ params: { post_id: request } })
const edit = requestForm({ updated_at: READ_AT })

/** The Requests page. */
export const requestRows: Row[] = [
  { at: 'GET /api/requests', endpoint: listRequests, request: nothing, cells: members() },
  {
    at: 'GET /api/requests/:post_id',
    when: 'a published request',
    endpoint: readRequest,
    request: theRequest,
    cells: members(),
  },
  {
    at: 'GET /api/requests/:post_id',
    when: 'a community post',
    endpoint: readRequest,
    never: true,
    request: ({ post }) => ({ params: { post_id: post } }),
    cells: members(404),
  },
  {
    at: 'GET /api/requests/:post_id',
    when: 'a draft',
    endpoint: readRequest,
    never: true,
    request: ({ draft }) => ({ params: { post_id: draft } }),
    cells: members(404),
  },
  {
    at: 'PUT /api/posts/:post_id/seen',
    when: 'a published request',
    endpoint: markSeen,
    request: theRequest,
    cells: members(),
  },
  {
    at: 'PUT /api/posts/:post_id/seen',
    when: 'a community post',
    endpoint: markSeen,
    never: true,
    request: ({ post }) => ({ params: { post_id: post } }),
    cells: members(404),
  },
  {
    at: 'PUT /api/posts/:post_id/seen',
    when: 'a draft',
    endpoint: markSeen,
    never: true,
    request: ({ draft }) => ({ params: { post_id: draft } }),
    cells: members(404),
  },
  {
    at: 'POST /api/requests',
    endpoint: createRequest,
    request: () => ({ body: requestForm() }),
    cells: activeMembers(201, { journalist: 403, owner: 403 }),
  },
  {
    at: 'PUT /api/requests/:post_id',
    when: 'a published request',
    endpoint: editRequest,
    request: (stage) => ({ ...theRequest(stage), body: edit }),
    cells: activeMembers(403, { owner: 200 }),
  },
  {
    at: 'PUT /api/requests/:post_id',
    when: 'a community post',
    endpoint: editRequest,
    never: true,
    request: ({ post }) => ({ params: { post_id: post }, body: edit }),
    cells: activeMembers(404),
  },
]
