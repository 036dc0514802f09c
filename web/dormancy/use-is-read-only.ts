import { useQuery } from '@tanstack/react-query'
import type { OwnAccount } from '../../contract/accounts.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { isBarred } from '../accounts/is-barred.ts'

/** Whether the signed-in member is dormant, suspended or banned: the server refuses what they write, so the buttons for it are off. */
export const useIsReadOnly = (): boolean =>
  useOwn(({ data, next_step }) => data.status === 'Dormant' || isBarred(next_step))

/** The same for what dormant members may do. */
export const useIsBarred = (): boolean => useOwn(({ next_step }) => isBarred(next_step))

function useOwn(select: (account: OwnAccount) => boolean): boolean {
  // The page's frame has loaded it.
  const { data } = useQuery({ ...ownAccountQuery, enabled: false, select })
  return data === true
}
