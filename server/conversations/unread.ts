import type { Unread } from '../../contract/conversations.ts'
import type { Caller } from '../auth/who.ts'
import type { Platform } from '../platform/platform.ts'
import { messages } from './messages.sql.ts'

/**
 * How much the caller has not read. A message's recipient is a participant always, and `account_id` of a response the
 * side that did not begin: to count by them is to count in his own conversations what another wrote.
 */
export function countUnread({ database }: Platform, caller: Caller): Promise<Unread> {
  return messages.unread(database.pool, caller.id)
}
