import type { EventEmitter } from 'node:events'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000
/** A server that has run this long has not failed to start. */
const STEADY_MS = 5_000

/** A connection, and whether it has ended already. */
type Lifeline = Pick<EventEmitter, 'once'> & { readonly hasEnded: boolean }

/**
 * Restarts a PostgreSQL that has exited under a running process, until `stop`. `start` finds it or starts it, and
 * returns a connection to it; the end of that connection is the sign. The pause before each attempt doubles, from half
 * a second to a minute.
 */
export class Revival {
  readonly #start: () => Promise<Lifeline>
  readonly #log: (text: string) => void
  #attempt = 0
  #begun = 0
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #reviving: Promise<void> | undefined

  constructor(start: () => Promise<Lifeline>, log: (text: string) => void) {
    this.#start = start
    this.#log = log
  }

  /** Whenever this connection ends, its server is started again. */
  watch(lifeline: Lifeline): void {
    this.#begun = performance.now()
    const revive = () => {
      if (this.#stopped) return
      if (performance.now() - this.#begun > STEADY_MS) this.#attempt = 0
      this.#log('Lost the connection to PostgreSQL; checking on the server and restarting it if needed.')
      this.#plan()
    }
    if (lifeline.hasEnded) revive()
    else lifeline.once('end', revive)
  }

  #plan() {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#attempt)
    this.#attempt += 1
    this.#timer = setTimeout(() => {
      this.#reviving = this.#revive()
    }, pause)
  }

  async #revive() {
    try {
      const lifeline = await this.#start()
      this.#log('PostgreSQL is running again.')
      this.watch(lifeline)
    } catch (error) {
      this.#log(error instanceof Error ? error.message : String(error))
      if (!this.#stopped) this.#plan()
    }
  }

  /** Starts nothing from now on, and waits for a start in progress. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#reviving
  }
}
