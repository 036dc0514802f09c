import { LRUCache } from 'lru-cache'
import type { Platform } from '../platform/platform.ts'
import { batch } from '../platform/postgres/batch.ts'
import { type ConfidentialPost, type FeedPart, feeds, PAGE } from './feed.sql.ts'
import { PageText } from './page-text.ts'
import { postsForAuthors, postsForReaders, sharedPosts } from './post-cache.ts'

type Ask = { viewer: string; part: FeedPart }
type Read = Awaited<ReturnType<typeof feeds.page>>

// Bounds the statement's time: for each viewer it looks up twenty likes and twenty saves.
const VIEWERS_AT_ONCE = 20
// About 200 pages of usual posts.
const PAGES_BYTES = 6 * 1024 * 1024

/** The pages that were read last, by the ids and states of their posts, of which their bytes and cursors are made. */
const pageTexts = (_: Platform) =>
  new LRUCache<string, PageText>({
    maxSize: PAGES_BYTES,
    sizeCalculation: ({ bytes }, words) => bytes.length + words.length,
  })

async function pageText(platform: Platform, { posts, words, next }: Read): Promise<PageText> {
  const kept = platform.own(pageTexts)
  const known = kept.get(words)
  if (known) return known
  const page = new PageText(posts, await platform.own(sharedPosts)(posts), next)
  kept.set(words, page)
  return page
}

async function pagesFor(platform: Platform, part: FeedPart, viewers: string[]) {
  const read = await feeds.page(platform.database.pool, viewers, part)
  const page = await pageText(platform, read)
  return ({ viewer }: Ask): Buffer | Promise<Buffer> => {
    const isSpecial = [read.liked, read.saved, read.hidden, read.confidential].some((of) => of.has(viewer))
    return isSpecial ? ownPage(platform, viewer, read, page) : page.bytes
  }
}

/** A page for a viewer who likes or has saved some of it, or for whom there is more or less of it. */
async function ownPage(platform: Platform, viewer: string, read: Read, page: PageText): Promise<Buffer> {
  const { own, upTo, next } = ownOf(read.confidential.get(viewer) ?? [], read)
  const texts = own.length > 0 ? await confidentialTexts(platform, viewer, own) : new Map<string, Buffer>()
  const inserted = own.flatMap(({ id, place }) => {
    const text = texts.get(id)
    return text ? [{ id, place, text }] : []
  })
  const [liked, saved, hidden] = [read.liked, read.saved, read.hidden].map((of) => of.get(viewer))
  return page.with({ liked, saved, hidden, inserted, upTo, next })
}

async function confidentialTexts(platform: Platform, viewer: string, posts: ConfidentialPost[]) {
  const [own, others] = [posts.filter(({ isOwn }) => isOwn), posts.filter(({ isOwn }) => !isOwn)]
  const read = [platform.own(postsForAuthors)(own, viewer), platform.own(postsForReaders)(others, viewer)]
  return new Map((await Promise.all(read)).flatMap((texts) => [...texts]))
}

/** A viewer's confidential posts of the page, up to which of the others it goes with them, and its cursor. */
function ownOf(own: ConfidentialPost[], { posts, next }: Read) {
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
 * A page of the feed without filters, as JSON. All viewers of a page read the same posts, so requests that come at the same
 * time share one statement. Without the posts that are hidden from the viewer, the page is short.
 */
export const plainPage = (platform: Platform, ask: Ask): Promise<Buffer> => platform.own(reading)(ask)
