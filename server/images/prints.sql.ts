import { sql } from 'kysely'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import type { Print } from './picture-print.ts'

/** Of the 256 bits of two prints, at most so many differ where the pictures look the same. */
const DIFFERING_MAX = 31

export const prints = {
  /** Does nothing when the picture is gone, or has one. */
  insert: (db: Db, name: string, { print, mirrored, is_flat }: Print) =>
    sql`
      insert into picture_prints (name, print, mirrored, is_flat)
      select name, ${print}, ${mirrored}, ${is_flat} from images where name = ${name} for key share
      on conflict do nothing`.execute(db),

  /** The next pictures after this name, in the order of their names. */
  after: async (db: Db, name: string, limit: number): Promise<{ name: string; has_print: boolean }[]> => {
    const found = await sql<{ name: string; has_print: boolean }>`
      select i.name, t.name is not null as has_print from images i left join picture_prints t on t.name = i.name
      where i.name > ${name} order by i.name limit ${limit}`.execute(db)
    return found.rows
  },

  /**
   * Pairs those of these pictures that sources show with all that look the same. Not with the uploader's own, which never
   * count: a logo on all sources of an agency would be paired with each of its copies. Prints that are just being deleted
   * are skipped; the others stay until the transaction ends. In order, so that two that pair the same can't deadlock.
   */
  compare: (tx: Tx, names: string[]) =>
    sql`
      with same as materialized (
        select p.name, o.name as other_name
        from picture_prints p join picture_prints o on not o.is_flat
          and (bit_count(p.print # o.print) <= ${DIFFERING_MAX}
            or bit_count(p.mirrored # o.print) <= ${DIFFERING_MAX})
        where p.name = any (${names}::text[]) and not p.is_flat
          and exists (select from profiles s where s.photo_url = ${IMAGES_PATH} || p.name)
        for key share of p, o skip locked)
      insert into photo_matches (name, other_name)
      select least(s.name collate "C", s.other_name), greatest(s.name collate "C", s.other_name)
      from same s join images i on i.name = s.name join images oi on oi.name = s.other_name
      where s.other_name <> s.name and oi.account_id is distinct from i.account_id
      order by 1, 2
      on conflict do nothing`.execute(tx),
}
