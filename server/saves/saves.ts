import { whyNotSave } from '../../contract/saves.rules.ts'
import type { Saved } from '../../contract/saves.ts'
import type { Caller } from '../auth/who.ts'
import { refuse } from '../platform/http/errors.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { accessPostToWrite } from '../posts/posts.ts'
import { saves } from './saves.sql.ts'

/** Saves a post that the caller may see, once; 403 for their own request. */
export async function savePost(tx: Tx, caller: Pick<Caller, 'id'>, postId: string): Promise<Saved> {
  const post = await accessPostToWrite(tx, caller, postId)
  refuse(whyNotSave(post, caller.id))
  await saves.insert(tx, caller.id, post.id)
  return { is_saved: true }
}

/** Removes a post from the caller's saved ones. */
export async function unsavePost(tx: Tx, caller: Pick<Caller, 'id'>, postId: string): Promise<Saved> {
  const post = await accessPostToWrite(tx, caller, postId)
  await saves.remove(tx, caller.id, post.id)
  return { is_saved: false }
}
