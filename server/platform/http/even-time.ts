import type { FastifyReply } from 'fastify'

/** Answers that could tell by their time what they hide leave at a multiple of this, counted from their request. */
const STEP_MS = 10
/** Timers count in whole milliseconds, and may be late by one: the rest is waited for turn by turn. */
const TIMER_MS = 2

/**
 * Waits until the next moment at which an answer may leave that must not tell by its time what it hides: whether a row
 * is there and may not be read, or is not there at all.
 */
export async function untilEvenTime(reply: FastifyReply): Promise<void> {
  const left = STEP_MS - (reply.elapsedTime % STEP_MS)
  const end = performance.now() + left
  if (left > TIMER_MS) await new Promise((resolve) => setTimeout(resolve, Math.floor(left - TIMER_MS)))
  while (performance.now() < end) await new Promise(setImmediate)
}
