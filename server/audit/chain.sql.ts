import { sql } from 'kysely'
import { type Db, isoText } from '../platform/postgres/db.ts'

/** An entry's place in the chain and its hash; seq 0 is before the first. */
export type Link = { seq: number; hash: Buffer }
type Checked = Link & { broken_at: string | null }

const AT = (at: string) => sql.raw(isoText(at))

export const chain = {
  /**
   * Checks up to `limit` entries after `before`. Null at the end, else the last of them, and when the first was made that
   * does not fit: an entry that is gone has the time that its id holds.
   */
  check: async (db: Db, before: Link, limit: number): Promise<Checked | null> => {
    const found = await sql<Checked>`
      with part as (
        select seq, audit_id, hash from audit_chain where seq > ${before.seq} order by seq limit ${limit}),
      checked as (
        select part.seq, part.hash, coalesce(l.created_at, uuid_extract_timestamp(part.audit_id), now()) as at,
          l.id is not null and part.seq = lag(part.seq, 1, ${before.seq}::bigint) over steps + 1
            and part.hash = audit_hash(lag(part.hash, 1, ${before.hash}::bytea) over steps, l) as fits
        from part left join audit_log l on l.id = part.audit_id window steps as (order by part.seq))
      select last.seq::int as seq, last.hash,
        (select ${AT('c.at')} from checked c where not c.fits order by c.seq limit 1) as broken_at
      from checked last order by last.seq desc limit 1`.execute(db)
    return found.rows[0] ?? null
  },

  /** When the first entry was made that was never chained, which only the trigger's absence allows. */
  unchainedAt: async (db: Db): Promise<string | null> => {
    const found = await sql<{ at: string | null }>`
      select ${AT('min(l.created_at)')} as at from audit_log l
      where not exists (select from audit_chain c where c.audit_id = l.id)`.execute(db)
    return found.rows[0]!.at
  },

  last: async (db: Db): Promise<Link | undefined> => {
    const found = await sql<Link>`
      select seq::int as seq, hash from audit_chain order by seq desc limit 1`.execute(db)
    return found.rows[0]
  },

  at: async (db: Db, seq: number): Promise<Link | undefined> => {
    const found = await sql<Link>`select seq::int as seq, hash from audit_chain where seq = ${seq}`.execute(
      db,
    )
    return found.rows[0]
  },

  /** Whether an entry has this place and hash. */
  holds: async (db: Db, { seq, hash }: Link): Promise<boolean> => {
    const found = await sql<{ holds: boolean }>`
      select exists (select from audit_chain where seq = ${seq} and hash = ${hash}) as holds`.execute(db)
    return found.rows[0]!.holds
  },
}
