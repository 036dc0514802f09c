import { randomBytes } from 'node:crypto'
import { register } from '../../contract/applications.ts'
import { addComment } from '../../contract/comments.ts'
import { sendContactMessage } from '../../contract/contact.ts'
import { sendMessage, startConversation } from '../../contract/conversations.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import type { StoredImage } from '../../contract/images.ts'
import { likeComment, likePost } from '../../contract/likes.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { createPost } from '../../contract/posts.ts'
import { createRequest } from '../../contract/requests.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { createSource } from '../../contract/sources.ts'
import { application, contactMessage } from '../../test/applying.ts'
import type { AnyInput } from '../../test/client.ts'
import { communityPost, expertRequest, type Member, requestForm, UNFILTERED } from '../../test/factories.ts'
import { pngOf } from '../../test/uploading.ts'
import type { Kind } from './wholeness.ts'
import type { Writer } from './writer.ts'

/** What was acknowledged: recognized by its mark, or by who joined what; `shown` is where its author reads it. */
export type Entry = { kind: Kind; mark: string; by: Member; shown?: { at: string; text: string } }

/** One of two members who write to each other, and what the other can act on. */
export type Side = {
  member: Member
  page: Writer
  talk: { id: string }
  posts: string[]
  comments: string[]
  /** Requests for an expert that have no pitch yet. */
  requests: string[]
  sources: string[]
  /** Members to start a conversation with. */
  strangers: string[]
  made: { filters: number; pictures: number }
  entries: Entry[]
}
type Act = (one: Side, other: Side) => Promise<unknown>

// A member may keep a hundred filters and fifty pictures that are not in use.
const FILTERS_MAX = 90
const PICTURES_MAX = 40

let marks = 0
/** Sends what carries a new mark, and notes it; gives the id of what was made. */
async function make(
  one: Side,
  kind: Kind,
  endpoint: Endpoint,
  input: (mark: string) => AnyInput,
  shownAt?: (id: string) => string,
): Promise<string> {
  marks += 1
  const mark = `${kind}-${marks}-${randomBytes(3).toString('hex')}`
  const { id } = (await one.page.send(endpoint, input(mark))) as { id: string }
  one.entries.push({ kind, mark, by: one.member, ...(shownAt && { shown: { at: shownAt(id), text: mark } }) })
  return id
}

/** Sends what joins the member to something, and notes it. */
async function join(
  { page, member, entries }: Side,
  kind: Kind,
  endpoint: Endpoint,
  to: string,
  text?: string,
) {
  const name = endpoint === likeComment ? 'comment_id' : 'post_id'
  await page.send(endpoint, { params: { [name]: to } })
  const shown = text === undefined ? {} : { shown: { at: atPost(to), text } }
  entries.push({ kind, mark: `${member.id} ${to}`, by: member, ...shown })
}

const atPost = (id: string) => `/api/posts/${id}`
const atTalk = (id: string) => `/api/conversations/${id}`

const ofBoth: Act[] = [
  async (one) =>
    one.posts.push(
      await make(one, 'post', createPost, (title) => ({ body: communityPost({ title }) }), atPost),
    ),
  async (one, other) => {
    const post_id = other.posts.at(-1)
    if (!post_id) return
    const at = () => `/api/comments/${post_id}`
    const input = (content: string) => ({ body: { post_id, content } })
    one.comments.push(await make(one, 'comment', addComment, input, at))
  },
  async (one, other) => {
    const [post, comment] = [other.posts.pop(), other.comments.pop()]
    if (post) {
      await join(one, 'post_like', likePost, post, '"is_liked":true')
      await join(one, 'save', savePost, post, '"is_saved":true')
    }
    if (comment) await join(one, 'comment_like', likeComment, comment)
  },
  (one) =>
    make(one, 'message', sendMessage, (message_text) => ({
      params: { conversation_id: one.talk.id },
      body: { message_text },
    })),
  async (one) => {
    const account_id = one.strangers.pop()
    const input = (message_text: string) => ({ body: { account_id, message_text } })
    if (account_id) await make(one, 'response', startConversation, input, atTalk)
  },
  async (one) => {
    const input = (name: string) => ({ body: { ...UNFILTERED, name } })
    if (one.made.filters++ < FILTERS_MAX) await make(one, 'filter', saveFilter, input, () => '/api/account')
  },
  (one) =>
    make(one, 'application', register, (name) => ({
      body: application({ name, email: `${name}@example.test` }),
    })),
  (one) => make(one, 'contact', sendContactMessage, (message) => ({ body: contactMessage({ message }) })),
]

const ofPr: Act[] = [
  async (one) => {
    const input = (name: string) => ({ body: { name, role: 'Executive' } })
    one.sources.push(await make(one, 'source', createSource, input))
  },
  async (one, other) => {
    const [post_id, profile_id] = [other.requests.pop(), one.sources.at(-1)]
    const input = (commentary: string) => ({ params: { post_id }, body: { profile_id, commentary } })
    if (post_id && profile_id) await make(one, 'response', submitPitch, input, atTalk)
  },
  (one) => make(one, 'post', createRequest, (title) => ({ body: requestForm({ title }) }), atPost),
]

const askExperts: Act = async (one) =>
  one.requests.push(
    await make(one, 'post', createPost, (title) => ({ body: expertRequest({ title }) }), atPost),
  )

const picture: Act = async ({ made, page, member, entries }) => {
  if (made.pictures >= PICTURES_MAX) return
  made.pictures += 1
  // A different size each time: a picture that is sent again is recognized by its bytes.
  const bytes = pngOf(3 + made.pictures, 3) as Uint8Array<ArrayBuffer>
  const { url } = (await page.sendTo('POST', UPLOAD_PATH, { type: 'image/png', bytes })) as StoredImage
  entries.push({ kind: 'picture', mark: `${member.id} ${url}`, by: member, shown: { at: url, text: 'WEBP' } })
}

/** All that a side makes in one round. A picture takes long and comes with every fourth. */
export function roundOf({ member }: Side, round: number): Act[] {
  return [...ofBoth, ...(member.role === 'pr' ? ofPr : [askExperts]), ...(round % 4 === 0 ? [picture] : [])]
}
