import { whyNotStart, whyNotWrite } from '../../contract/messages.rules.ts'
import type {
  Conversation,
  listConversations,
  OpenConversation,
  startConversation as start,
} from '../../contract/messages.ts'
import type { z } from '../../contract/zod.ts'
import { noteOpening } from '../audience/audience.ts'
import type { Caller } from '../auth/who.ts'
import { checkContact } from '../contact-limits/contact-limits.ts'
import { knownMember } from '../directory/directory.ts'
import { notAuthenticated, notFound, refuse } from '../platform/http/errors.ts'
import { JsonText } from '../platform/http/routes.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { wakeRightAway } from '../right-away/right-away.ts'
import type { Seen } from './conversation-json.sql.ts'
import { conversationPage } from './conversation-list.sql.ts'
import { conversations } from './conversations.sql.ts'
import { MESSAGES_PER_MINUTE, publishConversation, write } from './messages.ts'

type Search = z.output<typeof listConversations.schemas.body>
type Start = z.output<typeof start.schemas.body>

/** Adds the text of the lock for this participant. */
export function withLock(viewer: string, { is_answered, ...seen }: Seen): Conversation {
  return { ...seen, locked: whyNotWrite(viewer, { ...seen, is_answered }) }
}

/** A conversation of the caller. 404 both for an unknown one and for someone else's, even for an admin. */
export async function accessConversation(
  platform: Platform,
  caller: Caller,
  id: string,
): Promise<OpenConversation> {
  const seen = await conversations.seen(platform.database.pool, id, caller.id)
  if (!seen) throw notFound()
  // A journalist reads nothing of a confidential request that they once pitched to.
  if (seen.post?.description) await noteOpening(platform, caller, seen.post.id, seen.post, true)
  return { ...withLock(caller.id, seen), pitch: seen.pitch, away_until: seen.away_until }
}

/** The same, as the transaction has left it. */
async function conversationOf(tx: Tx, caller: Caller, id: string): Promise<Conversation> {
  const seen = await conversations.seenInTransaction(tx, id, caller.id)
  if (!seen) throw notFound()
  return withLock(caller.id, seen)
}

/** A page of the caller's conversations, latest activity first. `signal` aborts when the caller disconnects. */
export async function conversationsPage(
  platform: Platform,
  caller: Caller,
  { search = '', person, cursor }: Search,
  signal: AbortSignal,
): Promise<JsonText> {
  const query = { viewer: caller.id, person: person ?? null, search, after: readCursor(cursor) }
  const read = () => conversationPage(platform.database.db, query)
  const { rows, next } = search === '' ? await read() : await platform.searches.take(caller.id, signal, read)
  const texts = rows.map(({ shown, ...lock }) => {
    // The text ends with its brace. Reading it only to add a key would take longer than all else here.
    return `${shown.slice(0, -1)},"locked":${JSON.stringify(whyNotWrite(caller.id, lock))}}`
  })
  return new JsonText(
    `{"conversations":[${texts}],"next":${JSON.stringify(next && `${next.at}~${next.id}`)}}`,
  )
}

/** Everyone the caller has a conversation with who is still there, by name. */
export async function listPartners({ database }: Platform, caller: Caller) {
  return { people: await conversations.people(database.db, caller.id) }
}

/** The direct conversation with a member. Null when there is none, whether or not the member exists. */
export async function findDirect({ database: { db } }: Platform, caller: Caller, accountId: string) {
  const conversation_id = await conversations.direct(db, caller.id, accountId)
  const mayStart = conversation_id === null && (await knownMember(db, caller, accountId)) !== null
  return {
    conversation_id,
    away_until: mayStart ? await conversations.awayUntil(db, caller.id, accountId) : null,
  }
}

/**
 * Writes to a member directly. The first text starts the pair's only direct conversation. If there is one already, or
 * both start at the same moment, the text becomes a message in it. 404 for a member whom the caller does not know.
 */
export async function startConversation(
  platform: Platform,
  caller: Caller,
  { account_id, message_text }: Start,
  tx: Tx,
): Promise<Conversation> {
  refuse(whyNotStart(caller.id, account_id))
  if (!(await knownMember(tx, caller, account_id))) throw notFound()
  const there = await conversations.holdPeople(tx, [caller.id, account_id])
  if (!there.includes(caller.id)) throw notAuthenticated()
  if (!there.includes(account_id)) throw notFound()
  await checkContact(tx, caller.id, account_id)
  const begun = { responder_id: caller.id, account_id, commentary: message_text }
  const made = await conversations.insertDirect(tx, begun)
  if (!made) return writeInDirect(platform, caller, { account_id, message_text }, tx)
  await spendLimit(platform.config, tx, MESSAGES_PER_MINUTE, caller.id)
  await publishConversation(tx, made.id)
  if (made.begun) await wakeRightAway(platform.jobs, tx, 'messages')
  return conversationOf(tx, caller, made.id)
}

async function writeInDirect(
  platform: Platform,
  caller: Caller,
  { account_id, message_text }: Start,
  tx: Tx,
): Promise<Conversation> {
  const id = await conversations.direct(tx, caller.id, account_id)
  if (id === null) throw notFound()
  await write(platform, caller, id, message_text, tx)
  return conversationOf(tx, caller, id)
}
