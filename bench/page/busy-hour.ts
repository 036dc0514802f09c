import { setTimeout as pause } from 'node:timers/promises'
import { type Call, headersOf } from '../load.ts'
import { idempotencyKey } from '../members.ts'
import type { Cast, Writer } from '../writes/writers.ts'

const WORDS = 'Port fees rise for the third year, and nobody on the docks can say what the money is for. '

/** Ten acts in a row. Everyone hears of posts, of the others as counts. */
const ROUND = [
  'like',
  'post',
  'like',
  'comment',
  'like',
  'post',
  'comment',
  'like',
  'post',
  'comment',
] as const
const AT_ONCE = 16

export type HourPlan = { acts: number; perSecond: number }

const post = ({ token }: Writer, path: string, body: object): Call => ({
  method: 'POST',
  path,
  token,
  body: JSON.stringify(body),
})

export const postOf = (writer: Writer, title: string): Call =>
  post(writer, '/api/posts', {
    post_type: 'community',
    title,
    description: WORDS.repeat(6),
    tags: ['Banking'],
    data: { status: 'published' },
  })

/** The n-th act. Each is another member's, so that nobody reaches a limit. */
function actOf({ writers, posts }: Cast, n: number): Call {
  const kind = ROUND[n % ROUND.length]!
  const writer = writers[n % writers.length]!
  const about = posts[n % posts.length]!
  if (kind === 'post') return postOf(writer, `Port fees, part ${n + 1}`)
  if (kind === 'comment') return post(writer, '/api/comments', { post_id: about, content: WORDS })
  const method = Math.floor(n / writers.length) % 2 === 0 ? 'PUT' : 'DELETE'
  return { method, path: `/api/posts/${about}/like`, token: writer.token }
}

export async function send(address: string, call: Call): Promise<void> {
  const { method = 'GET', path, body } = call
  const headers = { ...headersOf(call), ...idempotencyKey() }
  const response = await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`)
}

/** Does by the clock what members do in an hour of a busy feed. Throws if an act is refused. */
export async function runHour(address: string, cast: Cast, { acts, perSecond }: HourPlan): Promise<void> {
  const began = performance.now()
  const underWay: Promise<void>[] = []
  for (let n = 0; n < acts; n += 1) {
    await pause(Math.max(0, began + (n * 1_000) / perSecond - performance.now()))
    underWay.push(send(address, actOf(cast, n)))
    // A server that is behind is not hammered.
    if (underWay.length >= AT_ONCE) await underWay.shift()
  }
  await Promise.all(underWay)
}
