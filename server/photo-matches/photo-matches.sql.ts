import { sql } from 'kysely'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import type { PhotoMatch } from '../../contract/photo-matches.ts'
import { OWNER_KEEPS } from '../kept-sources/kept-source.rules.ts'
import { type Db, pipelined } from '../platform/postgres/db.ts'

export const photoMatches = {
  /** Of the photo of this source: the profiles `p` of other keepers `a` with the same picture or one that matches it. */
  of: async (db: Db, profile_id: string): Promise<PhotoMatch> => {
    const found = await pipelined(
      db,
      sql<PhotoMatch>`
      with photo as (
        select s.account_id, s.name as source, t.name
        from profiles s join picture_prints t on t.name = substr(s.photo_url, ${IMAGES_PATH.length + 1}::int)
        where s.id = ${profile_id} and s.photo_url = ${IMAGES_PATH} || t.name and not t.is_flat),
      same (name) as (
        select name from photo
        union all select m.other_name from photo join photo_matches m on m.name = photo.name
        union all select m.name from photo join photo_matches m on m.other_name = photo.name)
      select count(*)::int as profiles,
        count(*) filter (where fold(btrim(p.name)) <> fold(btrim(photo.source)))::int as other_names
      from photo cross join same join profiles p on p.photo_url = ${IMAGES_PATH} || same.name
        join accounts a on a.id = p.account_id
      where p.account_id <> photo.account_id and ${sql.raw(OWNER_KEEPS)}`,
    )
    return found[0]!
  },
}
