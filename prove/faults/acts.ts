import { randomBytes } from 'node:crypto'
import { register } from '../../contract/applications.ts'
import { addComment } from '../../contract/comments.ts'
import { sendContactMessage } from '../../contract/contact.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { UPLOAD_PATH } from '../../contract/images.rules.ts'
import type { StoredImage } from '../../contract/images.ts'
import { likeComment, likePost } from '../../contract/likes.ts'
import { sendMessage, startConversation } from '../../contract/messages.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { createPost } from '../../contract/posts.ts'
import { createRequest } from '../../contract/requests.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { createSource } from '../../contract/sources.ts'
import { application, contactMessage } from '../../test/support/applying.ts'
import type { AnyInput } from '../../test/support/client.ts'
import {
  communityPost,
  expertRequest,
  type Member,
  requestForm,
  UNFILTERED,
} from '../../test/support/factories.ts'
import { pngOf } from '../../test/support/uploading.ts'
import type { Kind } from './wholeness.ts'
import type { Write } from './writer.ts'

/** An acknowledged write: recognized by its mark, or by who liked or saved what; `shown` is where its author reads it. */
export type Entry = { kind: Kind; mark: string; by: Member; shown?: { at: string; text: string } }

/** One of two members who write to each other. */
export type Side = {
  member: Member
  write: Write
  talk: { id: string }
  /** Members to start a conversation with. */
  strangers: string[]
  /** All acknowledged writes, of every side. */
  entries: Entry[]
  /** What the other member can act on; requests are those for an expert without a pitch yet. */
  made: Record<'posts' | 'comments' | 'requests' | 'sources', string[]> & {
    filters: number
    pictures: number
  }
}
export const nothingMade = (): Side['made'] => ({
  ...{ posts: [], comments: [], requests: [], sources: [] },
  ...{ filters: 0, pictures: 0 },
})
type Act = (one: Side, other: Side) => Promise<unknown>

// A member may keep a hundred filters and fifty pictures that are not in use.
const FILTERS_MAX = 90
const PICTURES_MAX = 40

const atPost = (id: string) => `/api/posts/${id}`
const atTalk = (id: string) => `/api/conversations/${id}`

let marks = 0
/** Creates something that carries a new mark, and records it. Returns its id. */
async function make(
  { write, entries, member }: Side,
  kind: Kind,
  endpoint: Endpoint,
  input: (mark: string) => AnyInput['body'],
  shownAt?: (id: string) => string,
  params?: Record<string, unknown>,
): Promise<string> {
  marks += 1
  const mark = `${kind}-${marks}-${randomBytes(3).toString('hex')}`
  const { id } = (await write(endpoint, { params: params ?? {}, body: input(mark) })) as { id: string }
  entries.push({ kind, mark, by: member, ...(shownAt && { shown: { at: shownAt(id), text: mark } }) })
  return id
}

/** Likes or saves something, and records it. */
async function join({ write, member, entries }: Side, kind: Kind, endpoint: Endpoint, to: string, text = '') {
  const name = endpoint === likeComment ? 'comment_id' : 'post_id'
  await write(endpoint, { params: { [name]: to } })
  const shown = text && { shown: { at: atPost(to), text } }
  entries.push({ kind, mark: `${member.id} ${to}`, by: member, ...shown })
}

const ofBoth: Act[] = [
  async (one) =>
    one.made.posts.push(await make(one, 'post', createPost, (title) => communityPost({ title }), atPost)),
  async (one, { made: { posts } }) => {
    const post_id = posts.at(-1)
    if (!post_id) return
    const at = () => `/api/comments/${post_id}`
    one.made.comments.push(await make(one, 'comment', addComment, (content) => ({ post_id, content }), at))
  },
  async (one, { made }) => {
    const [post, comment] = [made.posts.pop(), made.comments.pop()]
    if (post) {
      await join(one, 'post_like', likePost, post, '"is_liked":true')
      await join(one, 'save', savePost, post, '"is_saved":true')
    }
    if (comment) await join(one, 'comment_like', likeComment, comment)
  },
  (one) => {
    const talk = { conversation_id: one.talk.id }
    return make(one, 'message', sendMessage, (message_text) => ({ message_text }), undefined, talk)
  },
  async (one) => {
    const account_id = one.strangers.pop()
    const input = (message_text: string) => ({ account_id, message_text })
    if (account_id) await make(one, 'response', startConversation, input, atTalk)
  },
  async (one) => {
    const input = (name: string) => ({ ...UNFILTERED, name })
    if (one.made.filters++ < FILTERS_MAX) await make(one, 'filter', saveFilter, input, () => '/api/account')
  },
  (one) => make(one, 'application', register, (name) => application({ name, email: `${name}@example.test` })),
  (one) => make(one, 'contact', sendContactMessage, (message) => contactMessage({ message })),
]

const ofPr: Act[] = [
  async (one) => {
    const input = (name: string) => ({ name, role: 'Executive' })
    one.made.sources.push(await make(one, 'source', createSource, input))
  },
  async (one, other) => {
    const [post_id, profile_id] = [other.made.requests.pop(), one.made.sources.at(-1)]
    const input = (commentary: string) => ({ profile_id, commentary })
    if (post_id && profile_id) await make(one, 'response', submitPitch, input, atTalk, { post_id })
  },
  (one) => make(one, 'post', createRequest, (title) => requestForm({ title }), atPost),
]

const askExperts: Act = async (one) =>
  one.made.requests.push(await make(one, 'post', createPost, (title) => expertRequest({ title }), atPost))

const picture: Act = async ({ made, write, member, entries }) => {
  if (made.pictures >= PICTURES_MAX) return
  made.pictures += 1
  // A different size each time: a picture that is uploaded again is recognized by its bytes.
  const bytes = pngOf(3 + made.pictures, 3) as Uint8Array<ArrayBuffer>
  const upload = { method: 'POST', path: UPLOAD_PATH } as const
  const { url } = (await write(upload, { raw: { type: 'image/png', bytes } })) as StoredImage
  entries.push({ kind: 'picture', mark: `${member.id} ${url}`, by: member, shown: { at: url, text: 'WEBP' } })
}

/** Everything that a member does in one round. A picture takes long and comes with every fourth. */
export function roundOf({ member }: Side, round: number): Act[] {
  return [...ofBoth, ...(member.role === 'pr' ? ofPr : [askExperts]), ...(round % 4 === 0 ? [picture] : [])]
}
