import { addComment, deleteComment, editComment } from '../../contract/comments.ts'
import { likeComment, likePost, unlikeComment, unlikePost } from '../../contract/likes.ts'
import {
  changeAudience,
  closePost,
  createPost,
  deleteDraft,
  editPost,
  publishPost,
  readPost,
} from '../../contract/posts.ts'
import { createRequest, editRequest } from '../../contract/requests.ts'
import type { Audience } from '../../contract/vocabulary.ts'
import { expertRequest, makeComment, makePost, requestForm } from '../support/factories.ts'
import { type LiveRow, WATCHERS, type Watching } from './live-access.cells.ts'

const draft = { data: { status: 'draft' as const } }
const asOwner = ({ app, cast }: Watching) => app.as(cast.owner)
const own = ({ app, cast }: Watching, traits = {}) => makePost(app, cast.owner, traits)

async function edit(watching: Watching, post_id: string): Promise<string> {
  const params = { post_id }
  const { updated_at } = (await asOwner(watching).call(readPost, { params })).body
  const body = { title: 'A better title', description: 'Better words.', tags: ['Rates'], updated_at }
  await asOwner(watching).call(editPost, { params, body })
  return post_id
}

/** Made by the owner for these readers. */
async function confidential(watching: Watching, audience: Audience): Promise<string> {
  const body = expertRequest({ audience, data: { status: 'published' } })
  return (await asOwner(watching).call(createPost, { body })).body.id
}

/** Posts and drafts: publishing notifies everyone; a change to a draft notifies only its author. */
export const livePostRows: LiveRow[] = [
  {
    event: 'post.created',
    when: 'a request is published for PR members',
    act: (watching) => confidential(watching, 'pr'),
    to: ['pr', 'rival', 'owner'],
    empty: ['closes'],
  },
  {
    event: 'post.hidden',
    when: 'a request is no longer for PR members',
    act: async (watching) => {
      const post_id = await confidential(watching, 'pr')
      await asOwner(watching).call(changeAudience, { params: { post_id }, body: { audience: 'experts' } })
      return post_id
    },
    to: ['pr', 'rival'],
  },
  {
    event: 'post.openings',
    when: 'a PR member opens a confidential request',
    act: async (watching) => {
      const post_id = await confidential(watching, 'pr')
      await watching.app.as(watching.cast.pr).call(readPost, { params: { post_id } })
      return post_id
    },
    to: ['owner'],
  },
  {
    event: 'post.created',
    when: 'a request is published',
    act: async (watching) =>
      (await asOwner(watching).call(createPost, { body: expertRequest({ expiration_date: '2099-12-31' }) }))
        .body.id,
    to: WATCHERS,
  },
  {
    event: 'post.created',
    when: 'a draft is published',
    act: async (watching) => {
      const post_id = await own(watching, { status: 'draft' })
      await asOwner(watching).call(publishPost, { params: { post_id }, body: {} })
      return post_id
    },
    to: WATCHERS,
    empty: ['closes'],
  },
  {
    event: 'post.created',
    when: 'a request is made on the Requests page',
    act: async ({ app, cast }) => {
      const body = requestForm({
        contact_info: 'Ring me',
        additional_notes: 'Soon',
        organization: 'The Ledger',
      })
      return (await app.as(cast.pr).call(createRequest, { body })).body.id
    },
    to: WATCHERS,
    empty: ['closes'],
  },
  {
    event: 'post.updated',
    when: 'a post is edited',
    act: async (watching) => edit(watching, await own(watching)),
    to: WATCHERS,
    empty: ['closes'],
  },
  {
    event: 'post.updated',
    when: 'a request is edited on the Requests page',
    act: async (watching) => {
      const post_id = await own(watching, { post_type: 'request_for_source' })
      const params = { post_id }
      const { updated_at } = (await asOwner(watching).call(readPost, { params })).body
      await asOwner(watching).call(editRequest, { params, body: requestForm({ updated_at }) as never })
      return post_id
    },
    to: WATCHERS,
    empty: ['closes'],
  },
  {
    event: 'post.updated',
    when: 'a request is closed',
    act: async (watching) => {
      const post_id = await own(watching, { post_type: 'request_for_source' })
      await asOwner(watching).call(closePost, { params: { post_id } })
      return post_id
    },
    to: WATCHERS,
    empty: ['closes'],
  },
  {
    event: 'drafts.changed',
    when: 'a draft is made',
    act: async (watching) => {
      await asOwner(watching).call(createPost, { body: expertRequest(draft) })
      return ''
    },
    to: ['owner'],
  },
  {
    event: 'drafts.changed',
    when: 'a draft is edited',
    act: async (watching) => {
      await edit(watching, await own(watching, { status: 'draft' }))
      return ''
    },
    to: ['owner'],
  },
  {
    event: 'drafts.changed',
    when: 'a draft is deleted',
    act: async (watching) => {
      const post_id = await own(watching, { status: 'draft' })
      await asOwner(watching).call(deleteDraft, { params: { post_id } })
      return ''
    },
    to: ['owner'],
  },
]

