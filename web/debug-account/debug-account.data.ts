import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { becomeJournalist, listDebugAccounts } from '../../contract/debug-account.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'

/** The accounts that the caller may see, which differ from person to person. */
export const debugAccountsQuery = (accountId: string | null) =>
  queryOptions({
    queryKey: ['debug-account', accountId],
    queryFn: ({ signal }) => call<typeof listDebugAccounts>('GET /api/debug-account', { signal }),
    gcTime: 0,
  })

export function useBecomeJournalist() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof becomeJournalist>('POST /api/debug-account/journalist', { body: {} }),
    onSuccess: () => {
      toast({ title: 'Your role is journalist now' })
      void client.invalidateQueries({ queryKey: ownAccountQuery.queryKey })
      return client.invalidateQueries({ queryKey: ['debug-account'] })
    },
    onError: ({ message }) =>
      void toast({ variant: 'destructive', title: 'Failed to set your role', description: message }),
  })
}
