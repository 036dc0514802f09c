import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Post } from '../../contract/posts.ts'
import { onLive } from '../api/live.ts'
import { loadedPost, putOnTop } from './posts.data.ts'

/**
 * New posts while one reads: shown at once when the reader is at the top with nothing open, else kept back and counted
 * until `show`, so that nothing moves under his eyes.
 */
export function useNewPosts(isReading: () => boolean) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<Post[]>([])
  const arrive = useEffectEvent((post: Post) => {
    if (loadedPost(client, post.id)) return
    if (isReading()) setWaiting((posts) => [post, ...posts.filter((other) => other.id !== post.id)])
    else putOnTop(client, [post])
  })
  useEffect(() => onLive('post.created', (post) => arrive(post)), [])
  const show = () => {
    putOnTop(client, waiting)
    setWaiting([])
    window.scrollTo({ top: 0 })
  }
  return { count: waiting.filter((post) => !loadedPost(client, post.id)).length, show }
}