async function onComment(watching: Watching, act: (comment_id: string) => Promise<unknown>): Promise<string> {
  const comment_id = await makeComment(watching.app, watching.cast.owner, await own(watching))
  await act(comment_id)
  return comment_id
}

/** What hangs below a published post and everyone may read; a deleted comment reveals no more than that. */
export const liveCommentRows: LiveRow[] = [
  {
    event: 'post.counts',
    when: 'a post is liked',
    act: async (watching) => {
      const post_id = await own(watching)
      await watching.app.as(watching.cast.pr).call(likePost, { params: { post_id } })
      return post_id
    },
    to: WATCHERS,
  },
  {
    event: 'post.counts',
    when: 'a like is taken back',
    act: async ({ app, cast }) => {
      const post_id = await makePost(app, cast.owner)
      const like = { account_id: cast.pr.id, likeable_type: 'post', likeable_id: post_id }
      await app.database.db.insertInto('likes').values(like).execute()
      await app.as(cast.pr).call(unlikePost, { params: { post_id } })
      return post_id
    },
    to: WATCHERS,
  },
  {
    event: 'comment.created',
    when: 'a comment is written',
    act: async (watching) => {
      const body = { post_id: await own(watching), content: 'Well put.' }
      return (await watching.app.as(watching.cast.pr).call(addComment, { body })).body.id
    },
    to: WATCHERS,
  },
  {
    event: 'comment.updated',
    when: 'its author edits it',
    act: (watching) =>
      onComment(watching, (comment_id) =>
        asOwner(watching).call(editComment, { params: { comment_id }, body: { content: 'Better put.' } }),
      ),
    to: WATCHERS,
  },
  {
    event: 'comment.deleted',
    when: 'its author deletes it',
    act: (watching) =>
      onComment(watching, (comment_id) => asOwner(watching).call(deleteComment, { params: { comment_id } })),
    to: WATCHERS,
  },
  {
    event: 'comment.deleted',
    when: 'an admin deletes it',
    act: (watching) =>
      onComment(watching, (comment_id) =>
        watching.app.as(watching.cast.admin).call(deleteComment, { params: { comment_id } }),
      ),
    to: WATCHERS,
  },
  {
    event: 'comment.counts',
    when: 'a comment is liked',
    act: (watching) =>
      onComment(watching, (comment_id) =>
        watching.app.as(watching.cast.pr).call(likeComment, { params: { comment_id } }),
      ),
    to: WATCHERS,
  },
  {
    event: 'comment.counts',
    when: 'a like of a comment is taken back',
    act: ({ app, cast }) =>
      onComment({ app, cast }, async (comment_id) => {
        const like = { account_id: cast.pr.id, likeable_type: 'comment', likeable_id: comment_id }
        await app.database.db.insertInto('likes').values(like).execute()
        await app.as(cast.pr).call(unlikeComment, { params: { comment_id } })
      }),
    to: WATCHERS,
  },
]
