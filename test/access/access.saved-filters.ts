import {
  deleteFilter,
  editFilter,
  listFilters,
  previewFilter,
  removeFilter,
  saveFilter,
} from '../../contract/saved-filters.ts'
import { UNFILTERED } from '../support/factories.ts'
import { activeMembers, members, NOBODY, READ_AT, type Row } from './access.cells.ts'

const FILTER = { name: 'Banking', ...UNFILTERED }
const FINDS = { postType: 'all', beats: [], any: ['energy'], all: [], none: [], within: null } as const
const edit = { name: 'Interest', updated_at: READ_AT }

/** Saved filters. */
export const savedFilterRows: Row[] = [
  { at: 'GET /api/saved-filters', endpoint: listFilters, request: () => ({}), cells: members() },
  {
    at: 'POST /api/saved-filters/preview',
    endpoint: previewFilter,
    request: () => ({ body: FINDS }),
    cells: members(),
  },
  {
    at: 'POST /api/account/saved-filters',
    endpoint: saveFilter,
    request: () => ({ body: FILTER }),
    cells: activeMembers(201),
  },
  {
    at: 'PATCH /api/saved-filters/:filter_id',
    when: 'a filter of the owner',
    endpoint: editFilter,
    request: ({ filter }) => ({ params: { filter_id: filter }, body: edit }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'DELETE /api/saved-filters/:filter_id',
    when: 'a filter of the owner',
    endpoint: deleteFilter,
    request: ({ doomedFilter }) => ({ params: { filter_id: doomedFilter } }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'DELETE /api/saved-filters/:filter_id',
    when: 'no filter',
    endpoint: deleteFilter,
    never: true,
    request: () => ({ params: { filter_id: NOBODY } }),
    cells: activeMembers(404),
  },
  {
    at: 'DELETE /api/account/saved-filters',
    endpoint: removeFilter,
    request: () => ({ query: { name: FILTER.name } }),
    cells: activeMembers(200),
  },
]
