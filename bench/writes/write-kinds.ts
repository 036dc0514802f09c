import type { Call } from '../load.ts'
import { pitchTexts } from '../texts.ts'
import type { Cast, Writer } from './writers.ts'

/** What one writer sends, once or repeatedly. */
export type Target = Call[]

export type WriteKind = {
  name: string
  /** Each target can be used only once. */
  isOnce?: boolean
  /** The target ratio to an insert and commit. */
  least: number
  targets: (cast: Cast) => Target[]
}

const textOf = pitchTexts(3)

export const WORDS =
  'Port fees rise for the third year, and nobody on the docks can say what the money is for. '

const targetOf = ({ token }: Writer, path: string, body: object): Target => [
  { method: 'POST', path, body: JSON.stringify(body), token },
]

const postTarget = (writer: Writer, title: string): Target =>
  targetOf(writer, '/api/posts', {
    ...{
      post_type: 'community',
      title,
      description: WORDS,
      tags: ['Banking'],
      data: { status: 'published' },
    },
  })

/** The writes that members do most, each as the page sends it. */
export const WRITES: WriteKind[] = [
  {
    name: 'community post',
    least: 0.03,
    targets: ({ writers }) => writers.map((writer) => postTarget(writer, 'Port fees')),
  },
  {
    name: 'comment',
    least: 0.03,
    targets: ({ writers, posts }) =>
      writers.map((writer, n) => {
        const post_id = posts[n % posts.length]!
        return targetOf(writer, '/api/comments', { post_id, content: WORDS })
      }),
  },
  {
    name: 'like and unlike',
    least: 0.03,
    targets: ({ writers, posts }) =>
      writers.map(({ token }, n) => {
        const path = `/api/posts/${posts[n % posts.length]}/like`
        return ['PUT', 'DELETE'].map((method) => ({ method, path, token }))
      }),
  },
  {
    name: 'pitch',
    least: 0.01,
    isOnce: true,
    targets: ({ writers, requests }) =>
      requests.flatMap((about, n) =>
        writers.map((writer, m) =>
          targetOf(writer, `/api/posts/${about}/pitches`, {
            profile_id: writer.source,
            // Each is compared with all before it.
            commentary: textOf(n * writers.length + m),
          }),
        ),
      ),
  },
  {
    name: 'message',
    least: 0.05,
    targets: ({ writers }) =>
      writers.map((writer) =>
        targetOf(writer, `/api/conversations/${writer.conversation}/messages`, { message_text: WORDS }),
      ),
  },
]
