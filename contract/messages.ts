import { Owner, Person } from './accounts.ts'
import { PitchAnswers } from './briefs.ts'
import { Comparison } from './comparisons.ts'
import { REFUSALS } from './contact-limits.rules.ts'
import { endpoint } from './endpoint.ts'
import { AwayUntil, Cursor, Id, line, Moment, requiredText, Success } from './fields.ts'
import { PITCH_STATES, PitchedSource } from './pitches.ts'
import { CLOSING, Post } from './posts.ts'
import { LENGTHS } from './vocabulary.ts'
import { z } from './zod.ts'

/** The request that a pitch's conversation is about, as REQUEST DETAILS shows it. */
export const ConversationPost = Post.pick({
  id: true,
  title: true,
  description: true,
  post_type: true,
  interview_type: true,
  type: true,
  ...CLOSING,
  tags: true,
  created_at: true,
  account_id: true,
  is_confidential: true,
  is_excerpt: true,
})
export type ConversationPost = z.infer<typeof ConversationPost>

/** A pitch's conversation or a direct one, as one of its two participants sees it. Its id is the response's. */
export const Conversation = z.object({
  id: Id,
  is_pitch: z.boolean(),
  /** Null for a direct conversation, and once the request is gone. */
  post: ConversationPost.nullable(),
  /** The pitched source. Null for a direct conversation, and once the source is gone. */
  source: PitchedSource.nullable(),
  /** The other side; null once they have left ("Unknown User"). An author whose name is hidden has an id for this request alone. */
  partner: Owner.nullable(),
  /** Whether the name of the request's author is hidden from its pitcher. */
  hides_name: z.boolean(),
  /** Who started it: the pitcher, or the author of the first message. Null once they have left. */
  responder_id: Id.nullable(),
  /** Its first text: the pitch, or the first direct message. It is not one of the messages. */
  commentary: z.string(),
  created_at: Moment,
  /** When the side that did not start it opened the first text. */
  read_at: Moment.nullable(),
  messages_count: z.number().int(),
  /** The newest of the first text and the messages: its time and its beginning. */
  last_at: Moment,
  last_text: z.string(),
  last_sender_id: Id.nullable(),
  /** What the caller has not read: messages to them, and the first text unless they wrote it. */
  unread: z.number().int(),
  /** Why the caller may not write now, in the words they are shown, or null. */
  locked: z.string().nullable(),
  /** How contact is refused, which no answer of the other side unlocks; null: not at all. */
  refusal: z.enum(REFUSALS).nullable(),
})
export type Conversation = z.infer<typeof Conversation>

/** The pitch of a conversation: what it says to the request's brief, and what its pitcher knows of it. */
export const ConversationPitch = PitchAnswers.extend({
  status: z.enum(PITCH_STATES),
  evidence: Comparison,
})

/** A conversation by itself, with its pitch; null for a direct one. `away_until` is the partner's. */
export const OpenConversation = Conversation.extend({
  pitch: ConversationPitch.nullable(),
  away_until: AwayUntil,
})
export type OpenConversation = z.infer<typeof OpenConversation>

export const ConversationsPage = z.object({ conversations: z.array(Conversation), next: Cursor.nullable() })
export type ConversationsPage = z.infer<typeof ConversationsPage>

export const listConversations = endpoint('POST /api/conversations/search', {
  summary: 'The caller’s conversations, latest activity first',
  body: z.strictObject({
    /** Contained in the partner's or source's name, the request's title or a text, ignoring case. */
    search: line(LENGTHS.search).optional(),
    /** Only with this member. */
    person: Id.optional(),
    cursor: Cursor.optional(),
  }),
  reply: ConversationsPage,
})

export const listPeople = endpoint('GET /api/conversations/people', {
  summary: 'Everyone the caller has a conversation with, by name, for the person filter',
  reply: z.object({ people: z.array(Person) }),
})

const params = z.object({ conversation_id: Id })

export const readConversation = endpoint('GET /api/conversations/:conversation_id', {
  summary: 'One of the caller’s conversations; any other id is 404',
  params,
  reply: OpenConversation,
})

export const Message = z.object({
  id: Id,
  conversation_id: Id,
  /** Null once the sender has left. */
  sender_id: Id.nullable(),
  recipient_id: Id.nullable(),
  message_text: z.string(),
  created_at: Moment,
  read_at: Moment.nullable(),
})
export type Message = z.infer<typeof Message>

export const MessagesPage = z.object({
  /** Oldest first. */
  messages: z.array(Message),
  /** The cursor for earlier messages; null at the beginning. */
  earlier: Cursor.nullable(),
})
export type MessagesPage = z.infer<typeof MessagesPage>

export const listMessages = endpoint('GET /api/conversations/:conversation_id/messages', {
  summary: 'The newest messages of one of the caller’s conversations, or earlier ones by cursor',
  params,
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: MessagesPage,
})

const message_text = requiredText(LENGTHS.message, 'Message is required')

export const sendMessage = endpoint('POST /api/conversations/:conversation_id/messages', {
  summary:
    'Send a message in a conversation; while it is locked 409 with the reason, 403 if the other asked not to be contacted',
  creates: true,
  params,
  body: z.strictObject({ message_text }),
  reply: Message,
})

export const startConversation = endpoint('POST /api/conversations', {
  summary: 'Write to a member directly: the first text begins the one direct conversation with them',
  creates: true,
  body: z.strictObject({ account_id: Id, message_text }),
  reply: Conversation,
})

export const findDirect = endpoint('GET /api/conversations/with/:account_id', {
  summary: 'The direct conversation with a member, if there is one',
  params: z.object({ account_id: Id }),
  /** `away_until` is the member's, where a first message can be written to them. */
  reply: z.object({ conversation_id: Id.nullable(), away_until: AwayUntil }),
})

export const markRead = endpoint('POST /api/conversations/:conversation_id/read', {
  summary: 'What the caller has seen of a conversation: its first text, and the messages up to this one',
  params,
  body: z.strictObject({ message_id: Id.nullable() }),
  reply: Success,
})

/** Messages to the caller, and responses to them or to their posts, that they have not read. */
export const Unread = z.object({ messages: z.number().int(), responses: z.number().int() })
export type Unread = z.infer<typeof Unread>

export const countUnread = endpoint('GET /api/unread', {
  summary: 'How much the caller has not read',
  reply: Unread,
})
