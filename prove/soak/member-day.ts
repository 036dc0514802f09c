import { randomUUID } from 'node:crypto'
import { readUser, recover } from '../../contract/auth.ts'
import { listConversations, sendMessage } from '../../contract/conversations.ts'
import { listMembers } from '../../contract/directory.ts'
import { listFeed } from '../../contract/feed.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { createClient } from '../../test/client.ts'
import { EventStream } from '../../test/event-stream.ts'
import { uploadPicture } from '../../test/uploading.ts'
import type { Visitor } from '../load/visitor.ts'

/** One upload in so many rounds: an account holds 50 pictures at most. */
const UPLOAD_EVERY = 4

type Ground = { port: number; address: string; conversation: string }

/** The streams that are open now, one of each member. */
export class OpenStreams {
  readonly #open = new Map<string, EventStream>()
  events = 0

  /** Opens a member's stream; the one that he had is closed. */
  async reopen({ member, session }: Visitor, port: number): Promise<void> {
    const old = this.#open.get(member.id)
    this.#open.delete(member.id)
    old?.close()
    if (old?.fault) throw new Error(`a stream ended: ${old.fault}`)
    const stream = new EventStream(port, session.access_token, () => {
      this.events += 1
    })
    this.#open.set(member.id, stream)
    await stream.opened()
  }

  close(): void {
    for (const stream of this.#open.values()) stream.close()
  }
}

/** What a member does beside the usual, refusals among it. */
export const memberDay =
  ({ port, address, conversation }: Ground, streams: OpenStreams) =>
  (visitor: Visitor): Record<string, () => Promise<unknown>> => {
    let rounds = 0
    const client = () => visitor.client
    return {
      stream: () => streams.reopen(visitor, port),
      search: () => client().call(listFeed, { query: { search: 'words for coll' } }),
      'search members': () => client().call(listMembers, { body: { list: 'directory', search: 'member 1' } }),
      conversations: () => client().call(listConversations, { body: {} }),
      notifications: () => client().call(listNotifications),
      message: () =>
        client().call(sendMessage, {
          params: { conversation_id: conversation },
          body: { message_text: 'What I have to say' },
          headers: { 'idempotency-key': randomUUID() },
        }),
      upload: async () => {
        rounds += 1
        if (rounds % UPLOAD_EVERY === 1) await uploadPicture(client())
      },
      'mailed link': () =>
        createClient(address, null).call(recover, { body: { email: visitor.member.email } }),
      'not there': () => client().refused(readPost, { params: { post_id: randomUUID() } }, 404),
      'not right': () => client().refused(createPost, { body: { title: 7 } }, 422),
      'not signed in': () => createClient(address, null).refused(readUser, {}, 401),
    }
  }
