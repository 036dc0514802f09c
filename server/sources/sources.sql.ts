import { sql } from 'kysely'
import type { Source, SourceForm } from '../../contract/sources.ts'
import type { Retirer, Role } from '../../contract/vocabulary.ts'
import { isBlockedFor } from '../contact-limits/contact-limits.rules.ts'
import {
  holdsSource,
  isClaimed,
  isKept,
  OWNER_KEEPS,
  representative,
} from '../kept-sources/kept-source.rules.ts'
import { alsoRetiredBy, hasRetired, restored, retiredBy, retirersOf } from '../kept-sources/retirers.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'
import { sourceJson } from './source-json.sql.ts'

/** The columns of a source that changing it needs. */
export type LockedSource = {
  account_id: string
  held_by: string | null
  name: string
  role: string
  organization: string
  updated_at: string
  photo_url: string | null
  needs_confirmation: boolean
  retired_by: Retirer | null
  /** Everyone who has retired it. */
  retirers: Retirer[]
  is_denied: boolean
}

/** Who holds what was changed, if anyone does. */
type Changed = { held_by: string | null } | undefined

// A change is later than the one before it, whatever the clock says: the precondition of an edit relies on that.
const later = sql`greatest(clock_timestamp(), updated_at + interval '1 microsecond')`

const COMPLETE = sql.raw(sourceJson('pr'))

type Reader = { id: string; role: Role }

/** Of a source `p` and its owner `a`: PR members list those that they keep, all others those of members who keep them. */
const isListed = ({ id, role }: Reader) =>
  role === 'pr'
    ? sql`p.account_id = ${id} and ${sql.raw(isKept('p', 'a.role'))}`
    : sql`${sql.raw(OWNER_KEEPS)} and not ${isBlockedFor(id, 'p.account_id')}
        and (p.held_by is null or not ${isBlockedFor(id, 'p.held_by')})`

export const sources = {
  count: async (db: Db, reader: Reader): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from profiles p join accounts a on a.id = p.account_id
      where ${isListed(reader)}`.execute(db)
    return rows[0]!.count
  },

  /** Those that are listed for this reader, among these. */
  listed: async (db: Db, ids: string[], reader: Reader): Promise<Source[]> => {
    const { rows } = await sql<{ source: Source }>`
      select ${sql.raw(sourceJson(reader.role))} as source from profiles p join accounts a
        on a.id = case when p.account_id = ${reader.id} then p.account_id else ${sql.raw(representative('p'))} end
      where p.id = any (${ids}) and ${isListed(reader)}`.execute(db)
    return rows.map(({ source }) => source)
  },

  /** One source, complete: for its owner and admins. */
  read: async (db: Db, id: string): Promise<Source | undefined> => {
    const found = await sql<{ source: Source }>`
      select ${COMPLETE} as source
      from profiles p join accounts a on a.id = p.account_id where p.id = ${id}`.execute(db)
    return found.rows[0]?.source
  },

  /** The profile that the expert holds, complete: their own, else the oldest that they have claimed. */
  own: async (db: Db, holder: string): Promise<Source | undefined> => {
    const found = await sql<{ source: Source }>`
      select ${COMPLETE} as source
      from profiles p join accounts a on a.id = p.account_id
      where p.held_by = ${holder} order by p.account_id = p.held_by desc, p.created_at, p.id limit 1`.execute(
      db,
    )
    return found.rows[0]?.source
  },

  /** What the expert holds and someone else keeps. */
  claimedBy: async (db: Db, holder: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select p.id from profiles p where p.held_by = ${holder} and ${sql.raw(isClaimed('p'))} order by p.id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },

  holds: async (db: Db, member: string): Promise<boolean> => {
    const { rows } = await sql<{ holds: boolean }>`
      select ${sql.raw(holdsSource('m.id'))} as holds from (select ${member}::uuid as id) m`.execute(db)
    return rows[0]!.holds
  },

  /**
   * Keeps this account from being deleted until the transaction ends. False when it is gone. Called before its pictures
   * and sources are touched: a deletion locks the account and then waits for those.
   */
  holdOwner: async (tx: Tx, id: string): Promise<boolean> => {
    const held = await sql`select from accounts where id = ${id} for key share`.execute(tx)
    return held.rows.length > 0
  },

  /**
   * The same for both sides of a source, in the order of the ids, before the source is locked: its other side may be
   * leaving, or be notified.
   */
  holdSides: async (tx: Tx, id: string, caller: string): Promise<boolean> => {
    const held = await sql<{ id: string }>`
      select id from accounts where id = any (array(select ${caller}::uuid
        union select unnest(array[p.account_id, p.held_by]) from profiles p where p.id = ${id}))
      order by id for key share`.execute(tx)
    return held.rows.some((one) => one.id === caller)
  },

  /** Locked until the transaction ends if the member keeps or holds it. For another's it only returns whose it is. */
  lock: async (tx: Tx, id: string, member: string): Promise<LockedSource | undefined> => {
    const columns =
      sql.raw(`p.account_id, p.held_by, p.name, p.role, p.organization, p.photo_url, p.needs_confirmation,
      p.retired_by, ${retirersOf('p')} as retirers, p.denied_at is not null as is_denied, ${isoText('p.updated_at')} as updated_at`)
    const own = await sql<LockedSource>`
      select ${columns} from profiles p where p.id = ${id} and ${member}::uuid in (p.account_id, p.held_by)
      for no key update`.execute(tx)
    if (own.rows[0]) return own.rows[0]
    const other = await sql<LockedSource>`
      select ${columns} from profiles p where p.id = ${id}`.execute(tx)
    return other.rows[0]
  },

  /** Undefined when they have retired it already, or it is gone. What others have retired stays so for them. */
  retire: async (tx: Tx, id: string, by: Retirer): Promise<Changed> => {
    const retired = await sql<{ held_by: string | null }>`
      update profiles set ${sql.raw(retiredBy(alsoRetiredBy(by)))}, updated_at = ${later}
      where id = ${id} and not ${sql.raw(hasRetired('profiles', by))} returning held_by`.execute(tx)
    return retired.rows[0]
  },

  /** Undefined when they have not retired it. What others have retired, or its expert denies, stays so. */
  restore: async (tx: Tx, id: string, by: Retirer): Promise<Changed> => {
    const left = restored(by)
    const changed = await sql<{ held_by: string | null }>`
      update profiles set ${sql.raw(retiredBy(left))}, updated_at = ${later}
      where id = ${id} and cardinality(${sql.raw(left)}) < cardinality(${sql.raw(retirersOf('profiles'))})
      returning held_by`.execute(tx)
    return changed.rows[0]
  },

  /** Undefined when `held_by` is the owner, who has an own profile already. */
  insert: async (
    tx: Tx,
    owner: { account_id: string; held_by: string | null; needs_confirmation: boolean },
    form: SourceForm,
  ): Promise<string | undefined> => {
    const { columns, row } = rowOf('profiles', { ...stored(form), ...owner })
    const inserted = await sql<{ id: string }>`
      insert into profiles (${columns}) select ${columns} from ${row}
      on conflict (account_id) where held_by = account_id do nothing returning id`.execute(tx)
    return inserted.rows[0]?.id
  },

  edit: (tx: Tx, id: string, form: SourceForm, needs_confirmation: boolean) => {
    const { columns, row } = rowOf('profiles', { ...stored(form), needs_confirmation })
    return sql`update profiles set (${columns}) = (select ${columns} from ${row}), updated_at = ${later}
      where id = ${id}`.execute(tx)
  },
}

const stored = (form: SourceForm) => ({ ...form, photo_url: form.photo_url || null })
