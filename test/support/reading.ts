import { type Post, readPost } from '../../contract/posts.ts'
import type { Client } from './client.ts'

/** A post by itself, without what lists leave out. */
export async function postOf(client: Client, post_id: string): Promise<Post> {
  const {
    away_until: _,
    own_audience: __,
    only_sources: ___,
    ...post
  } = (await client.call(readPost, { params: { post_id } })).body
  return post
}
