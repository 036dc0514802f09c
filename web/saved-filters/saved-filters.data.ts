import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount, updateViewPreferences } from '../../contract/accounts.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type {
  deleteFilter,
  editFilter,
  listFilters,
  OwnFilter,
  pauseFilter,
  saveFilter,
} from '../../contract/saved-filters.ts'
import { BEATS, type Beat } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { want } from '../api/last-intent.ts'
import { ownUndo } from '../api/own-undo.ts'
import { currentSession } from '../api/session.ts'
import { toast } from '../ui/toast-store.ts'

export const FILTER_SAVED = {
  title: 'Filter saved successfully',
  description: 'Your filter has been saved to My Filters',
}

/** What the panel says of a filter. */
export type PanelFilter = Omit<
  OwnFilter,
  'id' | 'name' | 'place' | 'updated_at' | 'delivery' | 'email' | 'bell' | 'paused_until' | 'unseen'
>

/** Filters for saved or own posts send nothing, whatever they say. */
export const isSending = ({ delivery, showSavedOnly, showMyPostsOnly }: OwnFilter): boolean =>
  delivery !== 'off' && !showSavedOnly && !showMyPostsOnly

/** The member's saved filters, in their order. */
export const filtersQuery = queryOptions({
  queryKey: ['saved-filters'],
  queryFn: ({ signal }) => call<typeof listFilters>('GET /api/saved-filters', { signal }),
})

/** They have changed on another page. */
export const filtersChanged = (client: QueryClient): void => void client.invalidateQueries(filtersQuery)

function changeFilters(client: QueryClient, change: (filters: OwnFilter[]) => OwnFilter[]): void {
  client.setQueryData(filtersQuery.queryKey, (known) => known && { filters: change(known.filters) })
}

/** The filters with this one in its place, before those that had it. */
const withFilter = (saved: OwnFilter) => (filters: OwnFilter[]) => {
  const others = filters.filter(({ id }) => id !== saved.id)
  const isTaken = others.some(({ place }) => place === saved.place)
  const moved = others.map((filter) =>
    isTaken && filter.place >= saved.place ? { ...filter, place: filter.place + 1 } : filter,
  )
  return [...moved, saved].sort((one, other) => one.place - other.place)
}

/** Saves a filter. `key` is the idempotency key, so that a second try does not create a second filter. */
export function useSaveFilter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof saveFilter>; key: string }) =>
      call<typeof saveFilter>('POST /api/account/saved-filters', { body, idempotencyKey: key }),
    onSuccess: (filter) => changeFilters(client, withFilter(filter)),
  })
}

export function useEditFilter(filter_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof editFilter>) =>
      call<typeof editFilter>('PATCH /api/saved-filters/:filter_id', { params: { filter_id }, body }),
    onSuccess: (filter) => changeFilters(client, withFilter(filter)),
  })
}

/** Loads the filters again for the current version of one; null if they do not load or it is gone. */
export function useReadFilterAgain(filter_id: string): () => Promise<OwnFilter | null> {
  const client = useQueryClient()
  return async () => {
    const read = await client.query({ ...filtersQuery, staleTime: 0 }).catch(() => null)
    return read?.filters.find(({ id }) => id === filter_id) ?? null
  }
}

/** The beats that there are: a filter may have some of an earlier vocabulary. */
export const knownBeats = ({ beats }: Pick<OwnFilter, 'beats'>): Beat[] =>
  BEATS.filter((beat) => beats.includes(beat))

/** Saves a filter that was just removed again, in its place. */
function useRestoreFilter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id: restores, updated_at: _read, unseen: _unseen, ...filter }: OwnFilter) =>
      call<typeof saveFilter>('POST /api/account/saved-filters', {
        body: { ...filter, restores, beats: knownBeats(filter) },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (filter) => {
      changeFilters(client, withFilter(filter))
      toast(FILTER_SAVED)
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to save filter', description: error.message }),
  })
}

export function useRemoveFilter() {
  const client = useQueryClient()
  const restore = useRestoreFilter()
  return useMutation({
    mutationFn: ({ id }: OwnFilter) =>
      call<typeof deleteFilter>('DELETE /api/saved-filters/:filter_id', { params: { filter_id: id } }),
    onMutate: () => ({ accountId: currentSession().accountId }),
    onSuccess: (_, removed, { accountId }) => {
      changeFilters(client, (filters) => filters.filter(({ id }) => id !== removed.id))
      toast({
        title: 'Filter removed successfully',
        description: `Removed "${removed.name}" from your filters`,
        // Only with all of its beats it would be the same.
        ...(knownBeats(removed).length === removed.beats.length &&
          ownUndo(accountId, () => restore.mutate(removed))),
      })
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to remove filter', description: error.message }),
  })
}

const DAY_MS = 86_400_000

/** Pauses the alerts of a filter for so many days, or resumes them. */
export function usePauseFilter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, days }: { id: string; days: number | null }) =>
      call<typeof pauseFilter>('PUT /api/saved-filters/:filter_id/pause', {
        params: { filter_id: id },
        body: { until: days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString() },
      }),
    onSuccess: (filter) => changeFilters(client, withFilter(filter)),
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to save filter', description: error.message }),
  })
}

type Data = OwnAccount['data']

function changeData(client: QueryClient, change: (data: Data) => Data): void {
  client.setQueryData<OwnAccount>(
    ownAccountQuery.queryKey,
    (account) => account && { ...account, data: change(account.data) },
  )
}

const withCollapsed = (feed_filters_collapsed: boolean) => (data: Data) => ({
  ...data,
  view_preferences: { ...data.view_preferences, feed_filters_collapsed },
})

/** Opens or closes the filter panel at once and stores that in the account; rapid clicks end on the last. */
export function toggleFilters(client: QueryClient): void {
  const account = client.getQueryData(ownAccountQuery.queryKey)
  const said = account?.data.view_preferences?.feed_filters_collapsed ?? false
  changeData(client, withCollapsed(!said))
  want<boolean>('collapse filters', {
    said,
    wish: !said,
    send: sendCollapsed,
    isMet: (stored, wish) => stored === wish,
    settle: (stored, error) => {
      // After a failure the panel stays as intended; only the account does not have it.
      if (!error) return changeData(client, withCollapsed(stored))
      const title = 'Failed to keep the filter panel as it is'
      toast({ variant: 'destructive', title, description: error.message })
    },
  })
}

async function sendCollapsed(feed_filters_collapsed: boolean): Promise<boolean> {
  const body = { feed_filters_collapsed }
  await call<typeof updateViewPreferences>('PATCH /api/account/view-preferences', { body })
  return feed_filters_collapsed
}
