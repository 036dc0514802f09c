import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount, readAccount, updateViewPreferences } from '../../contract/accounts.ts'
import { ApiError, call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { applyTheme, currentTheme, type Theme } from '../ui/theme.ts'
import { toast } from '../ui/toast-store.ts'

/** The account of the signed-in person. */
export const ownAccountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async () => {
    const account = await call<typeof readAccount>('GET /api/account').catch((error: unknown) => {
      throw error instanceof Error ? error : new Error('Failed to fetch account')
    })
    // The account's choice follows its member to every device, until sign-out; dark without one.
    if (currentSession().status !== 'out')
      applyTheme(account.data.view_preferences?.dark_mode === false ? 'light' : 'dark')
    return account
  },
})

/** The account, refetched when something has changed it. An outage removes nothing that is known already. */
export async function loadOwnAccount(client: QueryClient): Promise<OwnAccount> {
  try {
    return await client.query(ownAccountQuery)
  } catch (error) {
    const known = client.getQueryData(ownAccountQuery.queryKey)
    if (known && error instanceof ApiError && (error.status === 0 || error.status >= 500)) return known
    throw error
  }
}

/** Shows the theme at once and stores it in the account. */
export function useChangeTheme() {
  const client = useQueryClient()
  return useMutation({
    onMutate: (theme: Theme) => {
      const before = currentTheme()
      applyTheme(theme)
      return before
    },
    mutationFn: async (theme: Theme) => {
      await call<typeof updateViewPreferences>('PATCH /api/account/view-preferences', {
        body: { dark_mode: theme === 'dark' },
      })
      return theme
    },
    onSuccess: (theme) =>
      client.setQueryData<OwnAccount>(
        ownAccountQuery.queryKey,
        (account) => account && withTheme(account, theme),
      ),
    onError: (error, _theme, before) => {
      if (before) applyTheme(before)
      toast({ variant: 'destructive', title: 'Failed to update theme', description: error.message })
    },
  })
}

function withTheme(account: OwnAccount, theme: Theme): OwnAccount {
  const view_preferences = { ...account.data.view_preferences, dark_mode: theme === 'dark' }
  return { ...account, data: { ...account.data, view_preferences } }
}
