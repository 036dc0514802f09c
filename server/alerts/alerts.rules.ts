// The aliases are p (posts), f (saved_filters) and a (accounts).

/** Whether the post may be in an alert or digest: not expired, and its author wants more pitches. */
export const TAKES_ALERTS = `(p.expires_at is null or p.expires_at > now()) and p.request_state = 'open'`

/** Whether the filter delivers at all. */
export const DELIVERS = `f.delivery <> 'off' and not f.show_saved and not f.show_own`

/** Whether the member gets matches: onboarded, and not dormant. */
export const MAY_BE_ALERTED = `a.data <> '{}' and coalesce(a.data ->> 'status', 'Active') = 'Active'`
