import type { MemberEntrySearch } from '../../contract/membership.ts'
import { lengthOf } from '../../contract/text.ts'
import { z } from '../../contract/zod.ts'
import { invalid } from '../platform/http/errors.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { EntryCursor } from './member-list.sql.ts'

const ID_LENGTH = 36
const Named = z.object({
  id: z.uuid(),
  value: z.string().refine((name) => lengthOf(name) <= 100 && !name.includes('\0')),
})

/** The position that a cursor names in a list with this order, null without one; throws 422 for anything else. */
export function readEntryCursor(
  sort: MemberEntrySearch['sort'],
  cursor: string | undefined,
): EntryCursor | null {
  if (cursor === undefined) return null
  const [id, value] = [cursor.slice(0, ID_LENGTH), cursor.slice(ID_LENGTH + 1)]
  if (sort !== 'name') {
    const parsed = readCursor(`${value}~${id}`)
    return parsed && { value: parsed.at, id: parsed.id }
  }
  const named = Named.safeParse({ id, value })
  if (!named.success) throw invalid({ cursor: 'Invalid input' })
  return named.data
}

/** The cursor that names this position. */
export const writeEntryCursor = ({ id, value }: EntryCursor): string => `${id}~${value}`
