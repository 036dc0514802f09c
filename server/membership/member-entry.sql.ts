import { type RawBuilder, sql } from 'kysely'
import type { MemberStatus } from '../../contract/membership.rules.ts'
import { MemberEntry } from '../../contract/membership.ts'
import { isoText } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'

const IS_DORMANT = `a.data ->> 'status' = 'Dormant'`
// Admins need no onboarding.
const IS_INVITED = `(a.data = '{}' and a.role <> 'admin')`

/** Whether an account `a` has this status. */
export const HAS_STATUS: Record<MemberStatus, RawBuilder<boolean>> = {
  Active: sql.raw(`(${IS_DORMANT}) is not true and not ${IS_INVITED}`),
  Dormant: sql.raw(IS_DORMANT),
  Invited: sql.raw(IS_INVITED),
}

const STATUS_TEXT = `case when ${IS_DORMANT} then 'Dormant' when ${IS_INVITED} then 'Invited' else 'Active' end`

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
