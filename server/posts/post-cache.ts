import type { Platform } from '../platform/platform.ts'
import { type RowState, rowCache } from '../platform/postgres/row-cache.ts'
import { postTexts } from './post-texts.sql.ts'

/** A viewer's own flags on a post. */
type Flags = { is_liked: boolean; is_saved: boolean }

// A usual post takes 1.3 kB, the longest 80 kB.
const CACHE_BYTES = 32 * 1024 * 1024

const [OPEN, CLOSE] = [Buffer.from('['), Buffer.from(']')]
export const COMMA = Buffer.from(',')
const FLAGS = [false, true].map((liked) =>
  [false, true].map((saved) => Buffer.from(`,"is_liked":${liked},"is_saved":${saved}}`)),
)

/** The JSON of each post that all viewers share, by its id. Its state covers the post and its owner's account. */
export const sharedPosts = ({ database: { pool } }: Platform) =>
  rowCache(CACHE_BYTES, async (ids) => {
    const posts = await postTexts(pool, ids)
    // Without its closing brace: the viewer's flags are appended.
    return posts.map(({ text, ...post }) => ({ ...post, text: text.slice(0, -1) }))
  })

/** These posts as one viewer reads them, each after a comma, in parts, since copying a page is expensive. */
export function writePosts(
  posts: RowState[],
  texts: Map<string, Buffer>,
  flagsOf: (id: string) => Flags,
): Buffer[] {
  // A post deleted between the two statements is on no page.
  return posts.flatMap(({ id }) => {
    const text = texts.get(id)
    const { is_liked, is_saved } = flagsOf(id)
    return text ? [COMMA, text, FLAGS[Number(is_liked)]![Number(is_saved)]!] : []
  })
}

/** A JSON array of what `writePosts` has written. */
export const arrayOf = (written: Buffer[]): Buffer[] => [OPEN, ...written.slice(1), CLOSE]
