import { Post, readPost } from '../../contract/posts.ts'
import type { Client } from './client.ts'

/** A post by itself, without what lists leave out. */
export const postOf = async (client: Client, post_id: string): Promise<Post> =>
  Post.parse((await client.call(readPost, { params: { post_id } })).body)
