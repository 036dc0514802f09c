import { pngOf } from '../support/uploading.ts'
import { activeMembers, type Row } from './access.cells.ts'

/** Uploaded pictures. */
export const imageRows: Row[] = [
  {
    at: 'POST /api/images',
    request: () => ({ raw: { type: 'image/png', bytes: new Uint8Array(pngOf(4, 4)) } }),
    cells: activeMembers(201),
  },
]
