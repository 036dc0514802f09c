import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { IN_ORDER, readBounded } from './bounded-read.sql.ts'
import type { Cursor as TimeCursor } from './cursor.ts'
import { type Db, isoText, patienceOf, prepared } from './db.ts'

/*
 * A scanning search finds a page of matches in a long list, in the list's order. Scanning the list finds frequent
 * matches fastest and an index finds rare ones, but nobody knows beforehand which they are (docs/decisions/0023).
 *
 * 1. The first scan, of a short window, finds frequent matches and estimates how frequent they are.
 * 2. If scanning on is unlikely to fill the page and an index can find the matches, the index is used, within a time
 *    limit. All that it finds must be sorted, so this is only for rare matches.
 * 3. Otherwise, and when the index takes too long, scanning continues. Each scan doubles the number of rows scanned so
 *    far: that takes few statements, and a canceled one never wastes most of the work.
 *
 * Scanning is limited in rows and in time. Where it ends early, the page is what was found by then, which may be short
 * or empty, and has a cursor to continue from.
 */

export type ScanLimits = {
  /** The rows of the first scan. */
  window: number
  /** How long the first scan may take. If it takes longer, a tenth of the window is scanned, without a time limit. */
  windowMs?: number
  /** The rows of all scans, and how long they may take. */
  rows: number
  scanMs: number
  indexMs: number
  /**
   * With `prepare`: how many rows a second scan may read before the index is used, if half of them are likely to fill
   * the page. Half, because the window is too short for a good estimate.
   */
  beforeIndex?: number
}

/** Adds a value to a statement and returns its placeholder. */
export type Value = (value: unknown) => string

export type Order<Cursor> = {
  /** Columns of both `candidates` and `keep`, by name only. */
  by: string
  /** A row's cursor as JSON. */
  cursor: string
  isAfter: (cursor: Cursor, value: Value) => string
}

/** What to search for, as SQL. */
export type Search<Cursor> = {
  /** Selects the rows of the list, without a condition. */
  candidates: string
  /** The alias of a row. */
  as: string
  order: Order<Cursor>
  /**
   * `scope`: the conditions of the index that has the list in order. `fits`: those checked on each row. Conditions that
   * are not set are left out, so that each combination gets its own plan. `by`: what the rows are found by.
   */
  conditions: (value: Value, by: 'scan' | 'index') => { scope: string; fits: string }
  /** Selects the one row of another table that a match must have, `joined`. */
  join?: string
  /** The columns of a match. */
  keep: string
  /** Whether an index can find the matches if they are few. */
  isIndexed: boolean
  after: Cursor | null
  limit: number
  limits: ScanLimits
  /** Makes the scans before the index prepared statements, without a time limit: most pages need nothing else. */
  prepare?: pg.Pool
  /** Selects one text, made of the matches in `found`. Default: they are only counted, in no order. */
  make?: (value: Value) => string
}

/** The texts made of the matches. `next` is the cursor after which there may be more, null at the end. */
export type Found<Cursor> = { texts: string[]; count: number; next: Cursor | null }

/** For rows `p`. */
export const NEWEST_FIRST: Order<TimeCursor> = {
  by: 'created_at desc, id desc',
  cursor: `json_build_object('at', ${isoText('p.created_at')}, 'id', p.id)`,
  isAfter: ({ at, id }, value) => `(p.created_at, p.id) < (${value(at)}::timestamptz, ${value(id)}::uuid)`,
}

type Condition = string | false | null | undefined
export const all = (...conditions: Condition[]) => conditions.filter(Boolean).join(' and ') || 'true'

type Statement = { text: string; values: unknown[]; off: readonly string[] }
type Row<Cursor> = { text: string | null; count: number; next: Cursor | null }

