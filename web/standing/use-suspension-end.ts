import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'

const AGAIN_MS = 5_000
/** The longest that a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1

/** Opens the page again at the moment when the member's suspension ends, by the server's clock. */
export function useSuspensionEnd(): void {
  const client = useQueryClient()
  const router = useRouter()
  const { data: account, dataUpdatedAt } = useQuery({ ...ownAccountQuery, enabled: false })
  const until = account?.suspended_until
  // Another answer with the same end asks again.
  const answer = until ? `${dataUpdatedAt} ${until}` : null
  useEffect(() => {
    if (answer === null) return
    const wait = Date.parse(answer.split(' ')[1] ?? '') - Date.now()
    // The reader's clock may be ahead.
    const timer = setTimeout(
      () => {
        void client
          .invalidateQueries({ queryKey: ownAccountQuery.queryKey, refetchType: 'none' })
          .then(() => router.invalidate())
      },
      Math.min(wait > 0 ? wait : AGAIN_MS, LONGEST_MS),
    )
    return () => clearTimeout(timer)
  }, [answer, client, router])
}
