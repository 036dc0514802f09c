import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { postTexts } from './post-texts.sql.ts'

/** One post of a page: which state of it and of its owner's account the page shows. */
export type PostState = { id: string; state: string }
/** What somebody did to a post. */
type Flags = { is_liked: boolean; is_saved: boolean }

// A usual post takes 1.3 kB, the longest 80.
const KEPT_BYTES = 32 * 1024 * 1024
const OWN_BYTES = 300

type Kept = LRUCache<string, { state: string; text: Buffer }>
const kept = new WeakMap<pg.Pool, Kept>()

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]
const FLAGS = [false, true].map((liked) =>
  [false, true].map((saved) => Buffer.from(`,"is_liked":${liked},"is_saved":${saved}}`)),
)

/**
 * The text of each post that all viewers share, by its id. It is kept in this process for as long as neither the post
 * nor its owner's account has changed: the database says so with every page, so nothing is ever stale.
 */
export async function textsOf(pool: pg.Pool, posts: PostState[]): Promise<Map<string, Buffer>> {
  const held = keptOf(pool)
  const texts = new Map<string, Buffer>()
  const missing: string[] = []
  for (const { id, state } of posts) {
    const post = held.get(id)
    if (post?.state === state) texts.set(id, post.text)
    else missing.push(id)
  }
  for (const { id, state, text } of missing.length > 0 ? await postTexts(pool, missing) : []) {
    // Without its closing brace: the viewer's flags come after it.
    const post = { state, text: bytesOf(text.slice(0, -1)) }
    texts.set(id, post.text)
    held.set(id, post)
  }
  return texts
}

// A short one of Buffer.from is a part of 64 kB, all of which stay for as long as it is kept.
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/** These posts as one viewer reads them: a JSON array, in parts, as each copy of a page costs. */
export function writePosts(
  posts: PostState[],
  texts: Map<string, Buffer>,
  flagsOf: (id: string) => Flags,
): Buffer[] {
  // One that has gone between the two statements is in no page.
  const parts = posts.flatMap(({ id }) => {
    const text = texts.get(id)
    const { is_liked, is_saved } = flagsOf(id)
    return text ? [COMMA, text, FLAGS[Number(is_liked)]![Number(is_saved)]!] : []
  })
  return [OPEN, ...parts.slice(1), CLOSE]
}

function keptOf(pool: pg.Pool): Kept {
  const held =
    kept.get(pool) ??
    new LRUCache({ maxSize: KEPT_BYTES, sizeCalculation: ({ text }) => text.length + OWN_BYTES })
  kept.set(pool, held)
  return held
}
