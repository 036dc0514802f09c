import { expect, vi } from 'vitest'
import type { Member } from '../../test/support/factories.ts'
import { LiveReader, type ReadEvent } from '../../test/support/stream.ts'
import type { Serving } from './site.ts'

/** `to`: null for everyone. */
export type Published = { id: string; begun: number; to: string[] | null }

/** Only ends what hangs. */
const LONG = { timeout: 120_000, interval: 100 }
const KINDS = ['post.created', 'message.created']

/** A page that is open at one process. It hears each event that is meant for its member once. */
export class Follower {
  readonly serving: Serving
  readonly #member: Member
  readonly #since: number
  readonly #heard: string[] = []
  #reader: LiveReader

  private constructor(serving: Serving, member: Member, reader: LiveReader, since: number) {
    this.serving = serving
    this.#member = member
    this.#reader = reader
    this.#since = since
  }

  static async open(serving: Serving, member: Member): Promise<Follower> {
    const reader = await LiveReader.open(await serving.server.address(), member.session.access_token)
    expect((await reader.next('ready')).data.resumed).toBe(false)
    return new Follower(serving, member, reader, performance.now())
  }

  /** As a page does that lost its network for a moment. */
  async reconnect(): Promise<void> {
    // All that its process has heard is read.
    await this.#reader.beat()
    await this.#drain()
    const last = this.#reader.lastEventId
    this.#reader.close()
    const address = await this.serving.server.address()
    this.#reader = await LiveReader.open(address, this.#member.session.access_token, last)
    const { id, data } = await this.#reader.next('ready')
    expect({ id, resumed: data.resumed }).toEqual({ id: last, resumed: true })
  }

  async #drain() {
    while (this.#reader.unread.length > 0) {
      const { name, data } = (await this.#reader.next()) as ReadEvent
      if (KINDS.includes(name)) this.#heard.push((data as { id: string }).id)
    }
  }

  /** Waits for each of these that it is meant to hear. Returns their ids. */
  async hears(published: Published[]): Promise<string[]> {
    const { id } = this.#member
    const all = published.filter(({ begun, to }) => begun > this.#since && (to?.includes(id) ?? true))
    await vi.waitFor(async () => {
      await this.#drain()
      const heard = new Set(this.#heard)
      const missing = all.filter((one) => !heard.has(one.id))
      expect(missing, this.#reader.hasEnded ? 'its stream has ended' : '').toEqual([])
    }, LONG)
    return all.map((one) => one.id)
  }

  /** Has heard each of these that it is meant to once, and nothing else, on a stream that is still open. */
  async expectAll(published: Published[]): Promise<number> {
    const all = await this.hears(published)
    // What comes twice comes before this.
    await this.#reader.beat()
    await this.#drain()
    expect(this.#heard.toSorted()).toEqual(all.toSorted())
    return all.length
  }

  /** Waits for the end of the stream, after which the page loads again. */
  async expectLoadsAgain(): Promise<void> {
    await this.#reader.ended()
  }

  close() {
    this.#reader.close()
  }
}
