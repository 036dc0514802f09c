import type { Platform } from '../platform/platform.ts'
import { type RowText, rowCache } from '../platform/postgres/row-cache.ts'
import { confidentialTexts, postTexts } from './post-texts.sql.ts'

// A usual post takes 1.3 kB, the longest 80 kB.
const PUBLIC_BYTES = 32 * 1024 * 1024
const CONFIDENTIAL_BYTES = 4 * 1024 * 1024

/** Without its closing brace: the viewer's flags are appended. */
const opened = ({ text, ...post }: RowText): RowText => ({ ...post, text: text.slice(0, -1) })

/** The JSON of each post that all viewers share, by its id. Its state covers the post and its owner's account. */
export const sharedPosts = ({ database: { pool } }: Platform) =>
  rowCache(PUBLIC_BYTES, async (ids) => (await postTexts(pool, ids)).map(opened))

// The texts of confidential posts are kept apart from the public ones, and returned only for what the page's statement has
// just found for this viewer. What is missing is read for the viewer alone, so nobody else waits for it: how long their
// page takes would say that there is such a post.
const confidentialPosts = ({ database: { pool } }: Platform) =>
  rowCache<string>(CONFIDENTIAL_BYTES, async (ids, viewer) =>
    (await confidentialTexts(pool, ids, viewer)).map(opened),
  )

/** The JSON of confidential posts that all their readers share. */
export const postsForReaders = (platform: Platform) => confidentialPosts(platform)

/** The JSON of confidential posts for their authors. */
export const postsForAuthors = (platform: Platform) => confidentialPosts(platform)
