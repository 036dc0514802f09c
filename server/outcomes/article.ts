import { notifyAll } from '../notifications/notifications.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { articles } from './article.sql.ts'
import { outcomes } from './outcomes.sql.ts'

type Author = { id: string; title: string; account_id: string }

/** Whether outcomes and the link to the article can no longer be changed. */
export const tooLateFor = articles.tooLateFor

/** Stores the link to a request's article, if one is given, and publishes it. Returns the link that the request has. */
export async function addArticle(
  platform: Platform,
  tx: Tx,
  post: Author,
  url: string | undefined,
): Promise<string | null> {
  if (url !== undefined) {
    await articles.store(tx, post.id, url)
    await publishArticle(platform, tx, post)
  }
  return articles.of(tx, post.id)
}

/** The link that a locked request has. */
export const articleOf = articles.of

/** Tells the pitchers of used pitches of the article, each once for each address. Returns the pitches. */
export async function publishArticle(
  platform: Pick<Platform, 'log'>,
  tx: Tx,
  post: Author,
): Promise<Set<string>> {
  const published = await articles.publish(tx, post.id)
  await notifyPitchers(
    platform,
    tx,
    'pitch_published',
    post,
    published.filter(({ is_new }) => is_new),
  )
  return new Set(published.map(({ id }) => id))
}

/** Notifies the pitchers of these pitches. Whoever is leaving at this moment waits for the request, and is passed over. */
export async function notifyPitchers(
  platform: Pick<Platform, 'log'>,
  tx: Tx,
  type: 'pitch_used' | 'pitch_published',
  { title, account_id }: Author,
  pitches: readonly { id: string; responder_id: string | null }[],
): Promise<void> {
  if (pitches.length === 0) return
  const there = await outcomes.there(tx, [account_id, ...pitches.map(({ responder_id }) => responder_id)])
  if (!there.has(account_id)) return
  await notifyAll(
    platform,
    tx,
    pitches.flatMap(({ id, responder_id }) =>
      responder_id !== null && there.has(responder_id)
        ? {
            type,
            account_id: responder_id,
            actor_id: account_id,
            object_id: id,
            title,
            link: `/app/messages/${id}`,
          }
        : [],
    ),
  )
}
