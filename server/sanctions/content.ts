import type { Removable } from '../../contract/sanctions.rules.ts'
import { removeComment, restoreComment } from '../comments/comments.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { removePost, restorePost } from '../posts/posts.ts'
import { restoreSource, retireSource } from '../sources/sources.ts'

/** What of a member's a sanction removes. */
export type Removed = { type: Removable; id: string }

/** Removes it from everyone but its author: a post is hidden, a comment deleted, a source retired. Throws 409 when it is gone. */
export async function removeContent(tx: Tx, actor_id: string | null, { type, id }: Removed): Promise<void> {
  const acts = {
    post: removePost,
    source: (_tx: Tx) => retireSource(tx, id, 'admin'),
    comment: (_tx: Tx) => removeComment(tx, actor_id, id),
  }
  if (!(await acts[type](tx, id))) throw conflict('This is no longer there.')
}

/** Brings back what `removeContent` has removed. */
export const restoreContent = (tx: Tx, { type, id }: Removed): Promise<void> =>
  ({ post: restorePost, comment: restoreComment, source: restoreTeams })[type](tx, id)

const restoreTeams = (tx: Tx, id: string) => restoreSource(tx, id, 'admin')
