import { useQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { isBarred } from '../accounts/is-barred.ts'

/** Whether the signed-in member is dormant, suspended or banned: the server refuses what they write, so the buttons for it are off. */
export function useIsReadOnly(): boolean {
  const { data } = useQuery({
    ...ownAccountQuery,
    // The page's frame has loaded it.
    enabled: false,
    select: ({ data, next_step }) => data.status === 'Dormant' || isBarred(next_step),
  })
  return data === true
}
