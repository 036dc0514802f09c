import { countDirectory, listMembers, readCards, readProfile } from '../../contract/directory.ts'
import { members, NOBODY, nothing, type Row, type Stage } from './access.cells.ts'

/** The lists of members, and what a profile's address shows. */
export const directoryRows: Row[] = [
  {
    at: 'POST /api/members/search',
    endpoint: listMembers,
    request: () => ({ body: { list: 'members', search: 'member' } }),
    cells: members(),
  },
  {
    at: 'POST /api/members/search',
    when: 'the directory',
    endpoint: listMembers,
    request: () => ({ body: { list: 'directory' } }),
    cells: members(),
  },
  { at: 'GET /api/directory', endpoint: countDirectory, request: nothing, cells: members() },
  {
    at: 'POST /api/directory/cards',
    endpoint: readCards,
    request: ({ owner, source }: Stage) => ({ body: { ids: [owner.id, source] } }),
    cells: members(),
  },
  {
    at: 'GET /api/profiles/:profile_id',
    when: 'a member who has posted',
    endpoint: readProfile,
    request: ({ owner }: Stage) => ({ params: { profile_id: owner.id } }),
    cells: members(),
  },
  {
    at: 'GET /api/profiles/:profile_id',
    when: 'a source of the PR member',
    endpoint: readProfile,
    request: ({ source }: Stage) => ({ params: { profile_id: source } }),
    cells: members(403, { pr: 200, admin: 200 }),
  },
  {
    at: 'GET /api/profiles/:profile_id',
    when: 'a source of another PR member',
    endpoint: readProfile,
    request: ({ othersSource }: Stage) => ({ params: { profile_id: othersSource } }),
    cells: members(403, { admin: 200 }),
  },
  {
    at: 'GET /api/profiles/:profile_id',
    when: 'a dormant PR member',
    endpoint: readProfile,
    request: ({ sleeper }: Stage) => ({ params: { profile_id: sleeper } }),
    cells: members(404, { admin: 200 }),
  },
  {
    at: 'GET /api/profiles/:profile_id',
    when: 'a member whom nobody lists',
    endpoint: readProfile,
    request: ({ unknown }: Stage) => ({ params: { profile_id: unknown } }),
    cells: members(404, { admin: 200 }),
  },
  {
    at: 'GET /api/profiles/:profile_id',
    when: 'somebody who is not onboarded',
    endpoint: readProfile,
    never: true,
    request: ({ uninvited }: Stage) => ({ params: { profile_id: uninvited } }),
    cells: members(404),
  },
  {
    at: 'GET /api/profiles/:profile_id',
    when: 'nobody',
    endpoint: readProfile,
    never: true,
    request: () => ({ params: { profile_id: NOBODY } }),
    cells: members(404),
  },
]
