import { z } from '../../contract/zod.ts'
import { invalid } from '../platform/http/errors.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import { type DeadlineCursor, PARTS } from './requests-by-deadline.sql.ts'

// PostgreSQL knows no year 0.
const Start = z.object({
  part: z.enum(PARTS),
  asOf: z.iso.datetime({ precision: 6 }).refine((at) => at > '1'),
})

/** The position in a cursor of the list by deadline, null without one; throws 422 for anything else. */
export function readDeadlineCursor(cursor: string | undefined): DeadlineCursor | null {
  if (cursor === undefined) return null
  const [part, asOf, ...row] = cursor.split('~')
  const start = Start.safeParse({ part, asOf })
  if (!start.success) throw invalid({ cursor: 'Invalid input' })
  return { ...start.data, after: row.length > 0 ? readCursor(row.join('~')) : null }
}

/** The cursor that names this position. */
export const writeDeadlineCursor = ({ part, asOf, after }: DeadlineCursor): string =>
  [part, asOf, ...(after ? [after.at, after.id] : [])].join('~')
