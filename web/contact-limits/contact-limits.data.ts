import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  ContactLimit,
  DomainLimit,
  listLimits,
  readLimit,
  setDomainLimit,
  setLimit,
} from '../../contract/contact-limits.ts'
import type { ContactLevel } from '../../contract/vocabulary.ts'
import { call, wordsOf } from '../api/call.ts'
import { ownUndo } from '../api/own-undo.ts'
import { currentSession } from '../api/session.ts'
import { toast } from '../ui/toast-store.ts'

const LIMITS = 'contact limits'

/** The member's limits, and who asked them not to make contact. What these hide loads again with the live event. */
export const limitsQuery = queryOptions({
  queryKey: [LIMITS],
  queryFn: ({ signal }) => call<typeof listLimits>('GET /api/contact-limits', { signal }),
})

/** The limit with one member. */
export const limitQuery = (member_id: string) =>
  queryOptions({
    queryKey: [LIMITS, member_id],
    queryFn: ({ signal }) =>
      call<typeof readLimit>('GET /api/members/:member_id/limit', { params: { member_id }, signal }),
    gcTime: 0,
  })

type Other = Pick<ContactLimit, 'id' | 'name'>
/** A level, and whether it is that of everyone else at the member's domain; undefined: that stays as it is. */
export type Limit = { level: ContactLevel; domain?: boolean | undefined }

/** Limits contact with a member and says so; with `before`, that can be taken back there. False: it failed. */
export function limitContact(
  client: QueryClient,
  other: Other,
  limit: Limit,
  before?: ContactLevel,
): Promise<boolean> {
  const send = () =>
    call<typeof setLimit>('PUT /api/members/:member_id/limit', {
      params: { member_id: other.id },
      body: limit,
    })
  const undo = before && (() => void limitContact(client, other, { level: before }))
  return change(client, other.name, limit.level, send, undo)
}

/** The same with everyone at a domain. */
export const limitDomain = (
  client: QueryClient,
  { id, organization }: DomainLimit,
  level: Exclude<ContactLevel, 'mute'>,
): Promise<boolean> =>
  change(client, `Everyone at ${organization}`, level, () =>
    call<typeof setDomainLimit>('PUT /api/contact-limits/:limit_id', {
      params: { limit_id: id },
      body: { level },
    }),
  )

async function change(
  client: QueryClient,
  name: string,
  level: ContactLevel,
  send: () => Promise<unknown>,
  undo?: () => void,
): Promise<boolean> {
  const { accountId } = currentSession()
  try {
    await send()
  } catch (error) {
    toast({
      variant: 'destructive',
      title: `Failed to change the limit with ${name}`,
      description: wordsOf(error),
    })
    return false
  }
  toast({ title: DONE[level](name), ...(undo && ownUndo(accountId, undo)) })
  // The dialog closes before its row may go.
  void client.invalidateQueries(limitsQuery)
  return true
}

const DONE: Record<ContactLevel, (name: string) => string> = {
  none: () => 'Limit removed',
  mute: (name) => `${name} is muted`,
  no_contact: (name) => `${name} can no longer contact you`,
  block: (name) => `${name} is blocked`,
}
