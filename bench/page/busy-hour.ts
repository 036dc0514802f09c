import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cast, Writer } from '../writes/cast.ts'

const WORDS = 'Port fees rise for the third year, and nobody on the docks can say what the money is for. '

/** What ten acts in a row are: two of each are heard by everybody as a post, the others as counts. */
const ROUND = ['like', 'post', 'like', 'comment', 'edit', 'like', 'post', 'like', 'comment', 'edit'] as const
type Kind = (typeof ROUND)[number]

type OwnPost = { id: string; updated_at: string }
export type HourPlan = { acts: number; perSecond: number }

/** What members do in an hour of a busy feed, in a shorter time. */
export class BusyHour {
  readonly #address: string
  readonly #cast: Cast
  /** Of each member the newest post of his own, which may be under way; he changes one thing after the other. */
  readonly #own = new Map<string, Promise<OwnPost>>()
  #turn = 0
  #counts = { like: 0, post: 0, comment: 0, edit: 0 }

  constructor(address: string, cast: Cast) {
    this.#address = address
    this.#cast = cast
  }

  /** Does so many acts by the clock; one that is late does not wait for the ones before. Throws when one is refused. */
  async run({ acts, perSecond }: HourPlan): Promise<void> {
    const began = performance.now()
    const underWay: Promise<void>[] = []
    for (let act = 0; act < acts; act += 1) {
      await pause(Math.max(0, began + (act * 1_000) / perSecond - performance.now()))
      underWay.push(this.#act())
      // A server that is behind is not hammered.
      if (underWay.length >= 16) await underWay.shift()
    }
    await Promise.all(underWay)
  }

  /** Publishes one that the page must show in the end. */
  async publish(title: string): Promise<void> {
    await this.#publish(this.#cast.writers[0]!, title)
  }

  async #act(): Promise<void> {
    const kind: Kind = ROUND[this.#turn % ROUND.length]!
    this.#turn += 1
    const place = this.#counts[kind]
    this.#counts[kind] += 1
    const { writers, posts } = this.#cast
    // Each act of a kind is another member's, so that no limit of one is met.
    const writer = writers[place % writers.length]!
    const post = posts[place % posts.length]!
    if (kind === 'post') return this.#publish(writer, `Port fees, part ${place + 1}`)
    if (kind === 'edit') return this.#edit(writer, place)
    if (kind === 'comment')
      return void (await this.#call(writer, 'POST', '/api/comments', { post_id: post, content: WORDS }))
    const method = Math.floor(place / writers.length) % 2 === 0 ? 'PUT' : 'DELETE'
    await this.#call(writer, method, `/api/posts/${post}/like`)
  }

  async #publish(writer: Writer, title: string): Promise<void> {
    const body = {
      post_type: 'community',
      title,
      description: WORDS.repeat(6),
      tags: ['Banking'],
      data: { status: 'published' },
    }
    await this.#keep(writer, this.#call(writer, 'POST', '/api/posts', body))
  }

  async #edit(writer: Writer, place: number): Promise<void> {
    const own = this.#own.get(writer.account)
    if (!own) return this.#publish(writer, `Port fees, part ${place + 1} of another`)
    const change = async () => {
      const { id, updated_at } = await own
      const body = {
        title: `Port fees, as of edit ${place + 1}`,
        description: WORDS.repeat(5),
        tags: ['Banking'],
        updated_at,
      }
      return this.#call(writer, 'PATCH', `/api/posts/${id}`, body)
    }
    await this.#keep(writer, change())
  }

  #keep(writer: Writer, post: Promise<OwnPost>): Promise<OwnPost> {
    this.#own.set(writer.account, post)
    return post
  }

  async #call(writer: Writer, method: string, path: string, body?: object): Promise<OwnPost> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${writer.token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as OwnPost
  }
}
