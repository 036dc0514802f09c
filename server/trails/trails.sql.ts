import { sql } from 'kysely'
import type { TrailEntry } from '../../contract/pitches.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { IS_PUBLIC } from '../audience/audience.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { SHARED_TRAIL } from './trails.rules.ts'

export type TrailLink = { response_id: string; version: number }

/** What the holder of a link reads of a pitch. */
export type SharedTrail = {
  source: string | null
  pitcher: string
  organization: string
  beats: string[]
  steps: Omit<TrailEntry, 'words'>[]
}

export const trailLinks = {
  /**
   * A pitch that this member made, with its request; undefined for any other. The member can't leave before the
   * transaction ends: their links leave with them.
   */
  holdPitch: async (tx: Tx, id: string, pitcher: string) => {
    const found = await sql<{ post_id: string | null }>`
      select r.post_id from responses r join auth_users u on u.id = r.responder_id
      where r.id = ${id} and r.is_pitch and r.responder_id = ${pitcher} for key share of u`.execute(tx)
    return found.rows[0]
  },

  /** Turns the link on, and locks it. Whether it was off; a pitch that is gone meanwhile has none. */
  share: async (tx: Tx, response_id: string): Promise<boolean> => {
    const turned = await sql`
      insert into pitch_trail_links as l (response_id)
      select r.id from responses r where r.id = ${response_id} for key share
      on conflict (response_id) do update set is_shared = true where not l.is_shared returning version`.execute(
      tx,
    )
    return turned.rows.length > 0
  },

  /** Turns the link off. Whether it was on. */
  stop: async (tx: Tx, response_id: string): Promise<boolean> => {
    const turned = await sql`
      update pitch_trail_links set is_shared = false, version = version + 1
      where response_id = ${response_id} and is_shared returning version`.execute(tx)
    return turned.rows.length > 0
  },

  /** The link of a pitch while it is on. */
  shared: async (db: Db, response_id: string): Promise<TrailLink | undefined> => {
    const found = await sql<TrailLink>`
      select response_id, version from pitch_trail_links
      where response_id = ${response_id} and is_shared`.execute(db)
    return found.rows[0]
  },

  /** What a link shows. Undefined when it was turned off or its pitcher has left. */
  read: async (db: Db, { response_id, version }: TrailLink): Promise<SharedTrail | undefined> => {
    const found = await sql<SharedTrail>`
      select s.name as source, coalesce(nullif(a.name, ''), ${FALLBACK_NAMES.owner}) as pitcher,
        coalesce(a.profile ->> 'organization', '') as organization, case when ${sql.raw(IS_PUBLIC)} then p.tags else '{}' end as beats,
        ${sql.raw(SHARED_TRAIL)} as steps
      from pitch_trail_links l join responses r on r.id = l.response_id join accounts a on a.id = r.responder_id
        left join profiles s on s.id = r.profile_id left join posts p on p.id = r.post_id
      where l.response_id = ${response_id} and l.version = ${version} and l.is_shared`.execute(db)
    return found.rows[0]
  },
}
