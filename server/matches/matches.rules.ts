import { IS_PUBLISHED, isReadable } from '../audience/audience.rules.ts'
import { isMutedAuthor } from '../audience/hidden-names.rules.ts'
import { emailIs, isBellOn } from '../notification-settings/choices.rules.ts'

// The aliases are p (posts), f (saved_filters), m (matches) and s (notification_settings, which may be missing).

/** Whether a match is new to its member, on the page and in its count. */
export const IS_NEW = `m.seen_at is null and m.not_relevant_at is null and exists (select from posts p
  where p.id = m.post_id and ${IS_PUBLISHED} and (p.expires_at is null or p.expires_at > now())
    and ${isReadable('m.account_id')} and not ${isMutedAuthor('m.account_id')})`

/** Whether the viewer has marked the post `p` as not relevant, which keeps it out of their emails. */
export const isNotRelevant = (viewer: string): string => `exists (
  select from matches m where m.account_id = ${viewer} and m.post_id = p.id and m.not_relevant_at is not null)`

/** The filters of a match `m` that are still there. An id that its member has given up may be another member's now. */
export const FILTERS = `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.place, f.id), '[]')
  from saved_filters f where f.account_id = m.account_id and f.id = any (m.filters))`

/** The event by which the settings know what a filter with this delivery sends. */
const EVENTS = { instant: 'alerts', digest: 'digest' } as const
/** How a filter delivers. */
export type Delivery = keyof typeof EVENTS

/** Whether the settings let what is delivered like this through on this channel. */
export const isChannelOn = (channel: 'email' | 'bell', delivery: Delivery): string =>
  channel === 'email' ? emailIs(EVENTS[delivery], 'on') : isBellOn(EVENTS[delivery])
