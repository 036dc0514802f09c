import type { ClosingDecision, Decision, saveOutcome as save } from '../../contract/outcomes.ts'
import { STAGES_FIXED } from '../../contract/pitches.rules.ts'
import { type Post, REQUEST_CHANGED } from '../../contract/posts.ts'
import { whyNotClose, whyNotDecide } from '../../contract/request-changes.rules.ts'
import type { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/who.ts'
import { countDecided, decide, isDecided } from '../board/board.ts'
import { addArticle, articleOf, tooLateFor } from '../outcomes/outcomes.ts'
import { conflict, refuse } from '../platform/http/errors.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { type LockedPost, ownPosts } from './own-posts.sql.ts'
import { accessToChange, EDITS_PER_HOUR } from './own-posts.ts'
import { posts } from './posts.sql.ts'

type Outcome = Decision | { article_url: string }

/**
 * Says what became of the pitches to the caller's closed request, or adds the link to the article. Throws 409 when the
 * request is open, and once it is too late.
 */
export async function saveOutcome(
  platform: Platform,
  caller: Caller,
  id: string,
  outcome: Outcome,
  tx: Tx,
): Promise<z.output<typeof save.schemas.reply>> {
  const post = await accessToChange(tx, caller, id)
  refuse(whyNotDecide(caller.id, post))
  await spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  if ('used' in outcome && !post.is_closed) throw conflict('Close this request first.')
  return storeOutcome(platform, tx, { ...post, account_id: caller.id }, outcome)
}

/** Stores the outcome of a locked request of this author. */
export async function storeOutcome(
  platform: Platform,
  tx: Tx,
  { id, title, account_id }: Pick<LockedPost, 'id' | 'title'> & { account_id: string },
  outcome: Outcome,
): Promise<z.output<typeof save.schemas.reply>> {
  const late = await tooLateFor(tx, id)
  if ('used' in outcome) {
    if (late.decisions) throw conflict(STAGES_FIXED)
    await decide(platform, tx, { post_id: id, owner: account_id }, outcome)
  }
  const { article_url } = outcome
  if (article_url !== undefined && late.article) throw conflict('The link can no longer be changed.')
  const url = await addArticle(platform, tx, { id, title, account_id }, article_url)
  return { ...(await countDecided(tx, id)), article_url: url }
}

/**
 * Makes a request expire now, and says what became of its pitches if the author has decided. One that has closed stays
 * closed. Throws 409 when the request has changed since the author decided.
 */
export async function closePost(
  platform: Platform,
  caller: Caller,
  id: string,
  decision: ClosingDecision | null,
  tx: Tx,
): Promise<Post> {
  const post = await accessToChange(tx, caller, id)
  refuse(whyNotClose(caller.id, post))
  if (decision) {
    refuse(whyNotDecide(caller.id, post))
    if (decision.updated_at !== post.updated_at) {
      if (!post.is_closed || !(await holds(tx, id, decision))) throw conflict(REQUEST_CHANGED)
      return posts.inTransaction(tx, id, caller.id)
    }
    await spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  }
  if (await ownPosts.close(tx, id)) await publishEvent(tx, 'post.updated', id)
  if (decision) await storeOutcome(platform, tx, { ...post, account_id: caller.id }, decision)
  return posts.inTransaction(tx, id, caller.id)
}

/** Whether a decision has been stored already: a second click answers as the first. */
async function holds(tx: Tx, id: string, decision: ClosingDecision): Promise<boolean> {
  const { article_url } = decision
  if (article_url !== undefined && article_url !== (await articleOf(tx, id))) return false
  return isDecided(tx, id, decision)
}
