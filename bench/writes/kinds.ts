import type { Cast, Writer } from './cast.ts'

/** What one writer sends, once or again and again, call after call. */
export type Target = {
  writer: Writer
  /** What these calls are about, beside the writer. */
  about: string
  calls: { method: string; path: string; body?: object; status: number }[]
}

export type WriteKind = {
  name: 'post' | 'comment' | 'like' | 'pitch' | 'message'
  label: string
  /** Can be done once alone. */
  isOnce?: boolean
  targets: (cast: Cast) => Target[]
}

const WORDS = 'Port fees rise for the third year, and nobody on the docks can say what the money is for. '

/** The writes that members do most, each as the page sends it. */
export const WRITES: WriteKind[] = [
  {
    name: 'post',
    label: 'A community post is published',
    targets: ({ writers }) =>
      writers.map((writer) => {
        const data = { status: 'published' }
        const body = {
          post_type: 'community',
          title: 'Port fees',
          description: WORDS,
          tags: ['Banking'],
          data,
        }
        return { writer, about: '', calls: [{ method: 'POST', path: '/api/posts', body, status: 201 }] }
      }),
  },
  {
    name: 'comment',
    label: 'A comment, each writer under a post of his own',
    targets: ({ writers, posts }) =>
      writers.map((writer, n) => {
        const post_id = posts[n % posts.length]!
        const body = { post_id, content: WORDS }
        return {
          writer,
          about: post_id,
          calls: [{ method: 'POST', path: '/api/comments', body, status: 201 }],
        }
      }),
  },
  {
    name: 'like',
    label: 'A like and its end, each writer on a post of his own: two calls',
    targets: ({ writers, posts }) =>
      writers.map((writer, n) => {
        const about = posts[n % posts.length]!
        const path = `/api/posts/${about}/like`
        const calls = ['PUT', 'DELETE'].map((method) => ({ method, path, status: 200 }))
        return { writer, about, calls }
      }),
  },
  {
    name: 'pitch',
    label: 'A pitch',
    isOnce: true,
    targets: ({ writers, requests }) =>
      requests.flatMap((about) =>
        writers.map((writer) => {
          const body = { profile_id: writer.source, commentary: WORDS }
          const call = { method: 'POST', path: `/api/posts/${about}/pitches`, body, status: 201 }
          return { writer, about, calls: [call] }
        }),
      ),
  },
  {
    name: 'message',
    label: 'A message',
    targets: ({ writers }) =>
      writers.map((writer) => {
        const path = `/api/conversations/${writer.conversation}/messages`
        const call = { method: 'POST', path, body: { message_text: WORDS }, status: 201 }
        return { writer, about: writer.conversation, calls: [call] }
      }),
  },
]
