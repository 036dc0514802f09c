import { likeComment, likePost, unlikeComment, unlikePost } from '../../contract/likes.ts'
import { savePost, unsavePost } from '../../contract/saves.ts'
import { activeMembers, type Row, type Stage } from './access.cells.ts'

const thePost = ({ post }: Stage) => ({ params: { post_id: post } })
const theDraft = ({ draft }: Stage) => ({ params: { post_id: draft } })
const theRequest = ({ request }: Stage) => ({ params: { post_id: request } })
const theComment = ({ comment }: Stage) => ({ params: { comment_id: comment } })

const onPost = { when: 'a published post', request: thePost, cells: activeMembers(200) }
const onDraft = { when: 'a draft', request: theDraft, cells: activeMembers(404, { owner: 200 }) }
const onHidden = {
  when: 'under a draft',
  request: ({ hiddenComment }: Stage) => ({ params: { comment_id: hiddenComment } }),
  cells: activeMembers(404, { owner: 200 }),
}
const onDeleted = {
  when: 'that is deleted',
  never: true as const,
  request: ({ deletedComment }: Stage) => ({ params: { comment_id: deletedComment } }),
  cells: activeMembers(404),
}
const onComment = { request: theComment, cells: activeMembers(200) }

/** Likes and saved posts. */
export const likeRows: Row[] = [
  { at: 'PUT /api/posts/:post_id/like', endpoint: likePost, ...onPost },
  { at: 'PUT /api/posts/:post_id/like', endpoint: likePost, ...onDraft },
  { at: 'DELETE /api/posts/:post_id/like', endpoint: unlikePost, ...onPost },
  { at: 'DELETE /api/posts/:post_id/like', endpoint: unlikePost, ...onDraft },
  { at: 'PUT /api/comments/:comment_id/like', endpoint: likeComment, ...onComment },
  { at: 'DELETE /api/comments/:comment_id/like', endpoint: unlikeComment, ...onComment },
  { at: 'PUT /api/comments/:comment_id/like', endpoint: likeComment, ...onHidden },
  { at: 'DELETE /api/comments/:comment_id/like', endpoint: unlikeComment, ...onHidden },
  { at: 'PUT /api/comments/:comment_id/like', endpoint: likeComment, ...onDeleted },
  { at: 'DELETE /api/comments/:comment_id/like', endpoint: unlikeComment, ...onDeleted },
  { at: 'PUT /api/posts/:post_id/save', endpoint: savePost, ...onPost },
  { at: 'PUT /api/posts/:post_id/save', endpoint: savePost, ...onDraft },
  {
    at: 'PUT /api/posts/:post_id/save',
    when: 'a request',
    endpoint: savePost,
    request: theRequest,
    cells: activeMembers(200, { owner: 403 }),
  },
  { at: 'DELETE /api/posts/:post_id/save', endpoint: unsavePost, ...onPost },
  { at: 'DELETE /api/posts/:post_id/save', endpoint: unsavePost, ...onDraft },
]
