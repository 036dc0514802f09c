import type { QueryClient } from '@tanstack/react-query'
import type { Density, OwnAccount, updateViewPreferences } from '../../contract/accounts.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { isUnderway, useIntended, want } from '../api/last-intent.ts'
import { shareOwnNews } from '../api/other-tabs.ts'
import { toast } from '../ui/toast-store.ts'

const densityOf = ({ data }: Pick<OwnAccount, 'data'>): Density =>
  data.view_preferences?.requests_density ?? 'cards'

const KEY = 'requests density'

/** How requests are shown: as chosen while that is on its way, whatever an account read before says, or as stored. */
export function useDensity(account: Pick<OwnAccount, 'data'>): Density {
  const wish = useIntended<Density>(KEY)
  return wish && isUnderway(KEY) ? wish : densityOf(account)
}

/** Shows a density, chosen here or in another tab. */
export function densityChosen(client: QueryClient, requests_density: Density): void {
  client.setQueryData<OwnAccount>(ownAccountQuery.queryKey, (account) => {
    if (!account) return account
    const view_preferences = { ...account.data.view_preferences, requests_density }
    return { ...account, data: { ...account.data, view_preferences } }
  })
}

/** Shows a density at once in every tab and stores it in the account; rapid choices end on the last. */
export function chooseDensity(client: QueryClient, account: OwnAccount, wish: Density): void {
  densityChosen(client, wish)
  shareOwnNews({ requests_density: wish })
  want<Density>(KEY, {
    said: densityOf(account),
    wish,
    send: sendDensity,
    isMet: (stored, wanted) => stored === wanted,
    settle: (stored, error) => {
      // An account that was being read meanwhile may have come without it.
      densityChosen(client, error ? wish : stored)
      // The page stays as intended; only the account does not have it.
      if (error)
        toast({
          variant: 'destructive',
          title: 'Failed to remember how requests are shown',
          description: error.message,
        })
    },
  })
}

async function sendDensity(requests_density: Density): Promise<Density> {
  const body = { requests_density }
  await call<typeof updateViewPreferences>('PATCH /api/account/view-preferences', { body })
  return requests_density
}
