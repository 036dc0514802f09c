import type { Unread } from '../../contract/messages.ts'
import type { Caller } from '../auth/who.ts'
import type { Platform } from '../platform/platform.ts'
import { messages } from './messages.sql.ts'

/**
 * How much the caller has not read. A message's recipient is always a participant, and `account_id` of a response is
 * the side that did not start it. Counting by these two therefore counts only the caller's own conversations, and only
 * what the other side wrote.
 */
export function countUnread({ database }: Platform, caller: Caller): Promise<Unread> {
  return messages.unread(database.pool, caller.id)
}
