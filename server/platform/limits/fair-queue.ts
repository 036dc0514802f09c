import { tooMany, unavailable } from '../http/errors.ts'

/** How much runs at once, per caller and in total, and how much more may wait. */
export type Room = { own: number; all: number; ownWaiting: number; allWaiting: number }

type Waiting = { who: string; start: () => void }

/**
 * Queues expensive work of one process. The caller with the least running comes next, so one caller's queue never
 * blocks another.
 */
export class FairQueue {
  readonly #room: Room
  readonly #running = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #atWork = 0

  constructor(room: Room) {
    this.#room = room
  }

  /**
   * Runs the work when its turn comes, and never if `signal` has aborted by then. Refuses with 429 when too much of
   * this caller's work waits, with 503 when too much waits in total.
   */
  async take<T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    // Nobody reads the answer to a caller who has disconnected.
    if (signal.aborted) throw tooMany(1)
    if (this.#isFree(who)) this.#enter(who)
    else await this.#wait(who, signal)
    try {
      return await work()
    } finally {
      this.#leave(who)
    }
  }

  #of = (who: string) => this.#running.get(who) ?? 0
  #isFree = (who: string) => this.#atWork < this.#room.all && this.#of(who) < this.#room.own

  #wait(who: string, signal: AbortSignal): Promise<void> {
    const own = [...this.#waiting].filter((one) => one.who === who)
    if (own.length >= this.#room.ownWaiting) throw tooMany(1)
    if (this.#waiting.size >= this.#room.allWaiting) throw unavailable()
    return new Promise((resolve, reject) => {
      const waiting = { who, start: resolve }
      this.#waiting.add(waiting)
      const give = () => this.#waiting.delete(waiting) && reject(tooMany(1))
      signal.addEventListener('abort', give, { once: true })
    })
  }

  #enter(who: string): void {
    this.#atWork += 1
    this.#running.set(who, this.#of(who) + 1)
  }

  #leave(who: string): void {
    this.#atWork -= 1
    const left = this.#of(who) - 1
    if (left === 0) this.#running.delete(who)
    else this.#running.set(who, left)
    const [next] = [...this.#waiting]
      .filter((one) => this.#isFree(one.who))
      .sort((one, other) => this.#of(one.who) - this.#of(other.who))
    if (!next) return
    this.#waiting.delete(next)
    this.#enter(next.who)
    next.start()
  }
}

/**
 * The queue for all searches of a process with this many connections: a search takes the database's processors, and
 * most of the connections are left for everything else.
 */
export const searchQueue = (connections: number): FairQueue =>
  new FairQueue({ own: 2, all: Math.ceil(connections / 4), ownWaiting: 10, allWaiting: 100 })
