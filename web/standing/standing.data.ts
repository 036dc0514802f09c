import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { appealSanction, markSanctionRead, readStanding, Standing } from '../../contract/sanctions.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { withActKey } from '../api/act-keys.ts'
import { call, wordsOf } from '../api/call.ts'
import { sentBefore } from '../api/sent-before.ts'
import { toast } from '../ui/toast-store.ts'

/** The member's own sanctions. The live event of their own profile refetches it. */
export const standingQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: ({ signal }) => call<typeof readStanding>('GET /api/account/standing', { signal }),
  gcTime: 0,
})

/** Sends an appeal and says so. False: it was not sent. */
export async function sendAppeal(
  client: QueryClient,
  { id, text, hasOneAdmin }: { id: string; text: string; hasOneAdmin: boolean },
): Promise<boolean> {
  let standing: Standing
  try {
    standing = await withActKey(`appeal ${id}`, (idempotencyKey) =>
      call<typeof appealSanction>('POST /api/account/sanctions/:sanction_id/appeal', {
        params: { sanction_id: id },
        body: { words: text },
        idempotencyKey,
      }),
    )
  } catch (error) {
    const earlier = sentBefore(error)
    const description = earlier ?? wordsOf(error)
    toast({ variant: 'destructive', title: 'Failed to send the appeal', description })
    if (earlier) void client.invalidateQueries({ queryKey: standingQuery.queryKey })
    return false
  }
  toast({
    title: 'Appeal sent',
    description: hasOneAdmin
      ? 'The team has one admin, who will review it again.'
      : 'Someone who was not part of the decision will review it.',
  })
  client.setQueryData(standingQuery.queryKey, standing)
  return true
}

/** Notes that the member has read a warning, and says so when that fails. */
export async function markRead(client: QueryClient, sanction_id: string): Promise<void> {
  try {
    await call<typeof markSanctionRead>('POST /api/account/sanctions/:sanction_id/read', {
      params: { sanction_id },
    })
  } catch (error) {
    toast({ variant: 'destructive', title: 'Failed to save', description: wordsOf(error) })
    return
  }
  await client.invalidateQueries({ queryKey: ownAccountQuery.queryKey })
}
