import { addComment, deleteComment, editComment, listComments } from '../../contract/comments.ts'
import { activeMembers, members, type Row } from './access.cells.ts'

/** Comments. `owner` wrote the ones that the others ask for, under the owner's own post. */
export const commentRows: Row[] = [
  {
    at: 'GET /api/comments/:post_id',
    when: 'of a published post',
    endpoint: listComments,
    request: ({ post }) => ({ params: { post_id: post } }),
    cells: members(),
  },
  {
    at: 'GET /api/comments/:post_id',
    when: 'of a request',
    endpoint: listComments,
    request: ({ request }) => ({ params: { post_id: request } }),
    cells: members(),
  },
  {
    at: 'GET /api/comments/:post_id',
    when: 'of a draft',
    endpoint: listComments,
    request: ({ draft }) => ({ params: { post_id: draft } }),
    cells: members(404, { owner: 200 }),
  },
  {
    at: 'POST /api/comments',
    when: 'on a community post',
    endpoint: addComment,
    request: ({ post }) => ({ body: { post_id: post, content: 'Well put.' } }),
    cells: activeMembers(201),
  },
  {
    at: 'POST /api/comments',
    when: 'as a reply',
    endpoint: addComment,
    request: ({ post, comment }) => ({
      body: { post_id: post, content: 'Quite so.', parent_comment_id: comment },
    }),
    cells: activeMembers(201),
  },
  {
    at: 'POST /api/comments',
    when: 'on a request',
    endpoint: addComment,
    never: true,
    request: ({ request }) => ({ body: { post_id: request, content: 'Call me.' } }),
    cells: activeMembers(403),
  },
  {
    at: 'POST /api/comments',
    when: 'on a draft',
    endpoint: addComment,
    never: true,
    request: ({ draft }) => ({ body: { post_id: draft, content: 'Not yet.' } }),
    cells: activeMembers(404, { owner: 403 }),
  },
  {
    at: 'PATCH /api/comments/:comment_id',
    endpoint: editComment,
    request: ({ comment }) => ({ params: { comment_id: comment }, body: { content: 'Better put.' } }),
    cells: activeMembers(403, { owner: 200 }),
  },
  {
    at: 'PATCH /api/comments/:comment_id',
    when: 'one that is deleted',
    endpoint: editComment,
    never: true,
    request: ({ deletedComment }) => ({ params: { comment_id: deletedComment }, body: { content: 'Back.' } }),
    cells: activeMembers(404),
  },
  {
    at: 'PATCH /api/comments/:comment_id',
    when: 'one under a draft',
    endpoint: editComment,
    request: ({ hiddenComment }) => ({ params: { comment_id: hiddenComment }, body: { content: 'Mine.' } }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'POST /api/comments',
    when: 'as a reply to what is deleted',
    endpoint: addComment,
    never: true,
    request: ({ post, deletedComment }) => ({
      body: { post_id: post, content: 'Still.', parent_comment_id: deletedComment },
    }),
    cells: activeMembers(409),
  },
  {
    at: 'POST /api/comments',
    when: 'as a reply to what stands under a draft',
    endpoint: addComment,
    never: true,
    request: ({ post, hiddenComment }) => ({
      body: { post_id: post, content: 'Here.', parent_comment_id: hiddenComment },
    }),
    cells: activeMembers(404),
  },
  {
    at: 'DELETE /api/comments/:comment_id',
    when: 'one under a draft',
    endpoint: deleteComment,
    never: true,
    request: ({ hiddenComment }) => ({ params: { comment_id: hiddenComment } }),
    cells: activeMembers(404, { owner: 200 }),
  },
  {
    at: 'DELETE /api/comments/:comment_id',
    endpoint: deleteComment,
    request: ({ doomedComments }) => ({ params: { comment_id: doomedComments.pop() } }),
    cells: activeMembers(403, { owner: 200, admin: 200 }),
  },
]
