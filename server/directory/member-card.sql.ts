import { ownerJson } from '../members/public-profile.rules.ts'
import { isoText as iso } from '../platform/postgres/db.ts'

/** An account `a` as JSON: MemberCard of contract/directory.ts. */
export const CARD = `(${ownerJson('a')}::jsonb || jsonb_build_object('role', a.role, 'created_at', ${iso('a.created_at')}))`

/** Whether lists include an account `a`: onboarded, and not dormant. */
export const IS_LISTED = `a.data <> '{}' and coalesce(a.data ->> 'status', '') <> 'Dormant'`
