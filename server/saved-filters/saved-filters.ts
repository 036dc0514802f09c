import type { SavedFilter } from '../../contract/accounts.ts'
import type { NewSavedFilter } from '../../contract/saved-filters.ts'
import { SAVED_FILTERS_MAX } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { savedFilters } from './saved-filters.sql.ts'

// Removing needs no limit of its own: only saved filters can be removed, and saving is limited.
const SAVES_PER_HOUR: Limit = { name: 'saved-filters', max: 120, seconds: 3_600 }

/** Saves a filter after the caller's others. Throws 409 when its name is taken or there are too many. */
export async function saveFilter(
  { config }: Platform,
  caller: Caller,
  filter: NewSavedFilter,
  tx: Tx,
): Promise<SavedFilter> {
  const saved = await savedFilters.lock(tx, caller.id)
  // An admin need not complete their profile; `data` can hold nothing until they have.
  if (saved === null) throw forbidden('Complete your profile first.', 'onboarding_required')
  if (saved.some(({ name }) => name === filter.name)) throw conflict('A filter of this name exists already.')
  if (saved.length >= SAVED_FILTERS_MAX)
    throw conflict(`You have ${SAVED_FILTERS_MAX} saved filters, which is the most. Remove one first.`)
  await spendLimit(config, tx, SAVES_PER_HOUR, caller.id)
  await savedFilters.append(tx, caller.id, filter)
  return filter
}

/** Removes every filter of a name; an absent one is fine. */
export async function removeFilter(caller: Caller, name: string, tx: Tx): Promise<typeof SUCCESS> {
  await savedFilters.remove(tx, caller.id, name)
  return SUCCESS
}
