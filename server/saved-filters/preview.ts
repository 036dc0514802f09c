import { withEndings } from '../../contract/keyword-endings.rules.ts'
import type { FilterPreview, FilterToPreview } from '../../contract/saved-filters.ts'
import type { Caller } from '../auth/who.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { previews } from './preview.sql.ts'
import { checkKeywords } from './saved-filters.ts'

const PREVIEWS_PER_MINUTE: Limit = { name: 'filter-previews', max: 60, seconds: 60 }

/** What a filter would have found in the last 30 days. */
export async function previewFilter(
  { config, database, searches }: Platform,
  caller: Caller,
  filter: FilterToPreview,
  signal: AbortSignal,
): Promise<FilterPreview> {
  checkKeywords(filter)
  await database.db.transaction().execute((tx) => spendLimit(config, tx, PREVIEWS_PER_MINUTE, caller.id))
  const query = { ...filter, viewer: caller.id, endings: withEndings(filter) }
  return searches.take(caller.id, signal, () => previews.of(database.db, query))
}
