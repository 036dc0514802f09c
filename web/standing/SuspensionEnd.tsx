import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'

const RETRY_MS = 5_000
/** A sleeping device stops timers, so none waits longer. */
const LONGEST_MS = 60_000

/** Opens the page again when the member's suspension ends, whatever time the reader's clock shows. */
export function SuspensionEnd() {
  const client = useQueryClient()
  const router = useRouter()
  const { data: account, dataUpdatedAt } = useQuery({ ...ownAccountQuery, enabled: false })
  const seconds = account?.suspended_seconds ?? null
  useEffect(() => {
    if (seconds === null) return
    const age = Math.max(0, Date.now() - dataUpdatedAt)
    const start = performance.now() - age
    // A clock that is set back doesn't count, and a sleep does. Asking too early only gets a newer answer.
    const left = () => seconds * 1_000 - Math.max(performance.now() - start, Date.now() - dataUpdatedAt)
    const open = () =>
      client
        .invalidateQueries({ queryKey: ownAccountQuery.queryKey, refetchType: 'none' })
        .then(() => router.invalidate())
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const rest = left()
      timer = setTimeout(
        () => {
          if (left() <= 0) void open()
          wait()
        },
        rest > 0 ? Math.min(rest, LONGEST_MS) : RETRY_MS,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [seconds, dataUpdatedAt, client, router])
  return null
}
