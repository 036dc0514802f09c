import { setImmediate as others, setTimeout as rest } from 'node:timers/promises'

/**
 * Work of one process that would keep its requests waiting: one piece after another, and what has come in meanwhile
 * before each.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Does the work in its turn. The next one's comes after `restTimes` the time that it took. */
  take<T>(work: () => T | Promise<T>, restTimes = 0): Promise<T> {
    let took = 0
    const done = this.#last.then(others).then(async () => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        took = performance.now() - began
      }
    })
    this.#last = done.catch(() => undefined).then(() => (restTimes > 0 ? rest(took * restTimes) : undefined))
    return done
  }
}
