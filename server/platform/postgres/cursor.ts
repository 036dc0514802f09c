import { z } from '../../../contract/zod.ts'
import { invalid } from '../http/errors.ts'

/** The nil UUID: before every id, and no row's. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

// PostgreSQL knows no year 0.
const Cursor = z.object({ at: z.iso.datetime({ precision: 6 }).refine((at) => at > '1'), id: z.uuid() })
/** Where a page of a list ordered by time ended. */
export type Cursor = z.infer<typeof Cursor>

/** The position in a cursor, null without one; throws 422 for anything else. */
export function readCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null
  const [at, id] = cursor.split('~')
  const parsed = Cursor.safeParse({ at, id })
  if (!parsed.success) throw invalid({ cursor: 'Invalid input' })
  return parsed.data
}
