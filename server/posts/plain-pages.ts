import type { Platform } from '../platform/platform.ts'
import { batch } from '../platform/postgres/batch.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import type { RowState } from '../platform/postgres/row-cache.ts'
import { type ConfidentialPost, type FeedPart, feeds, PAGE } from './feed.sql.ts'
import { arrayOf, COMMA, sharedPosts, writePosts } from './post-cache.ts'

type Ask = { viewer: string; part: FeedPart }
/** Its posts as a JSON array, in parts. */
type Page = { posts: Buffer[]; next: Cursor | null }

// Bounds the statement's time: for each viewer it looks up twenty likes and twenty saves.
const VIEWERS_AT_ONCE = 20

async function pagesFor(platform: Platform, part: FeedPart, viewers: string[]) {
  const page = await feeds.page(platform.database.pool, viewers, part)
  const { posts, liked, saved, hidden } = page
  const texts = await platform.own(sharedPosts)(posts)
  return ({ viewer }: Ask): Page => {
    const flagsOf = (id: string) => ({
      is_liked: liked.has(`${viewer}/${id}`),
      is_saved: saved.has(`${viewer}/${id}`),
    })
    const isShown = ({ id }: RowState) => !hidden.has(`${viewer}/${id}`)
    const { own, upTo, next } = ownOf(viewer, page)
    // Most pages are the same for everyone.
    if (hidden.size + own.length === 0) return { posts: arrayOf(writePosts(posts, texts, flagsOf)), next }
    const between = (from: number, to: number) => posts.slice(from, to).filter(isShown)
    const parts = own.flatMap(({ place, text }, at) => [
      ...writePosts(between(own[at - 1]?.place ?? 0, place), texts, flagsOf),
      COMMA,
      Buffer.from(text),
    ])
    const below = writePosts(between(own.at(-1)?.place ?? 0, upTo), texts, flagsOf)
    return { posts: arrayOf([...parts, ...below]), next }
  }
}

type Read = Awaited<ReturnType<typeof feeds.page>>

/** A viewer's confidential posts of the page, up to which of the others it goes with them, and its cursor. */
function ownOf(viewer: string, { confidential, posts, next }: Read) {
  const own: ConfidentialPost[] = confidential.filter((post) => post.viewer === viewer)
  if (own.length <= PAGE) return { own, upTo: posts.length, next }
  const { at, id, place } = own[PAGE - 1]!
  return { own: own.slice(0, PAGE), upTo: place, next: { at, id } }
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
 * share one statement. Without the posts that are hidden from the viewer, the page is short.
 */
export const plainPage = (platform: Platform, ask: Ask): Promise<Page> => platform.own(reading)(ask)
