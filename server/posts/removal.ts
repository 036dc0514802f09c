import { keepingReaders } from '../audience/audience.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { ownPosts } from './own-posts.sql.ts'

/**
 * Hides a published post from all but its author, at once; a request is closed. False when it is hidden already, or gone.
 * Whoever calls it holds the author's account.
 */
export async function removePost(tx: Tx, id: string): Promise<boolean> {
  await ownPosts.close(tx, id)
  let hidden: { account_id: string | null } | undefined
  await keepingReaders(tx, id, async () => {
    hidden = await ownPosts.hide(tx, id)
  })
  await publishToAuthor(tx, hidden)
  return hidden !== undefined
}

/** Shows a post that `removePost` has hidden again. A request stays closed, and its author may reopen it. */
export async function restorePost(tx: Tx, id: string): Promise<void> {
  const shown = await ownPosts.show(tx, id)
  if (!shown) return
  await publishEvent(tx, 'post.updated', id)
  await publishToAuthor(tx, shown)
}

async function publishToAuthor(tx: Tx, post: { account_id: string | null } | undefined): Promise<void> {
  if (post?.account_id) await publishEvent(tx, 'drafts.changed', post.account_id)
}
