import type { Log } from '../log/log.ts'

/** Does something as soon as it is asked to, one at a time: once more at the end, if it was asked meanwhile. */
export class Soon {
  readonly #act: () => Promise<void>
  readonly #log: Log
  #running: Promise<void> | null = null
  #isAsked = false
  #isOver = false

  constructor(act: () => Promise<void>, log: Log) {
    this.#act = act
    this.#log = log
  }

  ask(): void {
    this.#isAsked = true
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    while (this.#isAsked && !this.#isOver) {
      this.#isAsked = false
      // Whoever asks does not wait for it; a job on a schedule does what was left.
      await this.#act().catch((error: unknown) => this.#log.warn({ err: error }, 'not done soon'))
    }
    this.#running = null
  }

  /** Starts nothing more, and resolves once nothing runs. */
  async rest(): Promise<void> {
    this.#isOver = true
    await this.#running
  }
}
