import { whyNotWrite } from '../../contract/messages.rules.ts'
import type { Message, MessagesPage } from '../../contract/messages.ts'
import type { Caller } from '../auth/who.ts'
import { conflict, forbidden, notAuthenticated, notFound } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import { type Tx, together } from '../platform/postgres/db.ts'
import { wakeRightAway } from '../right-away/right-away.ts'
import { conversations } from './conversations.sql.ts'
import { MESSAGES_PAGE, messages } from './messages.sql.ts'

export const MESSAGES_PER_MINUTE: Limit = { name: 'messages', max: 120, seconds: 60 }

/** The newest messages of the caller's conversation, or those before a cursor, oldest first. */
export async function messagesPage(
  { database }: Platform,
  caller: Caller,
  id: string,
  cursor: string | undefined,
): Promise<MessagesPage> {
  const found = await messages.before(database.pool, id, caller.id, readCursor(cursor))
  if (!found) throw notFound()
  const page = found.slice(-MESSAGES_PAGE)
  const first = found.length > MESSAGES_PAGE ? page[0]! : null
  return { messages: page, earlier: first && `${first.created_at}~${first.id}` }
}

/**
 * Writes in the caller's conversation under a lock, so that the rule of who may write is checked for one writer at a
 * time. Sender and recipient are derived. Throws 409 with the rule's words (403 for who is not to make contact), and when the other side has left.
 */
export async function write(
  platform: Platform,
  caller: Caller,
  id: string,
  message_text: string,
  tx: Tx,
): Promise<Message> {
  const [, , { message, begun }] = await together(
    accessToWrite(tx, caller, id),
    spendLimit(platform.config, tx, MESSAGES_PER_MINUTE, caller.id),
    messages.insert(tx, { conversation_id: id, sender_id: caller.id, message_text }),
  )
  if (begun) await wakeRightAway(platform.jobs, tx, 'messages')
  return message
}

export const holdConversation = conversations.hold

/** Locks the conversation. */
async function accessToWrite(tx: Tx, caller: Caller, id: string): Promise<void> {
  const [held, refusal] = await together(
    conversations.hold(tx, id, caller.id),
    conversations.refusal(tx, id, caller.id),
  )
  if (!held) throw notFound()
  if (!held.own_id) throw notAuthenticated()
  const reason = whyNotWrite(caller.id, { ...held, refusal })
  if (reason !== null) throw refusal === 'no_contact' ? forbidden(reason) : conflict(reason)
}

/**
 * Marks what the caller has seen: the first text, and the messages to them up to this one. Each is marked once, by the
 * database's clock. A dormant member gets the same answer, and nothing is stored.
 */
export async function markRead(
  tx: Tx,
  caller: Caller,
  id: string,
  messageId: string | null,
): Promise<typeof SUCCESS> {
  if (!(await messages.lock(tx, id, caller.id))) throw notFound()
  if (messageId !== null && !(await messages.isIn(tx, messageId, id))) throw notFound()
  if (caller.dormant) return SUCCESS
  const first = await messages.markFirst(tx, id, caller.id)
  const more = messageId !== null && (await messages.markUpTo(tx, messageId, id, caller.id))
  if (first || more) await publishEvent(tx, 'conversation.read', `${id} ${caller.id}`)
  return SUCCESS
}

/** Publishes a new conversation, from a pitch or direct, to both sides. */
export function publishConversation(tx: Tx, id: string): Promise<void> {
  return publishEvent(tx, 'conversation.created', id)
}

/** Called before a member is deleted: their partners see at once that no one answers there any more. */
export async function publishToPartners(tx: Tx, member: string): Promise<void> {
  await conversations.publishLatest(tx, member)
}
