import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  acceptClaim,
  Claim,
  claimSource,
  declineClaim,
  escalateClaim,
  listClaims,
} from '../../contract/claims.ts'
import { call, wordsOf } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'

/** Open claims to an agency's sources; all that an expert has sent. A live event makes it stale. */
export const claimsQuery = queryOptions({
  queryKey: ['claims'],
  queryFn: ({ signal }) => call<typeof listClaims>('GET /api/claims', { signal }),
})

/** Whether someone has yet to answer it. */
export const isUndecided = ({ state }: Claim): boolean => state === 'open' || state === 'with_team'

/** Claims a profile and says what became of it. Null: it failed. */
export async function sendClaim(
  client: QueryClient,
  source_id: string,
  note: string,
  key: string,
): Promise<Claim | null> {
  const claim = await tried('Your claim was not sent', () =>
    call<typeof claimSource>('POST /api/sources/:source_id/claims', {
      params: { source_id },
      body: { note },
      idempotencyKey: key,
    }),
  )
  if (!claim) return null
  toast({ title: claim.state === 'accepted' ? 'This profile is yours' : 'Claim sent' })
  await client.invalidateQueries(claimsQuery)
  return claim
}

/** The agency's answer. False: it failed. */
export function accept(client: QueryClient, { id }: Claim): Promise<boolean> {
  const send = () =>
    call<typeof acceptClaim>('POST /api/claims/:claim_id/accept', { params: { claim_id: id } })
  return answer(client, 'Claim accepted', 'The claim was not accepted', send)
}

export function decline(client: QueryClient, { id }: Claim, reason: string): Promise<boolean> {
  const send = () =>
    call<typeof declineClaim>('POST /api/claims/:claim_id/decline', {
      params: { claim_id: id },
      body: { reason },
    })
  return answer(client, 'Claim declined', 'The claim was not declined', send)
}

/** The expert asks the team to decide. */
export function escalate(client: QueryClient, { id }: Claim): Promise<boolean> {
  const send = () =>
    call<typeof escalateClaim>('POST /api/claims/:claim_id/escalate', { params: { claim_id: id } })
  return answer(client, 'Sent to the team', 'Your claim was not sent to the team', send)
}

async function answer(client: QueryClient, done: string, failed: string, send: () => Promise<Claim>) {
  const claim = await tried(failed, send)
  if (claim) toast({ title: done })
  // After a failure, too: someone else may have answered it.
  await client.invalidateQueries(claimsQuery)
  return claim !== null
}

async function tried<Reply>(failed: string, send: () => Promise<Reply>): Promise<Reply | null> {
  try {
    return await send()
  } catch (error) {
    toast({ variant: 'destructive', title: failed, description: wordsOf(error) })
    return null
  }
}
