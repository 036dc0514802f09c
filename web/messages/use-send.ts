import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApiError } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'
import { isLock, type Outgoing, send } from './outgoing.data.ts'
import type { Draft } from './use-draft.ts'

/**
 * Sends a message of a conversation, or retries it under its key, and reports what went wrong, unless nobody asked for
 * it.
 */
export type Send = (text: string, key?: Outgoing['key'], isQuiet?: boolean) => Promise<void>

/**
 * The send function of this conversation. Stays the same while typing, so that no message of the thread renders again.
 */
export function useSend(accountId: string, conversation_id: string, { giveBack }: Draft): Send {
  const client = useQueryClient()
  return useCallback<Send>(
    async (text, key = crypto.randomUUID(), isQuiet = false) => {
      const fault = await send(client, accountId, conversation_id, { key, text })
      if (!fault) return
      if (isLock(fault)) giveBack(text)
      if (!isQuiet || isLock(fault)) showFault(fault)
    },
    [client, accountId, conversation_id, giveBack],
  )
}

/** The text for a refused or failed message. */
export function showFault(error: Pick<ApiError, 'status' | 'code' | 'said'>): void {
  toast({
    variant: 'destructive',
    title: isLock(error) ? 'Cannot send message' : 'Failed to send message',
    description: error.said ?? 'The server did not answer. Check your connection and try again.',
  })
}
