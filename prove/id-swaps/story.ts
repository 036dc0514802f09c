import { addComment, deleteComment, editComment, listComments } from '../../contract/comments.ts'
import {
  findDirect,
  listConversations,
  listMessages,
  markRead,
  readConversation,
  sendMessage,
  startConversation,
} from '../../contract/conversations.ts'
import { readProfile } from '../../contract/directory.ts'
import { listDrafts } from '../../contract/feed.ts'
import { likeComment, likePost, unlikeComment, unlikePost } from '../../contract/likes.ts'
import { dismissAll, dismissNotification, listNotifications } from '../../contract/notifications.ts'
import { closePost, createPost, deleteDraft, editPost, publishPost, readPost } from '../../contract/posts.ts'
import { editRequest, readRequest } from '../../contract/requests.ts'
import { savePost, unsavePost } from '../../contract/saves.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { communityPost, type Member, makeComment, makePost, requestForm } from '../../test/factories.ts'
import { makeNotification } from '../../test/notifying.ts'

/** Who acts through his recorded client, with whom, and the text by which his private things are known. */
export type Telling = { app: TestApp; client: Client; member: Member; friend: Member; word: string }

/** Posts, drafts and what stands under them: of each one is kept, and one ends as its author wants it to end. */
export async function tellOfPosts({ app, client, member, friend, word }: Telling): Promise<void> {
  const draft = { title: `${word} title`, description: `${word} text`, data: { status: 'draft' as const } }
  const make = async (changes: object = {}) =>
    (await client.call(createPost, { body: communityPost(changes) })).body
  const [kept, doomed, published] = [
    await make(draft),
    await make(draft),
    await make({ ...draft, title: 'Out' }),
  ]
  const edited = { title: `${word} again`, description: word, tags: ['Rates'], updated_at: kept.updated_at }
  await client.call(editPost, { params: { post_id: kept.id }, body: edited })
  await client.call(readPost, { params: { post_id: kept.id } })
  await client.call(listDrafts)
  await client.call(deleteDraft, { params: { post_id: doomed.id } })
  const words = { title: 'Out', description: 'For all.', tags: ['Rates'], updated_at: published.updated_at }
  await client.call(editPost, { params: { post_id: published.id }, body: words })
  await client.call(publishPost, { params: { post_id: published.id }, body: {} })
  await tellOfComments({ client, member, post: published.id })
  const request = await makePost(app, member, { post_type: 'request_for_source', type: 'Interview' })
  const params = { post_id: request }
  const { updated_at } = (await client.call(readRequest, { params })).body
  await client.call(editRequest, { params, body: requestForm({ updated_at }) as never })
  await client.call(closePost, { params })
  await tellOfLikes(client, await makePost(app, friend), await makeCommentOf(app, friend))
}

const makeCommentOf = async (app: TestApp, friend: Member) =>
  makeComment(app, friend, await makePost(app, friend))

async function tellOfComments({ client, post }: { client: Client; member: Member; post: string }) {
  const comment = async (changes: object = {}) =>
    (await client.call(addComment, { body: { post_id: post, content: 'Well put.', ...changes } })).body.id
  const [kept, doomed] = [await comment(), await comment()]
  await comment({ parent_comment_id: kept })
  await client.call(editComment, { params: { comment_id: kept }, body: { content: 'Better put.' } })
  await client.call(deleteComment, { params: { comment_id: doomed } })
  await client.call(listComments, { params: { post_id: post } })
}

async function tellOfLikes(client: Client, post_id: string, comment_id: string) {
  for (const endpoint of [likePost, unlikePost, likePost, savePost, unsavePost, savePost])
    await client.call(endpoint, { params: { post_id } })
  for (const endpoint of [likeComment, unlikeComment, likeComment])
    await client.call(endpoint, { params: { comment_id } })
}

/** A direct conversation with the friend, who answers; and what was told to him. */
export async function tellOfTalk({ app, client, member, friend, word }: Telling): Promise<void> {
  await client.call(readProfile, { params: { profile_id: friend.id } })
  const body = { account_id: friend.id, message_text: `${word} first` }
  const params = { conversation_id: (await client.call(startConversation, { body })).body.id }
  const answer = { params, body: { message_text: `${word} answer` } }
  const { body: answered } = await app.as(friend).call(sendMessage, answer)
  await client.call(sendMessage, { params, body: { message_text: `${word} second` } })
  await client.call(readConversation, { params })
  await client.call(listMessages, { params })
  await client.call(markRead, { params, body: { message_id: answered.id } })
  await app.as(friend).call(sendMessage, { params, body: { message_text: `${word} unread` } })
  await client.call(findDirect, { params: { account_id: friend.id } })
  await client.call(listConversations, { body: { person: friend.id } })
  await client.call(listConversations, { body: { search: word } })
  const [first, newest] = [await tell(app, member, word), await tell(app, member, word)]
  await client.call(dismissNotification, { params: { notification_id: first } })
  await client.call(dismissAll, { body: { newest_id: newest } })
  await tell(app, member, word)
  await client.call(listNotifications)
}

const tell = (app: TestApp, member: Member, word: string) =>
  makeNotification(app, member, { body: `${word} told` })
