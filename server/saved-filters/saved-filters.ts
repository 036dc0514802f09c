import { randomUUIDv7 } from 'node:crypto'
import type { KeywordLists } from '../../contract/keywords.rules.ts'
import { whyNotKeywords } from '../../contract/keywords.rules.ts'
import {
  FILTER_CHANGED,
  type FilterEdit,
  type NewSavedFilter,
  type OwnFilter,
  PAUSE_DAYS_MAX,
  PAUSE_TOO_LONG,
} from '../../contract/saved-filters.ts'
import { SAVED_FILTERS_MAX } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { conflict, forbidden, invalid, notFound } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { savedFilters } from './saved-filters.sql.ts'

// Removing needs no limit of its own: only saved filters can be removed, and saving is limited.
const CHANGES_PER_HOUR: Limit = { name: 'saved-filters', max: 120, seconds: 3_600 }

export async function ownFilters({ database }: Platform, caller: Caller): Promise<{ filters: OwnFilter[] }> {
  return { filters: await savedFilters.list(database.db, caller.id) }
}

/** Throws 422 with what is wrong with the keywords. */
export function checkKeywords(lists: KeywordLists): void {
  const wrong = whyNotKeywords(lists)
  if (wrong) throw invalid(wrong)
}

function checkName(filters: OwnFilter[], name: string): void {
  if (filters.some((filter) => filter.name === name)) throw conflict('A filter of this name exists already.')
}

/** The caller's filters, locked until the transaction ends. */
async function held(tx: Tx, caller: Caller): Promise<OwnFilter[]> {
  // An admin need not complete their profile; `data` can hold nothing until they have.
  if (!(await savedFilters.lock(tx, caller.id)))
    throw forbidden('Complete your profile first.', 'onboarding_required')
  return savedFilters.list(tx, caller.id)
}

/** Saves a filter, by default after the caller's others. Throws 409 when its name is taken or there are too many. */
export async function saveFilter(
  { config }: Platform,
  caller: Caller,
  filter: NewSavedFilter,
  tx: Tx,
): Promise<OwnFilter> {
  checkKeywords(filter)
  checkPause(filter.paused_until ?? null)
  const saved = await held(tx, caller)
  checkName(saved, filter.name)
  if (saved.length >= SAVED_FILTERS_MAX)
    throw conflict(`You have ${SAVED_FILTERS_MAX} saved filters, which is the most. Remove one first.`)
  await spendLimit(config, tx, CHANGES_PER_HOUR, caller.id)
  await publishEvent(tx, 'filters.changed', caller.id)
  const { restores: id = randomUUIDv7(), ...rest } = filter
  const inserted = await savedFilters.insert(tx, { ...rest, id, account_id: caller.id })
  if (!inserted) throw conflict('This filter exists already.')
  return inserted
}

/** Throws 409 when the filter has changed since `updated_at`, or the new name is taken. */
export async function editFilter(
  { config }: Platform,
  caller: Caller,
  id: string,
  { updated_at, ...edit }: FilterEdit,
  tx: Tx,
): Promise<OwnFilter> {
  const saved = await held(tx, caller)
  const filter = saved.find((one) => one.id === id)
  if (!filter) throw notFound()
  if (filter.updated_at !== updated_at) throw conflict(FILTER_CHANGED)
  checkKeywords({ ...filter, ...edit })
  if (edit.name !== undefined)
    checkName(
      saved.filter((one) => one !== filter),
      edit.name,
    )
  await spendLimit(config, tx, CHANGES_PER_HOUR, caller.id)
  await publishEvent(tx, 'filters.changed', caller.id)
  return savedFilters.update(tx, id, { name: filter.name, ...edit })
}

/** Removes a filter by its name or id; an absent name is fine. */
export async function removeFilter(
  caller: Caller,
  which: { id: string } | { name: string },
  tx: Tx,
): Promise<typeof SUCCESS> {
  await savedFilters.lock(tx, caller.id)
  const isRemoved = await savedFilters.remove(tx, caller.id, which)
  if (!isRemoved && 'id' in which) throw notFound()
  if (isRemoved) await publishEvent(tx, 'filters.changed', caller.id)
  return SUCCESS
}

const DAY_MS = 86_400_000

function checkPause(until: string | null): void {
  if (until !== null && Date.parse(until) > Date.now() + PAUSE_DAYS_MAX * DAY_MS)
    throw invalid({ until: PAUSE_TOO_LONG })
}

/** Pauses a filter's alerts until then, or resumes them. What matches meanwhile is listed, and sent nowhere. */
export async function pauseFilter(
  caller: Caller,
  id: string,
  until: string | null,
  tx: Tx,
): Promise<OwnFilter> {
  checkPause(until)
  const filter = await savedFilters.pause(tx, caller.id, id, until)
  if (!filter) throw notFound()
  await publishEvent(tx, 'filters.changed', caller.id)
  return filter
}

/** The same for all filters of an account. */
export async function pauseAlerts(account_id: string, until: string | null, tx: Tx) {
  checkPause(until)
  await savedFilters.pauseAll(tx, account_id, until)
  await publishEvent(tx, 'settings.changed', account_id)
  return { alerts_paused_until: until }
}

/** Changes how a filter delivers, and returns how it did before; undefined: the account has no such filter. */
export async function deliverFilter(
  account_id: string,
  id: string,
  delivery: OwnFilter['delivery'],
  tx: Tx,
): Promise<OwnFilter['delivery'] | undefined> {
  const before = await savedFilters.deliver(tx, account_id, id, delivery)
  if (before !== undefined && before !== delivery) await publishEvent(tx, 'filters.changed', account_id)
  return before
}
