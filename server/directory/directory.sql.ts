import { sql } from 'kysely'
import type { ListedRole } from '../../contract/directory.rules.ts'
import type { MemberCard } from '../../contract/directory.ts'
import { isReadableBy } from '../audience/audience.rules.ts'
import { HIDES_NAME, IS_HIDDEN_HERE } from '../audience/hidden-names.rules.ts'
import { isBlockedFor } from '../contact-limits/contact-limits.rules.ts'
import { OWNER_KEEPS, representative } from '../kept-sources/kept-source.rules.ts'
import type { Db } from '../platform/postgres/db.ts'
import { IS_LISTED } from './listed.rules.ts'
import { CARD } from './member-card.sql.ts'

/** The viewer, the roles whose members are listed for them, and whether the sources of others are. */
export type Viewer = { id: string; isAdmin: boolean; roles: readonly ListedRole[]; seesSources: boolean }

export const directory = {
  /** How many members of these roles are listed for the viewer. */
  count: async (db: Db, roles: readonly ListedRole[], viewer: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from accounts a
      where a.role = any (${[...roles]}) and ${sql.raw(IS_LISTED)} and not ${isBlockedFor(viewer, 'a.id')}`.execute(
      db,
    )
    return rows[0]!.count
  },

  /**
   * The cards of the onboarded members among these whom the viewer may know: the viewer, a member listed for them, the
   * owner of a source listed for them, the author of something they can read, or a partner in a conversation; never one
   * whom they block or who blocks them. Admins know all.
   */
  known: async (db: Db, ids: string[], viewer: Viewer): Promise<MemberCard[]> => {
    const { rows } = await sql<{ card: MemberCard }>`
      select ${sql.raw(CARD)} as card from accounts a
      where a.id = any (${ids}) and (a.id = ${viewer.id} or a.data <> '{}' and (${viewer.isAdmin} or not ${isBlockedFor(viewer.id, 'a.id')} and (
        a.role = any (${[...viewer.roles]}) and ${sql.raw(IS_LISTED)}
        or ${viewer.seesSources} and exists (select from profiles p
          where (p.account_id = a.id or p.held_by = a.id) and ${sql.raw(representative('p'))} = a.id and ${sql.raw(OWNER_KEEPS)})
        or exists (select from posts p where p.account_id = a.id and not ${sql.raw(HIDES_NAME)} and ${isReadableBy(viewer.id)})
        or exists (select from comments c join posts p on p.id = c.post_id
          where c.account_id = a.id and not c.is_deleted
            and ${isReadableBy(viewer.id)})
        or exists (select from responses r left join posts p on p.id = r.post_id
          where r.responder_id = ${viewer.id} and r.account_id = a.id and not ${sql.raw(IS_HIDDEN_HERE)}
            or r.responder_id = a.id and r.account_id = ${viewer.id}))))`.execute(db)
    return rows.map(({ card }) => card)
  },
}
