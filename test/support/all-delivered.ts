import { randomUUID } from 'node:crypto'
import type { Live } from '../../server/platform/live/live.ts'
import type { LiveStream } from '../../server/platform/live/live-stream.ts'
import type { Database } from '../../server/platform/postgres/db.ts'
import { BOUND } from './bound.ts'

/**
 * Waits until a process has passed on everything that was committed before. The database notifies in commit order,
 * so a made-up member's event comes last. Throttled events may still come later.
 */
export async function allDelivered(live: Live, database: Database): Promise<void> {
  // A process that does not listen receives nothing, including this event.
  if (!live.hears) return
  const nobody = randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const ends: (() => void)[] = []
  const stream: Pick<LiveStream, 'receiver' | 'send' | 'onEnd' | 'end'> = {
    receiver: { id: nobody },
    send: (frames) => frames.some(({ name }) => name === 'profile.changed') && resolve(),
    onEnd: (act) => ends.push(act),
    // An end means that the client would reload what it missed, so there is nothing left to wait for.
    end: () => resolve(),
  }
  live.add(stream as LiveStream, undefined)
  try {
    await database.pool.query(`select publish_event('profile.changed', $1)`, [nobody])
    const late = () => reject(new Error(`waited ${BOUND.timeout} ms to hear what was just published`))
    AbortSignal.timeout(BOUND.timeout).addEventListener('abort', late)
    await promise
  } finally {
    for (const end of ends) end()
  }
}
