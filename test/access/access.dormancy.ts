import { noteActivity } from '../../contract/dormancy.ts'
import { members, nothing, type Row } from './access.cells.ts'

/** A dormant member's activity is answered but not recorded. */
export const dormancyRows: Row[] = [
  { at: 'POST /api/account/activity', endpoint: noteActivity, request: nothing, cells: members() },
]
