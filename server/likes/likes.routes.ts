import { likeComment, likePost, unlikeComment, unlikePost } from '../../contract/likes.ts'
import { activeMembers } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import type { Thing } from './likes.sql.ts'
import { like, unlike } from './likes.ts'

const thePost = ({ post_id }: { post_id: string }): Thing => ({ type: 'post', id: post_id })
const theComment = ({ comment_id }: { comment_id: string }): Thing => ({ type: 'comment', id: comment_id })

export const likesRoutes: Route[] = [
  writes(likePost, activeMembers, ({ platform, caller, params }, tx) =>
    like(platform, caller, thePost(params), tx),
  ),
  writes(unlikePost, activeMembers, ({ caller, params }, tx) => unlike(caller, thePost(params), tx)),
  writes(likeComment, activeMembers, ({ platform, caller, params }, tx) =>
    like(platform, caller, theComment(params), tx),
  ),
  writes(unlikeComment, activeMembers, ({ caller, params }, tx) => unlike(caller, theComment(params), tx)),
]
