import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { logout, readUser, token } from '../../contract/auth.ts'
import { addComment } from '../../contract/comments.ts'
import { listFeed } from '../../contract/feed.ts'
import { likePost, unlikePost } from '../../contract/likes.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { type Client, createClient, type Session } from '../../test/client.ts'
import { communityPost, type Member, PASSWORD } from '../../test/factories.ts'

type Act = () => Promise<unknown>

/** A member who does one thing after the other, and keeps what the server has acknowledged. Nothing is tried twice. */
export class Visitor {
  readonly member: Member
  /** Ids of what the server says that it holds. */
  readonly kept = { posts: [] as string[], comments: [] as string[], likes: new Set<string>() }
  readonly done = new Map<string, number>()
  readonly faults: string[] = []
  readonly acts: Map<string, Act>
  #session: Session
  readonly #address: string
  #feed: string[] = []

  /** `more` is what he does beside the usual. */
  constructor(member: Member, address: string, more: (visitor: Visitor) => Record<string, Act> = () => ({})) {
    this.member = member
    this.#address = address
    this.#session = member.session
    this.acts = new Map(Object.entries({ ...this.#usual(), ...more(this) }))
  }

  get client(): Client {
    return createClient(this.#address, this.#session)
  }

  get session(): Session {
    return this.#session
  }

  // Any post of those that he has seen last; none is no fault of this act.
  #onSeen(act: (postId: string) => Promise<unknown>): Act {
    return async () => {
      const post = this.#feed[Math.floor(Math.random() * this.#feed.length)]
      if (post !== undefined) await act(post)
    }
  }

  #usual(): Record<string, Act> {
    const headers = () => ({ 'idempotency-key': randomUUID() })
    return {
      post: async () =>
        this.kept.posts.push(
          (await this.client.call(createPost, { body: communityPost(), headers: headers() })).body.id,
        ),
      feed: async () => {
        this.#feed = (await this.client.call(listFeed)).body.posts.map(({ id }) => id)
      },
      comment: this.#onSeen(async (post_id) => {
        const body = { post_id, content: 'What I think of it.', parent_comment_id: null }
        this.kept.comments.push((await this.client.call(addComment, { body, headers: headers() })).body.id)
      }),
      like: this.#onSeen(async (post_id) => {
        await this.client.call(likePost, { params: { post_id } })
        this.kept.likes.add(post_id)
      }),
      unlike: async () => {
        const [post_id] = this.kept.likes
        if (post_id === undefined || this.kept.likes.size < 3) return
        await this.client.call(unlikePost, { params: { post_id } })
        this.kept.likes.delete(post_id)
      },
      read: this.#onSeen((post_id) => this.client.call(readPost, { params: { post_id } })),
      refresh: async () => {
        const { refresh_token } = this.#session
        const query = { grant_type: 'refresh_token' }
        const anonymous = createClient(this.#address, null)
        this.#session = (await anonymous.call(token, { query, body: { refresh_token } })).body
      },
      'sign in and out': () => this.#signInAndOut(),
    }
  }

  // On another device: his own session goes on.
  async #signInAndOut() {
    const body = { email: this.member.email, password: PASSWORD }
    const signedIn = await createClient(this.#address, null).call(token, {
      query: { grant_type: 'password' },
      body,
    })
    const other = createClient(this.#address, signedIn.body)
    await other.call(readUser)
    await other.call(logout, { query: { scope: 'local' } })
    await other.refused(readUser, {}, 401)
  }

  /** Goes on until `isOver`, with so long a pause after each. */
  async visit(isOver: () => boolean, pauseMs = 0): Promise<void> {
    while (!isOver())
      for (const [name, act] of this.acts) {
        if (isOver()) return
        await act().catch((error: unknown) => this.faults.push(`${name}: ${error}`))
        this.done.set(name, (this.done.get(name) ?? 0) + 1)
        await after(pauseMs)
      }
  }
}

/** How often each thing was done by all. */
export function doneBy(visitors: Visitor[]): Record<string, number> {
  const all = new Map<string, number>()
  for (const { done } of visitors)
    for (const [name, times] of done) all.set(name, (all.get(name) ?? 0) + times)
  return Object.fromEntries(all)
}
