import type pg from 'pg'
import { posts } from '../server/posts/posts.sql.ts'
import { literalPage, literalPost } from './literal-pattern.ts'

export type MeasureName = 'feed' | 'deep' | 'post'

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
  const page = await posts.feed(pool, spot.viewer, { expired: false, after })
  // Counted in the text: parsing it would weigh on the floor.
  return page.posts.split('"post_type"').length - 1
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
      return { rows: [{ posts: '[]', count: 0 }] }
    },
  }
  await runProductStatement(recorder as unknown as pg.Pool, name, spot)
  return seen[0]!
}
