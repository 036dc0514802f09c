import { sendLink } from '../../contract/evidence.ts'
import {
  createOwnSource,
  createSource,
  editSource,
  listSources,
  readOwnSource,
  readRemoval,
  removeSource,
  restoreSource,
  retireSource,
} from '../../contract/sources.ts'
import {
  activeMembers,
  cells,
  members,
  NOBODY,
  nothing,
  READ_AT,
  type Row,
  type Stage,
} from './access.cells.ts'

const form = { name: 'Harriet Lane', role: 'Executive' }
const edit = { ...form, updated_at: READ_AT }

/** Source profiles. */
export const sourceRows: Row[] = [
  {
    at: 'POST /api/sources/search',
    endpoint: listSources,
    request: () => ({ body: {} }),
    cells: members(),
  },
  {
    at: 'POST /api/sources',
    endpoint: createSource,
    request: () => ({ body: form }),
    cells: activeMembers(403, { pr: 201 }),
  },
  {
    at: 'PUT /api/sources/:source_id',
    when: 'a source of the PR member',
    endpoint: editSource,
    request: ({ source }) => ({ params: { source_id: source }, body: edit }),
    cells: activeMembers(403, { pr: 200 }),
  },
  {
    at: 'PUT /api/sources/:source_id',
    when: 'a source of another PR member',
    endpoint: editSource,
    never: true,
    request: ({ othersSource }) => ({ params: { source_id: othersSource }, body: edit }),
    cells: activeMembers(403),
  },
  {
    at: 'PUT /api/sources/:source_id',
    when: 'no source',
    endpoint: editSource,
    never: true,
    request: () => ({ params: { source_id: NOBODY }, body: edit }),
    cells: activeMembers(404),
  },
  {
    at: 'PUT /api/sources/:source_id',
    when: 'the own profile of the expert',
    endpoint: editSource,
    request: ({ ownSource }) => ({ params: { source_id: ownSource }, body: edit }),
    cells: activeMembers(403, { expert: 200 }),
  },
  {
    at: 'POST /api/sources/:source_id/links',
    when: 'a source of the PR member',
    endpoint: sendLink,
    request: ({ source }) => ({ params: { source_id: source }, body: { email: 'expert@harrow.example' } }),
    cells: activeMembers(403, { pr: 201 }),
  },
  {
    at: 'POST /api/sources/:source_id/links',
    when: 'a source of another PR member',
    endpoint: sendLink,
    never: true,
    request: ({ othersSource }) => ({
      params: { source_id: othersSource },
      body: { email: 'expert@harrow.example' },
    }),
    cells: activeMembers(403),
  },
  {
    at: 'POST /api/sources/:source_id/links',
    when: 'no source',
    endpoint: sendLink,
    never: true,
    request: () => ({ params: { source_id: NOBODY }, body: { email: 'expert@harrow.example' } }),
    cells: activeMembers(404),
  },
  ...['GET', 'HEAD'].map((method) => ({
    at: `${method} /source/confirm`,
    request: ({ links }: Stage) => ({ query: { token: links.open } }),
    cells: cells(200),
  })),
  {
    at: 'POST /source/confirm',
    // The same answer shows the same page.
    request: ({ links }) => ({
      raw: { type: 'application/x-www-form-urlencoded', bytes: `token=${links.answered}&answer=not_me` },
    }),
    cells: cells(200),
  },
  {
    at: 'GET /api/account/source',
    endpoint: readOwnSource,
    request: nothing,
    cells: members(403, { expert: 200 }),
  },
  {
    at: 'POST /api/account/source',
    when: 'by who has none',
    endpoint: createOwnSource,
    fresh: true,
    request: () => ({ body: form }),
    cells: activeMembers(403, { expert: 201 }),
  },
  {
    at: 'POST /api/account/source',
    when: 'a second time',
    endpoint: createOwnSource,
    never: true,
    request: () => ({ body: form }),
    cells: activeMembers(403, { expert: 409 }),
  },
  ...[restoreSource, readRemoval].flatMap((endpoint): Row[] => [
    {
      at: endpoint.at,
      when: 'a source of the PR member',
      endpoint,
      request: ({ source }) => ({ params: { source_id: source } }),
      cells: endpoint === readRemoval ? members(403, { pr: 200 }) : activeMembers(403, { pr: 200 }),
    },
    {
      at: endpoint.at,
      when: 'the own profile of the expert',
      endpoint,
      request: ({ ownSource }) => ({ params: { source_id: ownSource } }),
      cells: endpoint === readRemoval ? members(403, { expert: 200 }) : activeMembers(403, { expert: 200 }),
    },
  ]),
  {
    at: 'POST /api/sources/:source_id/retire',
    when: 'one that the PR member has retired',
    endpoint: retireSource,
    request: ({ retired }) => ({ params: { source_id: retired } }),
    cells: activeMembers(404, { pr: 200 }),
  },
  ...[retireSource, restoreSource, readRemoval, removeSource].map(
    (endpoint): Row => ({
      at: endpoint.at,
      when: 'a source of another PR member',
      endpoint,
      never: true,
      request: ({ othersSource }) => ({ params: { source_id: othersSource } }),
      cells: endpoint === readRemoval ? members(403) : activeMembers(403),
    }),
  ),
  ...[retireSource, removeSource].map(
    (endpoint): Row => ({
      at: endpoint.at,
      when: 'no source',
      endpoint,
      never: true,
      request: () => ({ params: { source_id: NOBODY } }),
      cells: activeMembers(404),
    }),
  ),
]
