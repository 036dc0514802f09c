import { LIMIT_THE_MEMBER } from '../../contract/contact-limits.rules.ts'
import type { Caller } from '../auth/who.ts'
import { CHANGES_PER_HOUR } from '../contact-limits/contact-limits.ts'
import { holdConversation } from '../messages/messages.ts'
import { invalid, notAuthenticated, notFound } from '../platform/http/errors.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { conversationLimits } from './conversation-limits.sql.ts'

export const ownConversationLimits = async ({ database }: Platform, caller: Caller) => ({
  limits: await conversationLimits.list(database.db, caller.id),
})

type Level = 'none' | 'no_contact'

/**
 * Asks the other side of a conversation not to write in it, or no longer. Throws 404 for what is not the caller's, and 422
 * where both sides see whom they write to: a limit with the member is then possible.
 */
export async function limitConversation(
  { config }: Platform,
  caller: Caller,
  conversation_id: string,
  level: Level,
  tx: Tx,
): Promise<{ level: Level }> {
  await spendLimit(config, tx, CHANGES_PER_HOUR, caller.id)
  const held = await holdConversation(tx, conversation_id, caller.id)
  if (!held) throw notFound()
  if (!held.own_id) throw notAuthenticated()
  const { is_hidden, is_limited } = await conversationLimits.read(tx, conversation_id, caller.id)
  const limits = level === 'no_contact'
  if (limits && !is_hidden) throw invalid({ level: LIMIT_THE_MEMBER })
  if (limits === is_limited) return { level }
  if (limits) await conversationLimits.add(tx, conversation_id, caller.id)
  else await conversationLimits.remove(tx, conversation_id, caller.id)
  for (const side of [held.responder_id, held.account_id])
    if (side) await publishEvent(tx, 'limits.changed', side)
  return { level }
}
