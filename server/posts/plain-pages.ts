import type { Platform } from '../platform/platform.ts'
import { batch } from '../platform/postgres/batch.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type FeedPart, feeds } from './feed.sql.ts'
import { sharedPosts, writePosts } from './post-cache.ts'

type Ask = { viewer: string; part: FeedPart }
/** Its posts as a JSON array, in parts. */
type Page = { posts: Buffer[]; next: Cursor | null }

// Bounds the statement's time: for each viewer it looks up twenty likes and twenty saves.
const VIEWERS_AT_ONCE = 20

async function pagesFor(platform: Platform, part: FeedPart, viewers: string[]) {
  const { posts, liked, saved, muted, next } = await feeds.page(platform.database.pool, viewers, part)
  const texts = await platform.own(sharedPosts)(posts)
  return ({ viewer }: Ask): Page => {
    const flagsOf = (id: string) => ({
      is_liked: liked.has(`${viewer}/${id}`),
      is_saved: saved.has(`${viewer}/${id}`),
    })
    const shown = muted.size > 0 ? posts.filter(({ id }) => !muted.has(`${viewer}/${id}`)) : posts
    return { posts: writePosts(shown, texts, flagsOf), next }
  }
}

const partOf = ({ part: { expired, after } }: Ask) => `${expired} ${after?.at} ${after?.id}`

const reading = (platform: Platform) =>
  batch(partOf, VIEWERS_AT_ONCE, (asks: Ask[]) =>
    pagesFor(
      platform,
      asks[0]!.part,
      asks.map(({ viewer }) => viewer),
    ),
  )

/**
 * A page of the feed without filters. All viewers of a page read the same posts, so requests that come at the same time
 * share one statement. Without the posts of those whom the viewer has muted, the page is short.
 */
export const plainPage = (platform: Platform, ask: Ask): Promise<Page> => platform.own(reading)(ask)
