import pg from 'pg'
import { isReadOnly, leaveStandby } from './standby.ts'

/** How long a statement may run, unless `STATEMENT_MS` says otherwise. */
export const STATEMENT_MS = 5_000

/** How long a statement may run and a transaction may wait for its next one, in ms: nobody holds a row for longer. */
export const limitsOf = (statementMs: number) => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: 2 * statementMs,
})

/** NATs and firewalls drop connections that are idle for a few minutes. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const

export const LIMITS = limitsOf(STATEMENT_MS)

/** By then a statement has hit its own timeout, unless the database is frozen or the network has gone silent. */
export const silenceAfter = (statementMs: number) => statementMs + 3_000

/**
 * How to reach the database. `pooler`: in which mode the pooler on the way lends its sessions; `direct` then leads past
 * it, for what needs a session of its own. `standby`: whether it may lead to a server that takes no writes.
 * `statementMs`: how long a statement of `openDatabase` may run; a pooler's are bounded by the role.
 */
export type Connection = pg.ClientConfig & {
  pooler?: 'session' | 'transaction'
  direct?: Connection
  standby?: boolean
  statementMs?: number
}

/** How many times as much as usual something on this connection may take before it gives up; see `patienceOf`. */
export const patienceWith = ({ statementMs = STATEMENT_MS }: Connection): number => statementMs / STATEMENT_MS

/** Past the pooler, where there is one. */
export const directOf = (connection: Connection): Connection => connection.direct ?? connection

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** More would only fill a connection's memory. Far fewer texts run often. */
const NAMES_MAX = 1_000

/** A query to prepare, whatever its text. */
export type Prepared = pg.QueryConfig & { isPrepared: true; onSent?: OnSent }

/** The best plan of a search depends on its words: PostgreSQL plans each one for itself. */
const SEARCHES = /\bi?like\b/

/** The arguments of a query that is to be prepared, which PostgreSQL then parses and plans once; null for others. */
function toPrepare([query, ...rest]: unknown[]): [pg.QueryConfig, ...unknown[]] | null {
  if (typeof query !== 'string')
    return (query as Partial<Prepared>).isPrepared ? [query as Prepared, ...rest] : null
  const [values, ...others] = rest
  const hasValues = Array.isArray(values) && values.length > 0
  return hasValues && !SEARCHES.test(query) ? [{ text: query, values }, ...others] : null
}

/** The names under which a connection prepares texts. */
class Names {
  readonly #names = new Map<string, string>()

  #of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= NAMES_MAX) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** The arguments of a query, with a name if it is to be prepared. */
  named(given: unknown[]): unknown[] {
    const [query, ...rest] = toPrepare(given) ?? []
    const name = query && this.#of(query.text)
    return name ? [{ ...query, name }, ...rest] : given
  }
}

// PostgreSQL refuses a prepared statement whose result has other columns since a migration.
export const isOutdated = (error: unknown) =>
  (error as { code?: string }).code === '0A000' && /cached plan/.test((error as Error).message)

/** Takes the promised result of a query that resolves as soon as it is sent. */
export type OnSent = (result: Promise<pg.QueryResult>) => void

const BEGINS = /^(begin|start transaction( read only)?)$/

/** Set for a query that the next one doesn't wait for: what starts a transaction, and what `db.ts` pipelines. */
function onSentOf([query]: unknown[]): OnSent | undefined {
  if (typeof query !== 'string') return (query as { onSent?: OnSent }).onSent
  return BEGINS.test(query) ? () => undefined : undefined
}

/** What `Database.watchWrites` was given. */
export type WriteWatch = { writes: RegExp; act: () => void }

const textOf = ([query]: unknown[]): string =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')

const ENDS = /^(commit|rollback)$/
const NO_ROWS = { command: '', rowCount: 0, rows: [] }
const IN_FAILED_TRANSACTION = '25P02'

/** In a transaction that has failed, PostgreSQL refuses every statement; the one that failed says why. */
function explained(asked: Promise<unknown>, before: Promise<unknown>[]): Promise<unknown> {
  if (before.length === 0) return asked
  const result = asked.catch(async (error: { code?: string }) => {
    if (error.code === IN_FAILED_TRANSACTION) await Promise.all(before)
    throw error
  })
  // Whoever only sends it hears of a failure from the commit.
  result.catch(() => undefined)
  return result
}

/**
 * A pipelined connection that prepares its statements, except through a pooler in transaction mode. It breaks when it
 * goes silent, leads to a server that takes no writes, or what it has prepared is outdated: anything else waiting for it
 * would wait as long, or fail as well.
 */
export class Client extends pg.Client {
  /** Queries of the transaction that nobody waited for. If one fails, so does the commit. */
  #unawaited: Promise<unknown>[] = []

  readonly #watches: WriteWatch[]
  /** None in transaction mode: the next statement may run in a session that has not prepared it. */
  readonly #names: Names | null
  readonly #mayBeStandby: boolean
  /** Those that a statement of the open transaction concerned. */
  readonly #concerned = new Set<WriteWatch>()

  constructor(config: Connection & { watches?: WriteWatch[] } = {}) {
    super(config)
    this.#watches = config.watches ?? []
    this.#names = config.pooler === 'transaction' ? null : new Names()
    this.#mayBeStandby = config.standby ?? false
    // A pooler repeats for good what the first server it reached has said.
    if (!this.#mayBeStandby && !config.pooler) leaveStandby(this)
  }

  override query(...given: unknown[]): never {
    const settled = this.#watching(textOf(given))
    const args = this.#names?.named(given) ?? given
    const at = args.findLastIndex((each) => typeof each === 'function')
    const callback = args[at] as ((...result: unknown[]) => void) | undefined
    if (callback)
      args[at] = (...result: unknown[]) => {
        settled()
        callback(...result)
      }
    const asked = (super.query as (...given: unknown[]) => unknown).apply(this, args)
    if (!(asked instanceof Promise)) return asked as never
    asked.then(settled, settled)
    return this.#watched(given, asked) as never
  }

  /** Returns what to call once the query has run, whether it failed or not. */
  #watching(text: string): () => void {
    const concerned = this.#watches.filter(({ writes }) => writes.test(text))
    for (const watch of concerned) this.#concerned.add(watch)
    if (ENDS.test(text)) {
      concerned.push(...this.#concerned)
      this.#concerned.clear()
    }
    return () => {
      for (const { act } of concerned) act()
    }
  }

  #watched(given: unknown[], asked: Promise<unknown>): Promise<unknown> {
    asked.catch((error: unknown) => {
      const isElsewhere = !this.#mayBeStandby && isReadOnly(error)
      if (isSilence(error) || isOutdated(error) || isElsewhere) void this.end().catch(() => undefined)
    })
    const [text] = given
    if (ENDS.test(String(text))) {
      const before = this.#unawaited
      this.#unawaited = []
      return text === 'commit' ? Promise.all([...before, asked]).then(() => asked) : asked
    }
    const result = explained(asked, this.#unawaited)
    const onSent = onSentOf(given)
    if (!onSent) return result
    onSent(result as Promise<pg.QueryResult>)
    this.#unawaited = BEGINS.test(String(text)) ? [asked] : [...this.#unawaited, asked]
    return Promise.resolve(NO_ROWS)
  }
}
