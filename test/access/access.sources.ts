import { createSource, editSource, listSources } from '../../contract/sources.ts'
import { activeMembers, members, NOBODY, READ_AT, type Row } from './access.cells.ts'

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
    cells: activeMembers(403, { pr: 404 }),
  },
]
