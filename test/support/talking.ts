import {
  type Conversation,
  listConversations,
  listMessages,
  type Message,
  readConversation,
  sendMessage,
  startConversation,
} from '../../contract/messages.ts'
import type { SignedIn, TestApp } from './app.ts'

type Talk = { is_pitch?: boolean; post_id?: string; profile_id?: string; commentary?: string }

/** Talks as the page does: `start` begins, `write` goes on, the rest is what a participant sees. */
export const talking = (app: TestApp) => ({
  start: async (member: SignedIn, partner: { id: string }, message_text = 'Hello'): Promise<Conversation> =>
    (await app.as(member).call(startConversation, { body: { account_id: partner.id, message_text } })).body,

  write: async (member: SignedIn, { id }: { id: string }, message_text: string): Promise<Message> =>
    (await app.as(member).call(sendMessage, { params: { conversation_id: id }, body: { message_text } }))
      .body,

  /** As lists and events show it: without what a pitch answers. */
  read: async (member: SignedIn, { id }: { id: string }): Promise<Conversation> => {
    const asked = app.as(member).call(readConversation, { params: { conversation_id: id } })
    const { pitch: _, away_until: __, ...conversation } = (await asked).body
    return conversation
  },

  list: async (member: SignedIn, body: { search?: string; person?: string } = {}): Promise<Conversation[]> =>
    (await app.as(member).call(listConversations, { body })).body.conversations,

  messages: async (member: SignedIn, { id }: { id: string }): Promise<Message[]> =>
    (await app.as(member).call(listMessages, { params: { conversation_id: id } })).body.messages,

  /** A pitch, or another kind if given, inserted into the database. */
  make: (responder: { id: string }, account: { id: string }, traits: Talk = {}): Promise<{ id: string }> =>
    app.database.db
      .insertInto('responses')
      .values({
        is_pitch: true,
        commentary: 'A pitch',
        ...traits,
        responder_id: responder.id,
        account_id: account.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
})
