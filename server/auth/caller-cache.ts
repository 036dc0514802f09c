import type { Database } from '../platform/postgres/db.ts'
import type { CallerRow } from './auth.sql.ts'
import { nextStepOf } from './who.ts'

/** The longest that a process may believe in a session without asking. Source: docs/decisions/0040. */
export const KEPT_MS = 1_000
/** About 4 MB. More members than this in one second share nothing. */
const MOST = 10_000
/** The tables that `sessions.callers` reads. A new row changes nothing for callers who are known. */
const WRITES = /\b(update|delete from|truncate)\s"?(auth_sessions|auth_users|auth_factors|accounts)\b/i

/** Whether the caller's next act may open more to them, which another process must not refuse for a second. */
const mayGain = (caller: CallerRow) => caller.dormant || nextStepOf(caller, true) !== null

export type Known = { caller: CallerRow; now: number }

/**
 * The callers that were looked up within the last second. All are dropped when this process writes to one of the tables
 * behind them, before the writer hears of it, and when another process says that it has.
 */
export class CallerCache {
  readonly #known = new Map<string, Known & { at: number }>()
  /** Increases with every drop: what was looked up before it may be outdated. */
  #drops = 0

  constructor(database: Database) {
    database.watchWrites(WRITES, () => this.drop())
  }

  drop(): void {
    this.#drops += 1
    this.#known.clear()
  }

  /** The caller of a session, with the database's time in seconds. */
  get(sessionId: string): Known | undefined {
    const known = this.#known.get(sessionId)
    if (!known) return undefined
    const age = performance.now() - known.at
    if (age < KEPT_MS) return { caller: known.caller, now: known.now + age / 1_000 }
    this.#known.delete(sessionId)
    return undefined
  }

  /** Call it before a lookup, and the returned function with what was found. */
  begin(): (found: Iterable<Known>) => void {
    const [at, drops] = [performance.now(), this.#drops]
    return (found) => {
      if (drops !== this.#drops) return
      if (this.#known.size >= MOST) this.#known.clear()
      for (const known of found)
        if (!mayGain(known.caller)) this.#known.set(known.caller.session_id, { ...known, at })
    }
  }
}
