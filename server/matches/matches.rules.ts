import { IS_PUBLISHED } from '../audience/audience.rules.ts'
import { isMuted } from '../contact-limits/contact-limits.rules.ts'

// The aliases are p (posts), f (saved_filters) and m (matches).

/** Whether a match is new to its member, on the page and in its count. */
export const IS_NEW = `m.seen_at is null and m.not_relevant_at is null and exists (select from posts p
  where p.id = m.post_id and ${IS_PUBLISHED} and (p.expires_at is null or p.expires_at > now())
    and not ${isMuted('m.account_id', 'p.account_id')})`

/** The filters of a match `m` that are still there. */
export const FILTERS = `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.place, f.id), '[]')
  from saved_filters f where f.id = any (m.filters))`
