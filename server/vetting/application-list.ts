import { lengthOf } from '../../contract/text.ts'
import type { ApplicationSearch, ApplicationsPage } from '../../contract/vetting.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { invalid } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import { type ApplicationCursor, applicationPage, countPending } from './application-list.sql.ts'

/**
 * A page of the applications for a search and a sort order, and how many are waiting.
 * `signal` aborts when the admin disconnects.
 */
export async function listApplications(
  platform: Platform,
  caller: { id: string },
  { cursor, search = '', ...asked }: ApplicationSearch,
  signal: AbortSignal,
): Promise<ApplicationsPage> {
  const query = { ...asked, search, after: readAfter(cursor) }
  const { db } = platform.database
  const read = () => applicationPage(db, query)
  const page = search === '' ? await read() : await platform.searches.take(caller.id, signal, read)
  const { applications, next } = page
  return {
    applications,
    next: next && [next.at, next.id, next.value].join('~'),
    pending: await countPending(db),
  }
}

// An address may contain the cursor's separator.
function readAfter(cursor: string | undefined): ApplicationCursor | null {
  const parsed = readCursor(cursor)
  if (parsed === null) return null
  const value = cursor?.split('~').slice(2).join('~') ?? ''
  if (lengthOf(value) > LENGTHS.email || value.includes('\0')) throw invalid({ cursor: 'Invalid input' })
  return { ...parsed, value }
}
