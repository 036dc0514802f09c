import { randomUUID } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { logout, readUser, token } from '../../contract/auth.ts'
import { addComment } from '../../contract/comments.ts'
import { listFeed } from '../../contract/feed.ts'
import { likePost, unlikePost } from '../../contract/likes.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { type Client, createClient, type Session } from '../../test/support/client.ts'
import { communityPost, type Member, PASSWORD } from '../../test/support/factories.ts'

export type Acts = Record<string, () => Promise<unknown>>

/** A member who does one thing after another. Nothing is retried. */
export class Visitor {
  readonly member: Member
  readonly faults: string[] = []
  readonly acts: Acts
  readonly as: (session: Session | null) => Client
  session: Session

  /** `more` is what they do in addition to the usual. */
  constructor(member: Member, address: string, more: (visitor: Visitor) => Acts) {
    this.member = member
    this.session = member.session
    this.as = (session) => createClient(address, session)
    this.acts = { ...usualActs(this), ...more(this) }
  }

  client(): Client {
    return this.as(this.session)
  }

  /** Continues until `isOver`, with a pause after each act. */
  async visit(isOver: () => boolean, pauseMs = 0): Promise<void> {
    while (!isOver())
      for (const [name, act] of Object.entries(this.acts)) {
        if (isOver()) return
        await act().catch((error: unknown) => this.faults.push(`${name}: ${error}`))
        await after(pauseMs)
      }
  }
}

function usualActs(visitor: Visitor): Acts {
  const { member } = visitor
  const likes = new Set<string>()
  const headers = () => ({ 'idempotency-key': randomUUID() })
  let seen: string[] = []
  /** Acts on one of the posts that they saw last, if any. */
  const onSeen = (act: (post_id: string) => Promise<unknown>) => async () => {
    const post = seen[Math.floor(Math.random() * seen.length)]
    if (post !== undefined) await act(post)
  }
  return {
    post: () => visitor.client().call(createPost, { body: communityPost(), headers: headers() }),
    feed: async () => {
      seen = (await visitor.client().call(listFeed)).body.posts.map(({ id }) => id)
    },
    comment: onSeen(async (post_id) => {
      const body = { post_id, content: 'What I think of it.', parent_comment_id: null }
      await visitor.client().call(addComment, { body, headers: headers() })
    }),
    like: onSeen(async (post_id) => {
      await visitor.client().call(likePost, { params: { post_id } })
      likes.add(post_id)
    }),
    unlike: async () => {
      const [post_id] = likes
      if (post_id === undefined || likes.size < 3) return
      await visitor.client().call(unlikePost, { params: { post_id } })
      likes.delete(post_id)
    },
    read: onSeen(async (post_id) => visitor.client().call(readPost, { params: { post_id } })),
    refresh: async () => {
      const body = { refresh_token: visitor.session.refresh_token }
      const renewed = await visitor.as(null).call(token, {
        query: { grant_type: 'refresh_token' },
        body,
      })
      visitor.session = renewed.body
    },
    'sign in and out': async () => {
      const body = { email: member.email, password: PASSWORD }
      // On another device: the first session continues.
      const { body: session } = await visitor.as(null).call(token, {
        query: { grant_type: 'password' },
        body,
      })
      const other = visitor.as(session)
      await other.call(readUser)
      await other.call(logout, { query: { scope: 'local' } })
      await other.refused(readUser, {}, 401)
    },
  }
}
