import { type RawBuilder, sql } from 'kysely'

// Who may read a post, and with it its comments, its counts and its author's card: everyone once it is published, its
// author before. Every statement takes the rule from here; the alias is p (posts). For a post that is loaded, mayReadPost
// of contract/posts.rules.ts says the same.

/** Whether everyone with access may read the post. */
export const IS_PUBLISHED = `p.data ->> 'status' = 'published'`

/** Whether the viewer, a parameter or a column, may read the post. */
export const isReadable = (viewer: string): string => `(${IS_PUBLISHED} or p.account_id = ${viewer})`

/** The same for the viewer with this id. */
export const isReadableBy = (id: string): RawBuilder<boolean> =>
  sql`(${sql.raw(IS_PUBLISHED)} or p.account_id = ${id})`
