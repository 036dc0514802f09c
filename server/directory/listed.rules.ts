/** Whether lists include an account `a`: onboarded, and not dormant. */
export const IS_LISTED = `a.data <> '{}' and coalesce(a.data ->> 'status', '') <> 'Dormant'`
