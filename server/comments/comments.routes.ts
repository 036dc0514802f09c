import {
  addComment as add,
  editComment as edit,
  listComments,
  deleteComment as remove,
} from '../../contract/comments.ts'
import { activeMembers, members } from '../auth/who.ts'
import { type Route, readsWithDelay, writes } from '../platform/http/routes.ts'
import { addComment, commentsOf, deleteComment, editComment } from './comments.ts'

export const commentsRoutes: Route[] = [
  readsWithDelay(listComments, members, ({ platform, caller, params }) =>
    commentsOf(platform, caller, params.post_id),
  ),
  writes(add, activeMembers, ({ platform, caller, body }, tx) => addComment(platform, caller, body, tx)),
  writes(edit, activeMembers, ({ platform, caller, params, body }, tx) =>
    editComment(platform, caller, params.comment_id, body, tx),
  ),
  writes(remove, activeMembers, ({ caller, params }, tx) => deleteComment(tx, caller, params.comment_id)),
]
