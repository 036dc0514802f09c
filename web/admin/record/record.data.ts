import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { readRecord, sanctionMember } from '../../../contract/records.ts'
import { withActKey } from '../../api/act-keys.ts'
import { ApiError, call, wordsOf } from '../../api/call.ts'
import { sentBefore } from '../../api/sent-before.ts'
import { toast } from '../../ui/toast-store.ts'
import { RECORD } from '../list-names.ts'

/** What is known of a member. Each reading is in the audit log, so nothing but its reader refetches it. */
export const recordQuery = (account_id: string) =>
  queryOptions({
    queryKey: [RECORD, account_id],
    queryFn: () => call<typeof readRecord>('GET /api/admin/members/:account_id', { params: { account_id } }),
    gcTime: 60_000,
  })

export type DirectSanction = BodyOf<typeof sanctionMember>

/** Sanctions a member and says so. False: it was not done. */
export async function sendSanction(
  client: QueryClient,
  account_id: string,
  body: DirectSanction,
): Promise<boolean> {
  try {
    await withActKey(`sanction ${account_id}`, (idempotencyKey) =>
      call<typeof sanctionMember>('POST /api/admin/members/:account_id/sanctions', {
        params: { account_id },
        body,
        idempotencyKey,
      }),
    )
  } catch (error) {
    const earlier = sentBefore(error)
    const description = earlier ?? wordsOf(error)
    toast({ variant: 'destructive', title: 'The decision was not saved', description })
    if (earlier || (error instanceof ApiError && error.status === 409))
      void client.invalidateQueries({ queryKey: [RECORD, account_id] })
    return false
  }
  toast({ title: 'Decision saved' })
  await client.invalidateQueries({ queryKey: [RECORD, account_id] })
  return true
}
