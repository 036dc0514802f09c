import { keepingReaders } from '../audience/audience.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { ownPosts, type Shown } from './own-posts.sql.ts'

/**
 * Hides a published post from all but its author, at once; a request is closed. False when it is hidden already, or gone.
 * Whoever calls it holds the author's account.
 */
export async function removePost(tx: Tx, id: string): Promise<boolean> {
  let hidden: Shown | undefined
  await keepingReaders(tx, id, async () => {
    hidden = await ownPosts.hide(tx, id)
  })
  if (!hidden) return false
  if (hidden.post_type !== 'community') await ownPosts.close(tx, id)
  await publishToAuthor(tx, hidden)
  return true
}

/** Shows a post that `removePost` has hidden again. A request stays closed, and its author may reopen it. */
export async function restorePost(tx: Tx, id: string): Promise<void> {
  const shown = await ownPosts.show(tx, id)
  if (!shown) return
  await publishEvent(tx, 'post.updated', id)
  await publishToAuthor(tx, shown)
}

async function publishToAuthor(tx: Tx, { account_id }: Shown): Promise<void> {
  if (account_id) await publishEvent(tx, 'drafts.changed', account_id)
}
