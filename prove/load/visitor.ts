import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { logout, readUser, token } from '../../contract/auth.ts'
import { addComment } from '../../contract/comments.ts'
import { listFeed } from '../../contract/feed.ts'
import { likePost, unlikePost } from '../../contract/likes.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { type Client, createClient, type Session } from '../../test/client.ts'
import { communityPost, type Member, PASSWORD } from '../../test/factories.ts'

export type Acts = Record<string, () => Promise<unknown>>

/** A member who does one thing after another, and keeps what the server has acknowledged. Nothing is retried. */
export class Visitor {
  readonly member: Member
  /** Ids of what the server says that it has. */
  readonly kept = { posts: [] as string[], comments: [] as string[], likes: new Set<string>() }
  readonly done: Record<string, number> = {}
  readonly faults: string[] = []
  readonly acts: Acts
  session: Session
  readonly #anonymous: Client
  #seen: string[] = []

  /** `more` is what they do in addition to the usual. */
  constructor(member: Member, address: string, more: (visitor: Visitor) => Acts = () => ({})) {
    this.member = member
    this.session = member.session
    this.as = (session) => createClient(address, session)
    this.#anonymous = this.as(null)
    this.acts = { ...this.#usual(), ...more(this) }
  }

  readonly as: (session: Session | null) => Client

  get client(): Client {
    return this.as(this.session)
  }

  // One of the posts that they saw last, if any.
  async #onSeen(act: (post_id: string) => Promise<unknown>) {
    const post = this.#seen[Math.floor(Math.random() * this.#seen.length)]
    if (post !== undefined) await act(post)
  }

  #usual(): Acts {
    const headers = () => ({ 'idempotency-key': randomUUID() })
    const { kept } = this
    return {
      post: async () => {
        const { body } = await this.client.call(createPost, { body: communityPost(), headers: headers() })
        kept.posts.push(body.id)
      },
      feed: async () => {
        this.#seen = (await this.client.call(listFeed)).body.posts.map(({ id }) => id)
      },
      comment: () =>
        this.#onSeen(async (post_id) => {
          const body = { post_id, content: 'What I think of it.', parent_comment_id: null }
          kept.comments.push((await this.client.call(addComment, { body, headers: headers() })).body.id)
        }),
      like: () =>
        this.#onSeen(async (post_id) => {
          await this.client.call(likePost, { params: { post_id } })
          kept.likes.add(post_id)
        }),
      unlike: async () => {
        const [post_id] = kept.likes
        if (post_id === undefined || kept.likes.size < 3) return
        await this.client.call(unlikePost, { params: { post_id } })
        kept.likes.delete(post_id)
      },
      read: () => this.#onSeen((post_id) => this.client.call(readPost, { params: { post_id } })),
      refresh: async () => {
        const { refresh_token } = this.session
        const query = { grant_type: 'refresh_token' }
        this.session = (await this.#anonymous.call(token, { query, body: { refresh_token } })).body
      },
      'sign in and out': async () => {
        const body = { email: this.member.email, password: PASSWORD }
        // On another device: the session of this one goes on.
        const other = this.as(
          (await this.#anonymous.call(token, { query: { grant_type: 'password' }, body })).body,
        )
        await other.call(readUser)
        await other.call(logout, { query: { scope: 'local' } })
        await other.refused(readUser, {}, 401)
      },
    }
  }

  /** Goes on until `isOver`, with a pause after each act. */
  async visit(isOver: () => boolean, pauseMs = 0): Promise<void> {
    while (!isOver())
      for (const [name, act] of Object.entries(this.acts)) {
        if (isOver()) return
        await act().catch((error: unknown) => this.faults.push(`${name}: ${error}`))
        this.done[name] = (this.done[name] ?? 0) + 1
        await after(pauseMs)
      }
  }
}

/** How often all of them did each thing. */
export function doneBy(visitors: Visitor[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const { done } of visitors)
    for (const [name, times] of Object.entries(done)) all[name] = (all[name] ?? 0) + times
  return all
}
