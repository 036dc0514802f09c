import { IS_PUBLISHED } from '../audience/audience.rules.ts'
import { isMuted } from '../contact-limits/contact-limits.rules.ts'

// The aliases are p (posts), f (saved_filters), a (accounts), m (matches) and s (notification_settings, which may be
// missing).

/** Whether the post may be in an alert or digest: not expired, and its author wants more pitches. */
export const TAKES_ALERTS = `(p.expires_at is null or p.expires_at > now()) and p.request_state = 'open'`

/** Whether the filter delivers at all. */
export const DELIVERS = `f.delivery <> 'off' and not f.show_saved and not f.show_own`

/** Whether the member gets matches: onboarded, and not dormant. */
export const MAY_BE_ALERTED = `a.data <> '{}' and coalesce(a.data ->> 'status', 'Active') = 'Active'`

/** The row of the settings that a filter with this delivery goes by. */
const ROWS = { instant: 'alerts', digest: 'digest' } as const
/** How a filter delivers. */
export type Delivery = keyof typeof ROWS

/** Whether the settings let what is delivered like this through on this channel. */
export const isChannelOn = (channel: 'email' | 'bell', delivery: Delivery): string =>
  `coalesce(s.choices ->> '${ROWS[delivery]}.${channel}', 'on') not in ('off', 'false')`

/** Whether the member wants emails of this kind now. */
export const wantsMail = (delivery: Delivery): string =>
  `${isChannelOn('email', delivery)} and s.alerts_paused_until > now() is not true`

/** Whether a match is new to its member, on the page and in its count. */
export const IS_NEW = `m.seen_at is null and m.not_relevant_at is null and exists (select from posts p
  where p.id = m.post_id and ${IS_PUBLISHED} and (p.expires_at is null or p.expires_at > now())
    and not ${isMuted('m.account_id', 'p.account_id')})`
