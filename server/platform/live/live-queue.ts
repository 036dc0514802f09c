import type { Database } from '../postgres/db.ts'
import type { AnyLiveSource } from './live.ts'

// Limits the duration of their statement, and what their loads may take of the pool.
const AT_ONCE = 20

type QueuedEvent = { source: AnyLiveSource; id: string }
type Acts = {
  /** What was loaded together of one source, in order; null when the thing is gone. */
  loaded: (source: AnyLiveSource, loaded: unknown[]) => void
  failed: (source: AnyLiveSource, error: unknown) => void
}

/**
 * Loads what was published and delivers it in the order in which it was published. Events that arrive during a load are
 * loaded together next, so many events a second cost few statements and a single one waits for nothing. A load that fails
 * is repeated once: what is not delivered makes every page load again.
 */
export class LiveQueue {
  readonly #database: Database
  readonly #acts: Acts
  readonly #waiting: QueuedEvent[] = []
  #isAtWork = false

  constructor(database: Database, acts: Acts) {
    this.#database = database
    this.#acts = acts
  }

  add(source: AnyLiveSource, ...ids: string[]): void {
    this.#waiting.push(...ids.map((id) => ({ source, id })))
    if (!this.#isAtWork) void this.#work()
  }

  async #work() {
    this.#isAtWork = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, AT_ONCE)
      const loading = this.#load(batch)
      // A failure to deliver some stops none of the others.
      for (const { source, ids } of runsOf(batch))
        await loading
          .get(source)!
          .then((loaded) =>
            this.#acts.loaded(
              source,
              ids.map((id) => loaded.get(id) ?? null),
            ),
          )
          .catch((error) => this.#acts.failed(source, error))
    }
    this.#isAtWork = false
  }

  /** By source, then by id: what is published twice meanwhile is loaded once. */
  #load(batch: QueuedEvent[]): Map<AnyLiveSource, Promise<Map<string, unknown>>> {
    const sources = new Set(batch.map(({ source }) => source))
    return new Map(
      [...sources].map((source) => {
        const ids = new Set(batch.filter((event) => event.source === source).map(({ id }) => id))
        const load = () => this.#loadOf(source, [...ids])
        // A process that was frozen gives up on queries that have long been answered.
        const loading = load().catch(load)
        // A caller that awaits an earlier one first must not leave this rejection without a handler.
        loading.catch(() => undefined)
        return [source, loading]
      }),
    )
  }

  async #loadOf(source: AnyLiveSource, ids: string[]): Promise<Map<string, unknown>> {
    if (source.loadAll) return source.loadAll(this.#database, ids)
    const loaded = await Promise.all(ids.map((id) => source.load(this.#database, id)))
    return new Map(ids.map((id, at) => [id, loaded[at]]))
  }
}

/** Neighbors of the same source, joined. */
function runsOf(batch: QueuedEvent[]): { source: AnyLiveSource; ids: string[] }[] {
  const runs: { source: AnyLiveSource; ids: string[] }[] = []
  for (const { source, id } of batch) {
    const last = runs.at(-1)
    if (last?.source === source) last.ids.push(id)
    else runs.push({ source, ids: [id] })
  }
  return runs
}
