import type { Post } from '../../contract/posts.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live.ts'
import { posts } from './posts.sql.ts'

/** A published post is readable by every member who holds a stream. */
export const postCreated: LiveSource<'post.created', Caller, Post> = {
  name: 'post.created',
  load: (database, id) => posts.published(database.pool, id),
  to: (post) => post,
}
