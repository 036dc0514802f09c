import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A stop that is announced first, so that load balancers stop sending requests it would cut off. */
export class Drain {
  #begun = false

  /** From here on `/readyz` says 503. */
  get begun(): boolean {
    return this.#begun
  }

  /** Answers close their connections; everything else continues as before. */
  attach(app: FastifyInstance): void {
    app.addHook('onSend', async (_request, reply) => {
      if (this.#begun) reply.header('connection', 'close')
    })
  }

  /** Announces the stop, and waits until load balancers have noticed. */
  async last(ms: number): Promise<void> {
    this.#begun = true
    await after(ms)
  }
}

/** Waits for all of them, even when one fails, then throws the first failure. */
export async function allDone(...acting: Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(acting)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** One step of a stop, and how long to wait for it. */
type StopStep = { within: number; act: () => Promise<unknown> }

/**
 * Runs the steps in order, even after a failed one, each within `patience` times its time. Throws the first failure once
 * all have run.
 */
export async function stopInOrder(patience: number, steps: StopStep[]): Promise<void> {
  const failures: unknown[] = []
  for (const { within, act } of steps)
    await inTime(within * patience, act()).catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

async function inTime(ms: number, acting: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const end = () => over.reject(new Error(`A shutdown step took longer than ${ms} ms`))
  // What has arrived while the process stood still is read before the step counts as late.
  const timer = setTimeout(() => setImmediate(end), ms)
  await Promise.race([acting, over.promise]).finally(() => clearTimeout(timer))
}
