import { activeMembers, type Row } from './access.cells.ts'
import { pngOf } from './uploading.ts'

/** Pictures that are sent. */
export const imageRows: Row[] = [
  {
    at: 'POST /api/images',
    request: () => ({ raw: { type: 'image/png', bytes: new Uint8Array(pngOf(4, 4)) } }),
    cells: activeMembers(201),
  },
]
