import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ContactLimit, listLimits, setLimit } from '../../contract/contact-limits.ts'
import type { ContactLevel } from '../../contract/vocabulary.ts'
import { call, wordsOf } from '../api/call.ts'
import { ownUndo } from '../api/own-undo.ts'
import { currentSession } from '../api/session.ts'
import { toast } from '../ui/toast-store.ts'

/** Whom the member has muted. What that hides loads again with the live event. */
export const limitsQuery = queryOptions({
  queryKey: ['contact limits'],
  queryFn: ({ signal }) => call<typeof listLimits>('GET /api/contact-limits', { signal }),
})

type Other = Pick<ContactLimit, 'id' | 'name'>

/** Mutes a member, or no longer, and says so; a mute can be taken back there. */
export async function limitContact(client: QueryClient, other: Other, level: ContactLevel): Promise<void> {
  const { accountId } = currentSession()
  const isMuting = level === 'mute'
  try {
    await call<typeof setLimit>('PUT /api/members/:member_id/limit', {
      params: { member_id: other.id },
      body: { level },
    })
  } catch (error) {
    const title = `Failed to ${isMuting ? 'mute' : 'unmute'} ${other.name}`
    toast({ variant: 'destructive', title, description: wordsOf(error) })
    return
  }
  toast({
    title: `${other.name} is ${isMuting ? 'muted' : 'no longer muted'}`,
    ...(isMuting && ownUndo(accountId, () => void limitContact(client, other, 'none'))),
  })
  await client.invalidateQueries(limitsQuery)
}
