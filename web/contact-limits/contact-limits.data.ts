import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  ContactLimit,
  DomainLimit,
  listLimits,
  readLimit,
  setDomainLimit,
  setLimit,
} from '../../contract/contact-limits.ts'
import type {
  ConversationLimit,
  listConversationLimits,
  setConversationLimit,
} from '../../contract/conversation-limits.ts'
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

/** The conversations that alone are limited. */
export const conversationLimitsQuery = queryOptions({
  queryKey: [LIMITS, 'conversations'],
  queryFn: ({ signal }) => call<typeof listConversationLimits>('GET /api/conversation-limits', { signal }),
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
  return change(client, other.name, DONE[limit.level](other.name), send, undo)
}

/** The same with everyone at a domain. */
export const limitDomain = (
  client: QueryClient,
  { id, organization }: DomainLimit,
  level: Exclude<ContactLevel, 'mute'>,
): Promise<boolean> =>
  change(client, everyoneAt(organization), DONE[level](everyoneAt(organization)), () =>
    call<typeof setDomainLimit>('PUT /api/contact-limits/:limit_id', {
      params: { limit_id: id },
      body: { level },
    }),
  )

/** Who is at a domain, as a list and a toast name them. */
export const everyoneAt = (organization: string) => `Everyone at ${organization}`

/** Asks the other side of one conversation not to write in it, or no longer. */
export const limitConversation = (
  client: QueryClient,
  { conversation_id, name }: ConversationLimit,
  level: 'none' | 'no_contact',
): Promise<boolean> =>
  change(
    client,
    name,
    level === 'none' ? DONE.none(name) : `${name} can no longer write in this conversation`,
    () =>
      call<typeof setConversationLimit>('PUT /api/conversations/:conversation_id/limit', {
        params: { conversation_id },
        body: { level },
      }),
  )

async function change(
  client: QueryClient,
  name: string,
  done: string,
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
  toast({ title: done, ...(undo && ownUndo(accountId, undo)) })
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
