import type { verifyAuditLog } from '../../contract/audit.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { Db } from '../platform/postgres/db.ts'
import { chain, type Link } from './chain.sql.ts'

/** Entries per statement: well within its time limit. */
const STEP = 20_000
const BEFORE_ALL: Link = { seq: 0, hash: Buffer.alloc(0) }

export type Verdict = ReplyOf<typeof verifyAuditLog>

/** Checks the whole audit log, in steps: entries that are added meanwhile are checked, too. */
export async function verifyAudit(db: Db, signal?: AbortSignal, limit = STEP): Promise<Verdict> {
  let last = BEFORE_ALL
  let broken_at: string | null = null
  for (;;) {
    signal?.throwIfAborted()
    const step = await chain.check(db, last, limit)
    if (!step) break
    broken_at ??= step.broken_at
    last = step
  }
  const unchained = await chain.unchainedAt(db)
  return { entries: last.seq, broken_at: earlier(broken_at, unchained) }
}

/** Entries that Health checks each time. */
const NEWEST = 1_000

/** When the first of the newest entries was made that does not fit; null if all of them do. */
export async function verifyNewest(db: Db): Promise<string | null> {
  const last = await chain.last(db)
  if (!last) return null
  const before = (await chain.at(db, last.seq - NEWEST)) ?? BEFORE_ALL
  return (await chain.check(db, before, NEWEST))?.broken_at ?? null
}

// The same format, so they sort as text.
const earlier = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : one < other ? one : other
