import { measuredOf, type RowName } from './costs.ts'
import type { KindName } from './kinds.ts'
import type { Options } from './options.ts'

type Of = { calls: Record<KindName, number>; matches: number; members: number }
export type Table = { name: string; tables: string; GB: number; hotGB: number }

/** What each filter finds on a day with so many posts. */
export const matchesOf = (posts: number, options: Options) =>
  Math.min(options.matches, posts * options['match-share'])

/** Rows of a day, or of all members, and for how many days the product keeps them. */
const GROWTH: {
  row: RowName
  tables: string
  rows: (of: Of) => number
  keptDays?: number
  isStock?: boolean
}[] = [
  { row: 'a member', tables: 'accounts, auth_users', rows: ({ members }) => members, isStock: true },
  { row: 'a source', tables: 'profiles', rows: ({ members }) => members, isStock: true },
  { row: 'a post', tables: 'posts, post_search', rows: ({ calls }) => calls.publish },
  { row: 'a comment', tables: 'comments', rows: ({ calls }) => calls.comment },
  { row: 'a like', tables: 'likes, saved_posts', rows: ({ calls }) => calls.like },
  { row: 'a message', tables: 'messages', rows: ({ calls }) => calls.message },
  { row: 'a pitch', tables: 'responses, pitch_*', rows: ({ calls }) => calls.pitch },
  {
    row: 'a notification',
    tables: 'notifications',
    rows: ({ calls }) => calls.comment + calls.pitch + calls.like,
  },
  { row: 'a match', tables: 'matches', rows: ({ matches }) => matches, keptDays: 30 },
  { row: 'a seen post', tables: 'seen_posts', rows: ({ calls }) => calls.post, keptDays: 180 },
]

/** What a year leaves in each table, and what of it is read every day, in GB with the indexes. */
export function diskOf(of: Of, options: Options): Table[] {
  return GROWTH.map(({ row, tables, rows, keptDays = 365, isStock = false }) => {
    const day = (rows(of) * measuredOf(row, 'each')) / 1e9
    const days = (many: number) => (isStock ? 1 : (many * options.days) / 365)
    return {
      ...{ name: row, tables, GB: day * days(keptDays) },
      hotGB: day * days(Math.min(keptDays, options['hot-days'])),
    }
  })
}
