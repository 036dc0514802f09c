import { countAudience, listOpenings, searchAudience } from '../../contract/audience.ts'
import { changeAudience, revealName } from '../../contract/posts.ts'
import { activeMembers, members, type Row } from './access.cells.ts'

const NO_REQUESTS = { pr: 403 }

/** Who reads a request for an expert, and who has opened it. */
export const audienceRows: Row[] = [
  {
    at: 'POST /api/audience/count',
    endpoint: countAudience,
    request: () => ({ body: { audience: 'pr' } }),
    cells: members(200, NO_REQUESTS),
  },
  {
    at: 'POST /api/audience/search',
    endpoint: searchAudience,
    request: () => ({ body: { search: 'Zzz' } }),
    cells: members(200, NO_REQUESTS),
  },
  {
    at: 'GET /api/posts/:post_id/openings',
    endpoint: listOpenings,
    request: ({ openRequest }) => ({ params: { post_id: openRequest } }),
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'PUT /api/posts/:post_id/audience',
    when: 'a request',
    endpoint: changeAudience,
    request: ({ openRequest }) => ({ params: { post_id: openRequest }, body: { audience: 'all' } }),
    cells: activeMembers(403, { owner: 200 }),
  },
  {
    at: 'POST /api/posts/:post_id/reveal',
    when: 'a request',
    endpoint: revealName,
    request: ({ openRequest }) => ({ params: { post_id: openRequest }, body: {} }),
    cells: activeMembers(403, { owner: 200 }),
  },
  {
    at: 'POST /api/posts/:post_id/reveal',
    when: 'a draft',
    endpoint: revealName,
    never: true,
    request: ({ draft }) => ({ params: { post_id: draft }, body: {} }),
    cells: activeMembers(404, { owner: 403 }),
  },
  {
    at: 'PUT /api/posts/:post_id/audience',
    when: 'a draft',
    endpoint: changeAudience,
    never: true,
    request: ({ draft }) => ({ params: { post_id: draft }, body: { audience: 'all' } }),
    cells: activeMembers(404, { owner: 403 }),
  },
]
