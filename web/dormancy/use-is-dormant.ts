import { useQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '../accounts/accounts.data.ts'

/** Whether the signed-in member is dormant: the server refuses what they write, so the buttons for it are off. */
export function useIsDormant(): boolean {
  const { data } = useQuery({
    ...ownAccountQuery,
    // The page's frame has loaded it.
    enabled: false,
    select: ({ data }) => data.status === 'Dormant',
  })
  return data === true
}
