import { useQuery } from '@tanstack/react-query'
import type { OpenPost, Post } from '../../contract/posts.ts'
import { wholePostQuery } from '../posts/open-post.data.ts'

/** The member's own sources that alone they were invited to pitch; null: any, also while that is not known. */
export function useOnlySources(post: Post): OpenPost['only_sources'] {
  const { data } = useQuery({ ...wholePostQuery(post.id), enabled: post.is_confidential })
  return (post.is_confidential && data?.only_sources) || null
}
