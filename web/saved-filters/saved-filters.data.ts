import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount, SavedFilter, updateViewPreferences } from '../../contract/accounts.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { removeFilter, saveFilter } from '../../contract/saved-filters.ts'
import { BEATS } from '../../contract/vocabulary.ts'
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

type Data = OwnAccount['data']

function changeData(client: QueryClient, change: (data: Data) => Data): void {
  client.setQueryData<OwnAccount>(
    ownAccountQuery.queryKey,
    (account) => account && { ...account, data: change(account.data) },
  )
}

const withFilters = (change: (filters: SavedFilter[]) => SavedFilter[]) => (data: Data) => ({
  ...data,
  saved_filters: change(data.saved_filters ?? []),
})

const withFilter = (filter: SavedFilter) =>
  withFilters((all) => [...all.filter(({ name }) => name !== filter.name), filter])

const withCollapsed = (feed_filters_collapsed: boolean) => (data: Data) => ({
  ...data,
  view_preferences: { ...data.view_preferences, feed_filters_collapsed },
})

/** Saves a filter. `key` is the idempotency key, so that a second try does not create a second filter. */
export function useSaveFilter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof saveFilter>; key: string }) =>
      call<typeof saveFilter>('POST /api/account/saved-filters', { body, idempotencyKey: key }),
    onSuccess: (filter) => changeData(client, withFilter(filter)),
  })
}

/** A version that the server still takes: its beats may be of an earlier vocabulary. */
const isKnown = ({ beats }: SavedFilter) => beats.every((beat) => BEATS.some((known) => known === beat))

/** Saves a filter that was just removed again, at the end of the list. */
function useRestoreFilter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (filter: SavedFilter) =>
      call<typeof saveFilter>('POST /api/account/saved-filters', {
        body: filter as BodyOf<typeof saveFilter>,
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (filter) => {
      changeData(client, withFilter(filter))
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
    mutationFn: (name: string) =>
      call<typeof removeFilter>('DELETE /api/account/saved-filters', { query: { name } }),
    onMutate: (name) => ({
      accountId: currentSession().accountId,
      removed: client
        .getQueryData(ownAccountQuery.queryKey)
        ?.data.saved_filters?.find((filter) => filter.name === name && isKnown(filter)),
    }),
    onSuccess: (_, name, { accountId, removed }) => {
      changeData(
        client,
        withFilters((all) => all.filter((filter) => filter.name !== name)),
      )
      toast({
        title: 'Filter removed successfully',
        description: `Removed "${name}" from your filters`,
        ...(removed && ownUndo(accountId, () => restore.mutate(removed))),
      })
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Failed to remove filter', description: error.message }),
  })
}

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
