import { sql } from 'kysely'
import type { Retirer } from '../../contract/vocabulary.ts'
import { WAS_PUBLISHED } from '../audience/audience.rules.ts'
import { isBlocked } from '../contact-limits/contact-limits.rules.ts'
import { isActiveExpert } from '../kept-sources/kept-source.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

/** The columns of a source that removing or denying it needs. */
export type Removable = {
  id: string
  account_id: string
  held_by: string | null
  name: string
  photo_url: string | null
  retired_by: Retirer | null
  is_denied: boolean
  /** Of the address whose owner said that it is not theirs. */
  denied_by: Buffer | null
}

const COLUMNS = sql`p.id, p.account_id, p.held_by, p.name, p.photo_url, p.retired_by, p.denied_at is not null as is_denied, p.denied_by`

export const removal = {
  find: async (db: Db, id: string): Promise<Removable | undefined> => {
    const found = await sql<Removable>`select ${COLUMNS} from profiles p where p.id = ${id}`.execute(db)
    return found.rows[0]
  },

  /** Keeps these accounts from being deleted until the transaction ends. How many there are. */
  holdAccounts: async (tx: Tx, ids: (string | null)[]): Promise<number> => {
    const held = await sql`
      select from accounts where id = any (${ids}::uuid[]) order by id for key share`.execute(tx)
    return held.rows.length
  },

  /** Locks the requests that invite with this source until the transaction ends. */
  holdInviting: (tx: Tx, id: string) =>
    sql`
      select from posts p where exists (select from post_invites i where i.post_id = p.id and i.profile_id = ${id})
      order by p.id for no key update`.execute(tx),

  /** Waits for all who are pitching it, and keeps everyone else from it until the transaction ends. */
  lock: async (tx: Tx, id: string): Promise<Removable | undefined> => {
    const found = await sql<Removable>`
      select ${COLUMNS} from profiles p where p.id = ${id} for update`.execute(tx)
    return found.rows[0]
  },

  inviting: async (tx: Tx, id: string): Promise<string[]> => {
    const found = await sql<{ post_id: string }>`
      select distinct post_id from post_invites where profile_id = ${id} order by 1`.execute(tx)
    return found.rows.map(({ post_id }) => post_id)
  },

  uninvite: (tx: Tx, id: string, posts: readonly string[]) =>
    sql`delete from post_invites where profile_id = ${id} and post_id = any (${[...posts]}::uuid[])`.execute(
      tx,
    ),

  /** What belongs to it goes with it; pitches stay, without it. */
  erase: (tx: Tx, id: string) => sql`delete from profiles where id = ${id}`.execute(tx),

  /** Whether a claim to it is not decided. One by a member who is no longer an active expert waits for nobody. */
  isClaimed: async (tx: Tx, id: string): Promise<boolean> => {
    const found = await sql`
      select from source_claims c join accounts a on a.id = c.claimant_id
      where c.profile_id = ${id} and c.closed_at is null and ${sql.raw(isActiveExpert('a'))} limit 1`.execute(
      tx,
    )
    return found.rows.length > 0
  },

  /** How many pitches name it that have no outcome, to requests that are not closed. */
  openPitches: async (db: Db, id: string): Promise<number> => {
    const isOpen = sql`${sql.raw(WAS_PUBLISHED)} and p.settled_at is null and coalesce(p.expires_at, 'infinity') > now()`
    const found = await sql<{ count: number }>`
      select (select count(*) from responses r join posts p on p.id = r.post_id
          where r.profile_id = ${id} and r.is_pitch and ${isOpen}
            and not exists (select from pitch_outcomes o where o.response_id = r.id))::int
        + (select count(*) from held_pitches h join posts p on p.id = h.post_id
          where h.profile_id = ${id} and h.outcome is null and ${isOpen})::int as count`.execute(db)
    return found.rows[0]!.count
  },

  /**
   * The latest pitch of the source to each request in the last 90 days, for its author, unless a block stands between the
   * two.
   */
  pitched: async (tx: Tx, id: string) => {
    const found = await sql<{ id: string; account_id: string; title: string }>`
      select distinct on (r.post_id) r.id, r.account_id, p.title
      from responses r join posts p on p.id = r.post_id
      where r.profile_id = ${id} and r.is_pitch and r.account_id is not null
        and r.created_at > now() - interval '90 days'
        and (${sql.raw(isBlocked('r.account_id', 'r.responder_id'))}) is not true
      order by r.post_id, r.created_at desc`.execute(tx)
    return found.rows
  },
}
