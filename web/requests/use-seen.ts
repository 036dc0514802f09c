import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { noteSeen } from './marks.data.ts'
import type { OpenedRequest } from './requests.data.ts'

const SEEN_AFTER_MS = 1_000

/** Notes that the viewer has read another member's request: once it was open for a second, and when it has changed. */
export function useSeen(request: OpenedRequest | undefined, accountId: string): void {
  const client = useQueryClient()
  const seen = useRef<string>(null)
  const id = request && request.account_id !== accountId ? request.id : undefined
  const version = `${id} ${request?.updated_at}`
  const isChanged = request?.marks?.changed ?? false
  const note = useEffectEvent((read: string) => {
    seen.current = version
    noteSeen(client, read)
  })
  useEffect(() => {
    if (id === undefined || (seen.current === version && !isChanged)) return
    const timer = setTimeout(() => note(id), SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, version, isChanged])
}
