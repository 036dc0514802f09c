import type pg from 'pg'
import { feeds } from '../server/posts/feed.sql.ts'
import { posts } from '../server/posts/posts.sql.ts'
import { literalPage, literalPost } from './literal-pattern.ts'

export type MeasureName = 'feed' | 'crowd' | 'deep' | 'post' | 'like'

/** Where the measured pages stand: the viewer, the place after which the deep page starts, one post. */
export type Spot = {
  viewer: string
  after: { at: string; id: string }
  /** How many visible posts stand before the deep page. */
  offset: number
  post: string
}

/** The product's own statement for a measure; the answer is how many posts came. */
export async function runProductStatement(pool: pg.Pool, name: MeasureName, spot: Spot): Promise<number> {
  if (name === 'post') return (await posts.visible(pool, spot.post, spot.viewer)) ? 1 : 0
  const after = name === 'deep' ? spot.after : null
  const page = await feeds.page(pool, [spot.viewer], { expired: false, after })
  return page.posts.length
}

export async function runLiteralPattern(pool: pg.Pool, name: MeasureName, spot: Spot): Promise<number> {
  if (name === 'post') return (await literalPost(pool, spot.viewer, spot.post)).count
  return (await literalPage(pool, spot.viewer, name === 'deep' ? spot.offset : 0)).count
}

type Recorded = { name: string; text: string; values: unknown[] }

/** The text and values that the product sends for a measure, taken from it so that no copy can fall behind. */
export async function recordStatement(name: MeasureName, spot: Spot): Promise<Recorded> {
  const seen: Recorded[] = []
  const recorder = {
    query: async (statement: Recorded) => {
      seen.push(statement)
      return { rows: [{ posts: null, liked: null, saved: null, last_at: null, count: 0 }] }
    },
  }
  await runProductStatement(recorder as unknown as pg.Pool, name, spot)
  return seen[0]!
}
