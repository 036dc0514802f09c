import { IS_PAUSED, isNotBarred } from '../auth/barred.rules.ts'
import { type Delivery, isChannelOn } from '../matches/matches.rules.ts'

// The aliases are p (posts), f (saved_filters), a (accounts) and s (notification_settings, which may be missing).

/** Whether the post may be in an alert or digest: not expired, its author wants more pitches and is not suspended. */
export const TAKES_ALERTS = `(p.expires_at is null or p.expires_at > now()) and p.request_state = 'open' and not ${IS_PAUSED}`

/** Whether the member gets matches: onboarded, and neither dormant, suspended nor banned. */
export const MAY_BE_ALERTED = `a.data <> '{}' and coalesce(a.data ->> 'status', 'Active') = 'Active' and ${isNotBarred('a')}`

/** Whether the member wants emails of this kind now. */
export const wantsMail = (delivery: Delivery): string =>
  `${isChannelOn('email', delivery)} and s.alerts_paused_until > now() is not true`

/** What a filter finds by, for `finds`. */
export const FILTER_COLUMNS = {
  post_type: 'f.post_type',
  beats: 'f.beats',
  keywords: 'f.keywords',
  within_hours: 'f.within_hours',
}
