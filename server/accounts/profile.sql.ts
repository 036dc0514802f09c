import { sql } from 'kysely'
import type { ProfileEdit } from '../../contract/profile.ts'
import type { Tx } from '../platform/postgres/db.ts'

function withBio(bio: string | undefined) {
  if (bio === undefined) return sql.ref('profile')
  return bio === '' ? sql`profile - 'bio'` : sql`profile || jsonb_build_object('bio', ${bio}::text)`
}

export type LockedProfile = { beats: string[]; picture_url: string | null }

export const profiles = {
  /**
   * The caller's account, locked until the transaction ends; null when onboarding has not written `data` yet. Locks the
   * user, whom updated_by names, first: a deletion of the account holds the user and waits for the account.
   */
  lock: async (tx: Tx, id: string): Promise<LockedProfile | null> => {
    await sql`select from auth_users where id = ${id} for key share`.execute(tx)
    const found = await sql<LockedProfile>`
      select coalesce(profile -> 'beats', '[]') as beats, picture_url from accounts
      where id = ${id} and data <> '{}' for no key update`.execute(tx)
    return found.rows[0] ?? null
  },

  /** Merges the named keys; other keys stay, also with concurrent writes. An empty text removes its key. */
  save: (tx: Tx, id: string, { picture_url, bio }: ProfileEdit) =>
    sql`
      update accounts set
        picture_url = ${picture_url === undefined ? sql.ref('picture_url') : picture_url || null},
        profile = ${withBio(bio)},
        updated_at = now(), updated_by = id
      where id = ${id}`.execute(tx),

  appendBeat: (tx: Tx, id: string, beat: string) =>
    sql`
      update accounts set
        profile = jsonb_set(profile, '{beats}', coalesce(profile -> 'beats', '[]') || to_jsonb(${beat}::text)),
        updated_at = now(), updated_by = id
      where id = ${id}`.execute(tx),

  /** Whether there was such a beat. */
  removeBeat: async (tx: Tx, id: string, beat: string): Promise<boolean> => {
    const changed = await sql`
      update accounts set
        profile = jsonb_set(profile, '{beats}', (
          select coalesce(jsonb_agg(held order by place), '[]')
          from jsonb_array_elements_text(profile -> 'beats') with ordinality as kept (held, place)
          where lower(held) <> lower(${beat}))),
        updated_at = now(), updated_by = id
      where id = ${id} and exists (
        select from jsonb_array_elements_text(profile -> 'beats') as held where lower(held) = lower(${beat}))
      returning id`.execute(tx)
    return changed.rows.length > 0
  },
}
