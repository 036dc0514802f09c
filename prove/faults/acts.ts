import { randomBytes } from 'node:crypto'
import { register } from '../../contract/applications.ts'
import { addComment } from '../../contract/comments.ts'
import { sendContactMessage } from '../../contract/contact.ts'
import { sendMessage, startConversation } from '../../contract/conversations.ts'
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
import { communityPost, expertRequest, type Member, requestForm, UNFILTERED } from '../../test/factories.ts'
import { pngOf } from '../../test/uploading.ts'
import type { Writer } from './writer.ts'

/** What is made; each is known again by its mark, or by whom and what it joins. */
export type Kind =
  | 'post'
  | 'comment'
  | 'post_like'
  | 'comment_like'
  | 'save'
  | 'response'
  | 'message'
  | 'source'
  | 'application'
  | 'contact'
  | 'filter'
  | 'picture'
/** Where its maker reads it afterwards, and a text that stands there. */
export type Shown = { at: string; text: string }
export type Entry = { kind: Kind; mark: string; by: Writer; shown: Shown | null }

/** One of the two who write to each other, and what the other one finds of him. */
export type Side = {
  member: Member
  page: Writer
  talk: { id: string }
  posts: string[]
  comments: string[]
  /** Requests for an expert that nobody has pitched to yet. */
  requests: string[]
  sources: string[]
  /** Members with whom he has not talked. */
  strangers: string[]
  made: { filters: number; pictures: number }
}

/** Notes what was acknowledged. */
export type Note = (by: Writer, kind: Kind, mark: string, shown?: Shown) => void
type Act = (one: Side, other: Side, note: Note) => Promise<void>

/** A member keeps a hundred filters and fifty pictures that he shows nowhere. */
const FILTERS_MAX = 90
const PICTURES_MAX = 40

let marks = 0
/** A word that no other thing has, as a member would type it. */
const mark = (kind: Kind) => {
  marks += 1
  return `${kind}-${marks}-${randomBytes(3).toString('hex')}`
}
const atPost = (id: string, text: string) => ({ at: `/api/posts/${id}`, text })
const atTalk = (id: string, text: string) => ({ at: `/api/conversations/${id}`, text })

const post: Act = async (one, _other, note) => {
  const title = mark('post')
  const { id } = await one.page.send(createPost, { body: communityPost({ title }) })
  note(one.page, 'post', title, atPost(id, title))
  one.posts.push(id)
}

const request: Act = async (one, _other, note) => {
  const title = mark('post')
  const { id } = await one.page.send(createRequest, { body: requestForm({ title }) })
  note(one.page, 'post', title, atPost(id, title))
}

const askExperts: Act = async (one, _other, note) => {
  const title = mark('post')
  const { id } = await one.page.send(createPost, { body: expertRequest({ title }) })
  note(one.page, 'post', title, atPost(id, title))
  one.requests.push(id)
}

const comment: Act = async (one, other, note) => {
  const post_id = other.posts.at(-1)
  if (!post_id) return
  const content = mark('comment')
  const { id } = await one.page.send(addComment, { body: { post_id, content } })
  note(one.page, 'comment', content, { at: `/api/comments/${post_id}`, text: content })
  one.comments.push(id)
}

const like: Act = async (one, other, note) => {
  const [post_id, comment_id] = [other.posts.pop(), other.comments.pop()]
  if (post_id) {
    await one.page.send(likePost, { params: { post_id } })
    note(one.page, 'post_like', `${one.member.id} ${post_id}`, atPost(post_id, '"is_liked":true'))
    await one.page.send(savePost, { params: { post_id } })
    note(one.page, 'save', `${one.member.id} ${post_id}`, atPost(post_id, '"is_saved":true'))
  }
  if (comment_id) {
    await one.page.send(likeComment, { params: { comment_id } })
    note(one.page, 'comment_like', `${one.member.id} ${comment_id}`)
  }
}

const say: Act = async (one, _other, note) => {
  const message_text = mark('message')
  await one.page.send(sendMessage, { params: { conversation_id: one.talk.id }, body: { message_text } })
  note(one.page, 'message', message_text)
}

const begin: Act = async (one, _other, note) => {
  const account_id = one.strangers.pop()
  if (!account_id) return
  const message_text = mark('response')
  const { id } = await one.page.send(startConversation, { body: { account_id, message_text } })
  note(one.page, 'response', message_text, atTalk(id, message_text))
}

const source: Act = async (one, _other, note) => {
  const name = mark('source')
  const { id } = await one.page.send(createSource, { body: { name, role: 'Executive' } })
  note(one.page, 'source', name)
  one.sources.push(id)
}

const pitch: Act = async (one, other, note) => {
  const [post_id, profile_id] = [other.requests.pop(), one.sources.at(-1)]
  if (!post_id || !profile_id) return
  const commentary = mark('response')
  const { id } = await one.page.send(submitPitch, { params: { post_id }, body: { profile_id, commentary } })
  note(one.page, 'response', commentary, atTalk(id, commentary))
}

const apply: Act = async ({ page }, _other, note) => {
  const name = mark('application')
  await page.send(register, { body: application({ name, email: `${name}@example.test` }) })
  note(page, 'application', name)
}

const writeToTeam: Act = async ({ page }, _other, note) => {
  const message = mark('contact')
  await page.send(sendContactMessage, { body: contactMessage({ message }) })
  note(page, 'contact', message)
}

const filter: Act = async (one, _other, note) => {
  if (one.made.filters >= FILTERS_MAX) return
  one.made.filters += 1
  const name = mark('filter')
  await one.page.send(saveFilter, { body: { ...UNFILTERED, name } })
  note(one.page, 'filter', name, { at: '/api/account', text: name })
}

const picture: Act = async (one, _other, note) => {
  if (one.made.pictures >= PICTURES_MAX) return
  one.made.pictures += 1
  // Another size each time: a picture that is sent again is told by its bytes.
  const bytes = pngOf(3 + one.made.pictures, 3) as Uint8Array<ArrayBuffer>
  const { url } = (await one.page.sendTo('POST', UPLOAD_PATH, { type: 'image/png', bytes })) as StoredImage
  note(one.page, 'picture', `${one.member.id} ${url}`, { at: url, text: 'WEBP' })
}

const ofBoth = [post, comment, like, say, begin, filter, apply, writeToTeam]

/** All that a member of this side makes in one round, in order; a picture takes long and comes with every fourth. */
export function roundOf({ member }: Side, round: number): Act[] {
  const own = member.role === 'pr' ? [source, pitch, request] : [askExperts]
  return [...ofBoth, ...own, ...(round % 4 === 0 ? [picture] : [])]
}