/** The first matches among the next `rows` rows. Without `rows`: all matches, by whichever index, cut to the page. */
function statement<Cursor>(search: Search<Cursor>, rows?: number): Statement {
  const { candidates, as, order, conditions, join, keep, after, limit, make } = search
  const values: unknown[] = []
  const value: Value = (one) => `$${values.push(one)}`
  const { scope, fits } = conditions(value, rows ? 'scan' : 'index')
  const list = `${candidates} where ${all(scope, after && order.isAfter(after, value))}`
  const by = `order by ${order.by}`
  const most = value(limit)
  const cursorOf = (row: string) => `select ${order.cursor} from (${row}) ${as}`
  const matches = (window: string, one: string) => `select ${keep} from (${list} ${window}) ${as}
    ${join ? `cross join lateral (${join} ${one}) joined` : ''} where ${fits}`
  // Each limit keeps the part that it bounds from being planned with the rest: the rows come by the index that has them
  // in order, and each joined row by its own, whatever PostgreSQL knows about the values. All matches are found before
  // they are sorted, or PostgreSQL would scan in the hope of finding enough.
  const found = rows
    ? `${matches(`${by} limit ${rows}`, 'limit 1')} ${by} limit ${most}`
    : `with fitting as materialized (${matches('', '')}) select * from fitting ${make ? by : ''} limit ${most}`
  // The page is limited first, so that nothing is made of matches that are not on it.
  const text = `with found as materialized (${found})
    select (${make?.(value) ?? 'null'}) as text, count(*)::int as count,
      case count(*) when ${most} then (${cursorOf(`select * from found ${by} offset ${most} - 1 limit 1`)})
      else (${rows ? cursorOf(`${list} ${by} offset ${rows - 1} limit 1`) : 'null'}) end as next
    from found`
  return { text, values, off: rows ? IN_ORDER : ['enable_seqscan'] }
}

/**
 * Null when it was canceled, which happens after `ms`. Only the first scan is prepared, under a text of its own: a plan
 * keeps the settings that it was made with, and the later scans have too many texts.
 */
const read = <Cursor>(
  db: Db,
  { text, values, off }: Statement,
  { ms, isFirst }: { ms?: number; isFirst?: boolean } = {},
): Promise<Row<Cursor> | null> =>
  readBounded(db, { off, ms }, async (tx) => {
    const query = isFirst ? `/* in order */ ${text}` : ({ text } as unknown as string)
    const { rows } = await tx.executeQuery<Row<Cursor>>(CompiledQuery.raw(query, values))
    return rows[0]!
  })

// A text holds no values: there is one for each combination of conditions.
async function readPrepared<Cursor>(pool: pg.Pool, { text, values }: Statement): Promise<Row<Cursor>> {
  return (await prepared<Row<Cursor>>(text)(pool, values))[0]!
}

/** Searches in the steps described above. */
export async function scanningSearch<Cursor>(db: Db, search: Search<Cursor>): Promise<Found<Cursor>> {
  const { limit, prepare, isIndexed } = search
  const { window, windowMs, rows, scanMs, indexMs, beforeIndex = 0 } = search.limits
  // All times here are compared with the limits, as if the machine were a usual one.
  const now = () => performance.now() / patienceOf(db)
  const found: Found<Cursor> = { texts: [], count: 0, next: search.after }
  const add = (row: Row<Cursor> | null) => {
    if (!row) return false
    if (row.text) found.texts.push(row.text)
    found.count += row.count
    found.next = row.next
    return true
  }
  const isWhole = () => found.count === limit || found.next === null
  const rest = (scan?: number) =>
    statement({ ...search, after: found.next, limit: limit - found.count }, scan)

  const began = now()
  let scanned = window
  if (
    !add(
      prepare
        ? await readPrepared(prepare, rest(window))
        : await read(db, rest(window), { ms: windowMs, isFirst: true }),
    )
  ) {
    // Few enough to need no time limit: each request makes progress.
    scanned = Math.ceil(window / 10)
    add(await read(db, rest(scanned)))
  }
  const firstMs = now() - began
  if (isIndexed && !isWhole()) {
    // How far scanning gets without the index, in units of the first scan.
    const reach = Math.min(prepare ? 1 + beforeIndex / 2 / scanned : rows / scanned, scanMs / firstMs)
    const isRare = found.count * reach <= limit
    if (!isRare && prepare) {
      add(await readPrepared(prepare, rest(beforeIndex)))
      scanned += beforeIndex
    }
    if ((isRare || prepare) && !isWhole()) add(await read(db, rest(), { ms: indexMs }))
  }
  // The index's time does not count: where it was canceled, a request must get as far as without it.
  const end = now() + scanMs - firstMs
  for (; !isWhole() && scanned < rows; scanned *= 2) {
    const ms = Math.ceil(end - now())
    if (ms <= 0 || !add(await read(db, rest(Math.min(scanned, rows - scanned)), { ms }))) break
  }
  return found
}
