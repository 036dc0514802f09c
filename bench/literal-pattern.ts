import type pg from 'pg'
import { prepared } from '../server/platform/db.ts'

/**
 * The data access that the specification spells out: one query for posts with their owners, then for each post its
 * likes, its comments and whether the viewer likes it. Named statements here too, so that only the pattern differs.
 */
type PostRow = { id: string }

const select = `select p.*, a.id as owner_id, a.name as owner_name, a.picture_url, a.profile
  from posts p left join accounts a on a.id = p.account_id`
const live = `p.data ->> 'status' = 'published' and (p.expires_at is null or p.expires_at > now())`

const page = prepared<PostRow>(
  'literal_page',
  `${select} where ${live} order by p.created_at desc, p.id desc limit 20 offset $1`,
)
const one = prepared<PostRow>(
  'literal_post',
  `${select} where p.id = $1 and p.data ->> 'status' = 'published'`,
)
const likes = prepared<{ count: number }>(
  'literal_likes',
  `select count(*) from likes where likeable_type = 'post' and likeable_id = $1`,
)
const comments = prepared<{ count: number }>(
  'literal_comments',
  'select count(*) from comments where post_id = $1 and not is_deleted',
)
const liked = prepared<{ id: string }>(
  'literal_liked',
  `select id from likes where likeable_type = 'post' and likeable_id = $1 and account_id = $2`,
)

async function withCounts(pool: pg.Pool, post: PostRow, viewer: string) {
  const [likeRows, commentRows, likedRows] = await Promise.all([
    likes(pool, [post.id]),
    comments(pool, [post.id]),
    liked(pool, [post.id, viewer]),
  ])
  return {
    ...post,
    likes_count: likeRows[0]?.count,
    comments_count: commentRows[0]?.count,
    is_liked: likedRows.length > 0,
  }
}

/** Returns the JSON text, as the product's reply has to be made from these rows as well. */
export async function literalPage(pool: pg.Pool, viewer: string, offset: number) {
  const rows = await page(pool, [offset])
  const posts = await Promise.all(rows.map((post) => withCounts(pool, post, viewer)))
  return { count: posts.length, text: JSON.stringify(posts) }
}

export async function literalPost(pool: pg.Pool, viewer: string, id: string) {
  const rows = await one(pool, [id])
  const posts = await Promise.all(rows.map((post) => withCounts(pool, post, viewer)))
  return { count: posts.length, text: JSON.stringify(posts[0]) }
}
