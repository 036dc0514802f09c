import type { FastifyRequest } from 'fastify'
import { emitMetric } from '../metrics/events.ts'
import { type Platform, platformOf } from '../platform.ts'
import type { LogPosition } from '../postgres/replica.sql.ts'
import { NeedsPrimary, type Replica } from '../postgres/replica.ts'
import { Refusal } from './errors.ts'

/** The header in which a page says up to which position of the log it has seen the database. */
export const SEEN = 'seen-position'

/** A platform on the replica, with caches and batches of its own. A replica that was lost may return with another past. */
function onReplica(platform: Platform): (replica: Replica) => Platform {
  const make = ({ database, losses }: Replica) => ({
    losses,
    platform: platformOf({ ...platform, database, isReplica: true }),
  })
  let made: ReturnType<typeof make> | undefined
  return (replica) => {
    if (made?.losses !== replica.losses) made = make(replica)
    return made.platform
  }
}

/**
 * The answer of the replica, where it may answer; null: the primary has to. That is so too where the replica fails, and
 * where it refuses: what it doesn't have may just have been made.
 */
export async function readReplica<Answer>(
  platform: Platform,
  request: FastifyRequest,
  signal: AbortSignal,
  act: (on: Platform) => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  const { replica } = platform
  if (!replica) return null
  const place = await replica.placeFor(request.headers[SEEN])
  if (place !== 'replica') {
    emitMetric('read', place)
    return null
  }
  try {
    const answer = await act(platform.own(onReplica)(replica))
    emitMetric('read', 'replica')
    return { answer }
  } catch (error) {
    // Nobody waits for the answer.
    if (signal.aborted) throw error
    emitMetric('read', error instanceof NeedsPrimary ? 'writes' : 'failed')
    return null
  }
}

/**
 * Acts on the primary, and notes a position that all is below of which this tells the caller: their next reads see no
 * less. A refusal tells them something, too.
 */
export async function seenPosition<Answer>(
  { replica }: Platform,
  { caller }: FastifyRequest,
  act: () => Promise<Answer>,
  note: (position: LogPosition) => void,
): Promise<Answer> {
  if (!replica || !caller) return act()
  const tells = async () => note(await replica.position())
  try {
    const answer = await act()
    await tells()
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await tells()
    throw error
  }
}
