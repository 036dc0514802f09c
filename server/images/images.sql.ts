import { sql } from 'kysely'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

/** Whether an account or a source shows the picture `i`. */
const isShown = sql`
  (exists (select from accounts a where a.picture_url = ${IMAGES_PATH} || i.name)
    or exists (select from profiles p where p.photo_url = ${IMAGES_PATH} || i.name))`

export type Usage = { unshown: number; bytes: number }

export const images = {
  /** Whether this account owns the picture; it keeps it until the transaction ends. */
  hold: async (tx: Tx, name: string, account_id: string): Promise<boolean> => {
    const held = await sql`
      select from images where name = ${name} and account_id = ${account_id} for share`.execute(tx)
    return held.rows.length > 0
  },

  /** Allows one upload of an account at a time, until the transaction ends. False when there is no such account. */
  lockOwner: async (tx: Tx, account_id: string): Promise<boolean> => {
    const locked = await sql`select from accounts where id = ${account_id} for no key update`.execute(tx)
    return locked.rows.length > 0
  },

  /** How many of an account's pictures are shown nowhere, and the bytes of all its pictures. */
  usageOf: async (db: Db, account_id: string): Promise<Usage> => {
    const found = await sql<Usage>`
      select count(*) filter (where not ${isShown}) as unshown, coalesce(sum(bytes), 0) as bytes
      from images i where account_id = ${account_id}`.execute(db)
    return found.rows[0] ?? { unshown: 0, bytes: 0 }
  },

  /** The bytes of a picture of this account; undefined when it has none of this name. */
  sizeOf: async (db: Db, name: string, account_id: string): Promise<number | undefined> => {
    const found = await sql<{ bytes: number }>`
      select bytes from images where name = ${name} and account_id = ${account_id}`.execute(db)
    return found.rows[0]?.bytes
  },

  /** Locks the picture until the transaction ends. */
  lock: (tx: Tx, name: string) => sql`select from images where name = ${name} for update`.execute(tx),

  /** Takes a picture from its owner, so that it can't be shown anymore. */
  disownOne: (tx: Tx, name: string) =>
    sql`update images set account_id = null where name = ${name}`.execute(tx),

  /**
   * Takes from its owner a picture that is shown nowhere any more. Who could show it has read its address, so no upload is
   * still writing its file, and the next sweep removes it however young it is.
   */
  giveUp: (tx: Tx, name: string) =>
    sql`update images i set account_id = null, created_at = least(created_at, now() - interval '1 day')
      where name = ${name} and not ${isShown}`.execute(tx),

  insert: (tx: Tx, { name, account_id, bytes }: { name: string; account_id: string; bytes: number }) =>
    sql`insert into images (name, account_id, bytes) values (${name}, ${account_id}, ${bytes})`.execute(tx),

  remove: (db: Db, name: string) => sql`delete from images where name = ${name}`.execute(db),

  /**
   * Takes from their owners the pictures that have been shown nowhere for a day, so that they can't be used anymore.
   * Pictures that are just being used are locked; checking again after the lock sees where they were used meanwhile.
   */
  disown: async (tx: Tx): Promise<void> => {
    const locked = await sql<{ name: string }>`
      select name from images i
      where account_id is not null and created_at < now() - interval '24 hours' and not ${isShown}
      order by created_at limit 1000 for update skip locked`.execute(tx)
    const names = locked.rows.map(({ name }) => name)
    await sql`
      update images i set account_id = null where name = any(${names}::text[]) and not ${isShown}`.execute(tx)
  },

  /** Pictures without an owner that are shown nowhere, an hour old: by then no upload is still writing its file. */
  abandoned: async (db: Db): Promise<string[]> => {
    const found = await sql<{ name: string }>`
      select name from images i
      where account_id is null and created_at < now() - interval '1 hour' and not ${isShown}
      order by created_at limit 1000`.execute(db)
    return found.rows.map(({ name }) => name)
  },
}
