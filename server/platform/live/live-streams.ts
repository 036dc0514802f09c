import type { LiveStream } from './live-stream.ts'

/** The open streams of one process, by account: an event for two people doesn't touch thousands of others. */
export class LiveStreams {
  readonly #byAccount = new Map<string, Set<LiveStream>>()

  #count = 0

  /** The stream removes itself when it ends. */
  add(stream: LiveStream): void {
    const { id } = stream.receiver
    const own = this.#byAccount.get(id) ?? new Set()
    this.#byAccount.set(id, own.add(stream))
    this.#count += 1
    stream.onEnd(() => {
      this.#count -= 1
      if (own.delete(stream) && own.size === 0) this.#byAccount.delete(id)
    })
  }

  get count(): number {
    return this.#count
  }

  countOf(account: string): number {
    return this.#byAccount.get(account)?.size ?? 0
  }

  *all(): Iterable<LiveStream> {
    for (const own of this.#byAccount.values()) yield* own
  }

  /** Yields each stream once, however often its account is named. */
  *of(accounts: Iterable<string | null>): Iterable<LiveStream> {
    for (const account of new Set(accounts)) if (account !== null) yield* this.#byAccount.get(account) ?? []
  }
}
