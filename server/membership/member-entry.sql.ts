import { sql } from 'kysely'
import type { MemberStatus } from '../../contract/membership.rules.ts'
import { MemberEntry } from '../../contract/membership.ts'
import { BARRED } from '../auth/barred.rules.ts'
import { isoText } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'

const STATUS_TEXT = `case when ${BARRED} is not null then initcap(${BARRED}) when a.data ->> 'status' = 'Dormant' then 'Dormant'
  -- Admins need no onboarding.
  when a.data = '{}' and a.role <> 'admin' then 'Invited' else 'Active' end`

/** The status of an account `a`. */
export const STATUS = sql.raw<MemberStatus>(STATUS_TEXT)

const said = (key: string) => `nullif(a.profile ->> '${key}', '')`

/** An account `a` as JSON: MemberEntry of contract/membership.ts. Devices idle for `idleDays` days do not count. */
export const ENTRY = (idleDays: number) =>
  sql.raw(
    jsonOf(MemberEntry, 'accounts a', {
      title: said('title'),
      organization: said('organization'),
      status: STATUS_TEXT,
      last_sign_in_at: `(select ${isoText('u.last_sign_in_at')} from auth_users u where u.id = a.id)`,
      sessions: `(select count(*) from auth_sessions s where s.user_id = a.id and s.ended_at is null
        and s.expires_at > now() and s.refreshed_at > now() - make_interval(days => ${idleDays}))`,
    }),
  )
